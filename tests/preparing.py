"""Squads, choices and ready coaches, for whatever is about the time before a match."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any

from competitions.actions.competition import competitions
from competitions.actions.dice.recovery import promise_dice
from competitions.actions.log.entries import Grounds
from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.games.dice import face_of_seed, recovery_label
from competitions.games.helvetia.training import CardChoice, card_answers, chosen_cards
from competitions.games.kickoffs import SideChoices
from competitions.models import Competition, Fixture, SquadPlayer, Team
from engine.games.helvetia.side_report import CardPlayed
from engine.report import (
    BookingLine,
    InjuryLine,
    MatchMoment,
    MatchReport,
    SelectedPlayer,
)
from engine.sides import SIDES, BySide
from matches.actions.preparing import PreparationForm, Preparedness, keep_choices
from tests import make
from tests.kept import kept
from tests.sheets import side_sheet

# Keeper, four, two substitutes of a demo squad, by number; 10 is the captain.
SEVEN = ((1, "keeper"), (3, "field"), (5, "field"), (6, "field"), (10, "field"))
BENCH = ((7, "bench"), (8, "bench"))


def squad(team: Team, key: str = "jesters") -> Team:
    """The nine of a demo faction and all of its cards."""
    faction = adopt_box(team.club, key, by=make.by())
    take_squad(team, faction, by=make.by())
    team.refresh_from_db()
    return team


@kept
def league(names: str = "Owls Drakes", **given: Any) -> Competition:
    """A championship whose teams have squads; home plays Jesters, the others Drakes."""
    made = make.championship(names, **{"legs": 1, **given})
    for n, entrant in enumerate(made.entrants.select_related("team")):
        squad(entrant.team, "drakes" if n else "jesters")
    return made


def at(made: Competition, venue: str) -> Competition:
    """Its matches are played there."""
    terms = replace(competitions.competition_rules_of(made), venue=venue)
    competitions.edit_terms(made, terms, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    return made


def team_of(fixture: Fixture, side: str) -> Team:
    team = fixture.home if side == "home" else fixture.away
    assert team
    return team


def player(team: Team, number: int) -> SquadPlayer:
    return team.squad.get(number=number)


def numbered(team: Team, rows: Any) -> tuple[tuple[int, Any], ...]:
    """Roles by number as roles by the id of the player."""
    known = dict(team.squad.values_list("number", "pk"))
    return tuple((known[number], role) for number, role in rows)


def choice(team: Team, rows: Any = (*SEVEN, *BENCH), **given: Any) -> SideChoices:
    """Who plays; `trained`, `cards` and `challenge` by numbers, a `captain` by his id."""
    captain = given.pop("captain", None)
    cards = CardChoice(
        given.pop("trained", ()), given.pop("cards", ()), given.pop("challenge", None)
    )
    assert not given
    return SideChoices(numbered(team, rows), card_answers(cards), captain)


def cards_in(chosen: SideChoices) -> CardChoice:
    """Which cards a coach has chosen."""
    return chosen_cards(chosen.answers)


def pressed(fixture: Fixture, side: str, **given: Any) -> PreparationForm:
    """Ready, with the usual seven unless something else is said."""
    chosen = given.pop("choice", None) or choice(team_of(fixture, side), **given)
    return PreparationForm(side, chosen, ready=True)


def ready(fixture: Fixture, side: str, **given: Any) -> Preparedness:
    actor = "user:2" if side == "home" else "user:3"
    who = make.coach_by(side, actor)
    return keep_choices(fixture, pressed(fixture, side, **given), by=who)


def opened(fixture: Fixture, home: Any = None, away: Any = None) -> Preparedness:
    """Both sides ready, so the sheet is open."""
    ready(fixture, "home", **(home or {}))
    return ready(fixture, "away", **(away or {}))


def played(fixture: Fixture, side: str = "home", **given: Any) -> None:
    """An official result with the usual line-ups.

    `rows`, `injured`, `red`, `tired` by number, `legend` played: of one side.
    """
    team = team_of(fixture, side)
    names = dict(team.squad.values_list("number", "name"))
    numbers = {word: given.pop(word, ()) for word in ("injured", "red", "tired")}
    opened_at = given.pop("opened_at", None)
    spent, rows = given.pop("legend", None), given.pop("rows", (*SEVEN, *BENCH))
    sheets = {
        "injured": tuple(InjuryLine(names[n]) for n in numbers["injured"]),
        "exhausted": tuple(names[n] for n in numbers["tired"]),
        "open_card": spent,
        "cards_played": (CardPlayed(spent, MatchMoment(60)),) if spent else (),
    }
    report = MatchReport(
        **{"home": 1, "away": 1, "depth": "standard", **given},
        cards=tuple(
            BookingLine(side, names[n], MatchMoment(30), "red") for n in numbers["red"]
        ),
        sheets=BySide(
            *(
                side_sheet(
                    lineup=_selected(
                        team_of(fixture, each),
                        rows if each == side else (*SEVEN, *BENCH),
                    ),
                    **(sheets if each == side else {}),
                )
                for each in SIDES
            )
        ),
    )
    who = make.by()
    make.results.record_report(fixture, report, by=who, opened_at=opened_at)


def _selected(team: Team, rows: Any) -> tuple[SelectedPlayer, ...]:
    names = dict(team.squad.values_list("number", "name"))
    return tuple(SelectedPlayer(names[n], role) for n, role in rows)


@kept
def recovering(club: Any = None) -> tuple[Fixture, str, SquadPlayer]:
    """A match before which No. 8 must roll: the match, his side, himself."""
    given = {"owner": club} if club else {}
    made = league("Zermatt Basel Lugano", name="Hurt", legs=2, **given)
    team = made.entrants.get(team__name="Zermatt").team
    mine = [
        (match, "home" if match.home_id == team.pk else "away")
        for match in made.fixtures.order_by("round")
        if team.pk in (match.home_id, match.away_id)
    ]
    played(*mine[0], injured=(8,))
    played(*mine[1], rows=(*SEVEN, (7, "bench")))
    return *mine[2], player(team, 8)


def promise(fixture: Fixture, injured: SquadPlayer, face: int) -> None:
    """The die of a match, promised by a seed that gives this player this face."""
    label = recovery_label(fixture.public_id, injured.pk)
    seeds = (sha256(b"%d" % n).hexdigest() for n in count())
    fitting = next(seed for seed in seeds if face_of_seed(seed, label, 6) == face)
    promise_dice(fixture, by=make.by(), seed=lambda: fitting)
