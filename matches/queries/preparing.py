"""What a side has to choose from before a match, as it is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from competitions.games.door import (
    OwnedCard,
    SquadFootballer,
    TeamState,
    helvetia_state,
    red_faces,
)
from competitions.models import Fixture, SquadPlayer, Team
from competitions.queries.door import (
    drawn_by,
    printed_legends,
    printed_powers,
    registered_for,
    states_before,
)
from competitions.rules.door import BROWSER, check_depth
from engine.games.helvetia.box.faces import FACES
from engine.json_values import Stored
from engine.report import Depth
from engine.sides import Side
from matches.games.helvetia.choices import SideChoices, choice_from
from matches.games.preparation import RecoveryBefore, SideTerms
from matches.games.registry import sheet_profile
from matches.queries.sheet import match_sheet_of, sheet_is_open
from matches.rules.sheet.opening import Member, SideOpening


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTerms(SideTerms):
    """The terms of a side, and of which match and team they are."""

    fixture: Fixture
    side: Side
    team: Team

    @property
    def faces(self) -> tuple[tuple[int, bool], ...]:
        """HC-KIT-07: those of the team's own die, and whether they are red."""
        red = red_faces(self.team.die)
        return tuple((face, face in red) for face in range(1, FACES + 1))


def depth_of(fixture: Fixture) -> Depth:
    """How much the sheet asks for; a friendly has the standard one."""
    return check_depth(fixture.competition.depth) if fixture.competition else "standard"


class Afterwards(NamedTuple):
    """A match that is typed after it was played."""

    at: datetime | None
    # HV-DRAW-01: the sides whose drawn cards the one who types may know. Of the others,
    # and where nothing was drawn here, any card is taken: they drew at the table.
    own: frozenset[str]
    # Who stands on its paper, or in the result that it completes.
    named: frozenset[int] = frozenset()


class _Before(NamedTuple):
    """What is read once of a match, whichever side is asked about."""

    fixture: Fixture
    typed: Afterwards | None
    states: Mapping[int, TeamState]
    rolls: Mapping[int, RecoveryBefore]
    faces: Mapping[int, int]


def match_terms_of(
    fixture: Fixture, side: Side, team: Team, typed: Afterwards | None = None
) -> MatchTerms:
    """Squad, conditions, rolls, cards of one side."""
    return terms_by_side(fixture, {side: team}, typed)[side]


def terms_by_side(
    fixture: Fixture, teams: Mapping[Side, Team], typed: Afterwards | None = None
) -> dict[Side, MatchTerms]:
    """The terms of each of these sides; what carries over is read once for all."""
    pks = [team.pk for team in teams.values()]
    states = states_before(fixture, pks, at=typed.at if typed else None)
    before = _Before(
        fixture,
        typed,
        {pk: helvetia_state(state) for pk, state in states.items()},
        rolls_before_match(fixture),
        dict(fixture.typed_faces.values_list("player", "face")),
    )
    return {side: _terms(before, side, team) for side, team in teams.items()}


def _terms(before: _Before, side: Side, team: Team) -> MatchTerms:
    fixture, typed = before.fixture, before.typed
    rules = fixture.league_rules
    faction = team.faction if rules.most_cards else None
    powers = printed_powers(faction) if faction else {}
    draws = bool(powers) and fixture.draws_cards
    drawn = drawn_by(fixture, team) if draws and not _is_taken_back(fixture) else None
    if typed and (drawn is None or side not in typed.own):
        draws, drawn = False, None
    deck = (drawn or ()) if draws else powers
    pool = _pool(fixture, team)
    strangers = typed.named.difference(pool) if typed and pool else frozenset()
    among = strangers.union(pool) if pool else None
    return MatchTerms(
        fixture=fixture,
        side=side,
        team=team,
        ruleset=fixture.ruleset,
        rules=rules,
        depth=depth_of(fixture),
        state=_state(before, team, deck),
        squad=footballers_of(team, fixture.ruleset.game, among),
        friendly=fixture.competition_id is None,
        browser=fixture.place_of_play == BROWSER,
        rolls=before.rolls,
        typed=before.faces,
        powers=powers,
        legends=printed_legends(faction) if faction else {},
        draws=draws,
        drawn=drawn,
        unregistered=pool == (),
        strangers=strangers,
    )


def _pool(fixture: Fixture, team: Team) -> tuple[int, ...] | None:
    """HV-POOL-01: who is registered; None where anybody of the squad may be chosen."""
    if fixture.competition is None or not fixture.league_rules.registers:
        return None
    return registered_for(fixture.competition, team)


def _is_taken_back(fixture: Fixture) -> bool:
    """HV-DRAW-01: then whoever prepares the match again draws his cards anew."""
    sheet = match_sheet_of(fixture)
    return sheet is not None and bool(sheet.opened_at) and not sheet_is_open(sheet)


def _state(before: _Before, team: Team, deck: Iterable[int]) -> TeamState:
    """In a friendly a coach chooses among these POWER cards."""
    if before.fixture.competition_id is None:
        return TeamState(deck=dict.fromkeys(deck, OwnedCard("", "friendly")))
    return before.states[team.pk]


def footballers_of(
    team: Team, game: str, among: Collection[int] | None = None
) -> tuple[SquadFootballer, ...]:
    """The squad in its order, or those of it that are named."""
    rows = SquadPlayer.objects.filter(team=team).select_related("card")
    return tuple(
        row.footballer(game) for row in rows if among is None or row.pk in among
    )


def rolls_before_match(fixture: Fixture) -> dict[int, RecoveryBefore]:
    columns = ("player_id", "face", "fit", "rolled")
    rows = fixture.recovery_rolls.values_list(*columns)
    return {player: RecoveryBefore(*row) for player, *row in rows}


def choice_noted(stored: Stored) -> SideChoices:
    """What a side chose, of its draft or of a paper typed afterwards."""
    return choice_from(stored)


def setup_of(terms: MatchTerms, choice: SideChoices, sealed: str) -> SideOpening:
    """What the sheet opens with; `sealed` is the hash of the cards that stay hidden."""
    squad = {each.pk: each for each in terms.squad}
    captains = terms.captains(choice)
    card = terms.powers.get(choice.challenge or 0)
    # its game takes of it what it knows
    brought = {
        "legend": next(iter(choice.legends), None),
        "spent": sorted(terms.state.legends_spent),
        "sealed": sealed,
        "challenge": choice.challenge,
        "asks": card and (card.challenge.kind.value, card.challenge.count),
        **terms.lineups.opening(choice.lineup, squad),
    }
    profile = sheet_profile(terms.fixture.ruleset, terms.depth)
    return SideOpening(
        team=terms.team.pk,
        lineup=tuple(
            Member(player, role, player in captains, squad[player].number)
            for player, role in choice.lineup
            if player in squad
        ),
        game=profile.opening(brought),
    )
