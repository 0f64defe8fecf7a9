"""Match sheets in a few letters: what the players of both sides left in a match."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any

from competitions.actions.results import deeds
from competitions.models import (
    Competition,
    Fixture,
    LearntCard,
    MatchAnswer,
    SquadPlayer,
)
from competitions.rules.results.checks import walkover
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome, HelvetiaPart
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    InjuryLine,
    MatchReport,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import BySide, Side
from tests import make


def side_sheet(**given: Any) -> SideSheet:
    """One side's sheet, the core and the game's part in one breath."""
    names = {one.name for one in fields(HelvetiaPart)} & given.keys()
    part = HelvetiaPart(**{name: given.pop(name) for name in names})
    return SideSheet(game=part, **given)


def played(ours: str = "", theirs: str = "", **given: Any) -> MatchReport:
    """ "Vog Y, Stok RI, Deg bE": Y yellow, R red, I injured, E exhausted, b on the bench.

    The first one keeps goal. `cards` and `challenge` are the home side's: (2, 5) and (22, True).
    """
    cards, challenge = given.pop("cards", ()), given.pop("challenge", None)
    values = {"home": 0, "away": 0, "depth": "standard", **given}
    return MatchReport(
        cards=(*_bookings("home", ours), *_bookings("away", theirs)),
        sheets=BySide(_sheet(ours, cards, challenge), _sheet(theirs)),
        **values,
    )


def record(
    fixture: Fixture,
    ours: str = "",
    theirs: str = "",
    *,
    day: int | None = None,
    **given: Any,
) -> Fixture:
    """Official at once; `ours` is the home side, `day` is when the sheet opened."""
    opened = None if day is None else on(day)
    by = make.by(at=on(day or 0))
    report = played(ours, theirs, **given)
    deeds.record_report(fixture, report, by=by, opened_at=opened)
    fixture.refresh_from_db()
    return fixture


def on(day: int) -> datetime:
    return make.AT + timedelta(days=day)


def walked_over(
    fixture: Fixture, forfeit: str = "away", day: int | None = None
) -> None:
    opened = None if day is None else on(day)
    report = walkover(forfeit, fixture.league_rules.forfeit_goals)
    deeds.record_report(fixture, report, by=make.by(), opened_at=opened)


def rolled(fixture: Fixture, name: str, *, fit: bool) -> None:
    """A recovery roll before this match, as a row."""
    answer_roll(fixture, SquadPlayer.objects.get(name=name), 1 if fit else 6)


def answer_roll(
    fixture: Fixture, player: SquadPlayer, face: int, how: str = "server"
) -> None:
    """The row of a roll with the first die, whose only red face is the 6."""
    MatchAnswer.objects.create(
        fixture=fixture,
        player=player,
        kind="recovery",
        when="before",
        value=face,
        outcome="injured" if face == 6 else "fit",
        how=how,
        at=make.AT,
    )


def learnt(fixture: Fixture, team: int, *numbers: int) -> None:
    """Training before this match, as rows."""
    for number in numbers:
        LearntCard.objects.create(
            fixture=fixture, team_id=team, number=number, level=1, at=make.AT
        )


def pk(name: str) -> int:
    return SquadPlayer.objects.get(name=name).pk


def team_of(competition: Competition, name: str) -> int:
    return competition.entrants.get(team__name=name).team_id


def _marks(said: str) -> list[tuple[str, str]]:
    found = [part.strip().partition(" ") for part in said.split(",") if part.strip()]
    return [(name, marks) for name, _, marks in found]


def _sheet(
    said: str,
    cards: tuple[int, ...] = (),
    challenge: tuple[int, bool] | None = None,
) -> SideSheet | None:
    marks = _marks(said)
    if not (marks or cards or challenge):
        return None
    return SideSheet(
        lineup=tuple(
            SelectedPlayer(name, "bench" if "b" in left else "field" if n else "keeper")
            for n, (name, left) in enumerate(marks)
        ),
        injured=tuple(InjuryLine(name) for name, left in marks if "I" in left),
        game=HelvetiaPart(
            exhausted=tuple(name for name, left in marks if "E" in left),
            cards_played=tuple(CardPlayed(number) for number in cards),
            challenge=ChallengeOutcome(*challenge) if challenge else None,
        ),
    )


def _bookings(side: Side, said: str) -> list[BookingLine]:
    colours = {"Y": "yellow", "R": "red"}
    return [
        BookingLine(side, name, UNKNOWN_MOMENT, colours[mark])
        for name, left in _marks(said)
        for mark in left
        if mark in colours
    ]
