"""What the league remembers of a match of Finale, out of its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.finale.events import Event
from engine.games.finale.setup import Setup
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import ORDINARY, State
from engine.report import (
    BookingLine,
    CardColour,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PeriodScore,
    SelectedPlayer,
    SideSheet,
)
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide

RULESET: Final = Ruleset("finale", "finale")
# FI-COR-1: a period has no clock inside.
MINUTES: Final = 15
COLOURS: Final[dict[str, CardColour]] = {
    "yellow": "yellow",
    "second_yellow": "yellow",
    "red": "red",
}

# FI-EVT-2: why one man came on for another.
CAUSES: Final = {"change": "plan", "replaced": "injury"}


def moment_of_period(period: int) -> MatchMoment:
    """FI-COR-1: 1-15 for the first period, 106-120 for the last of extra time."""
    last = MINUTES * period
    return MatchMoment(period=str(period), label=f"{last - MINUTES + 1}-{last}")


def report(setup: Setup, events: Sequence[Event], s: State) -> MatchReport:
    """FI-REP-1: score, goals, bookings, kicks, and a sheet of each side."""
    home, away = s.score
    longer = s.period > ORDINARY
    kicks = tuple(
        Kick(SIDES[e.side], _name(setup, e.slot), bool(e.values[0]))
        for e in events
        if e.kind == "kick"
    )
    shootout = None
    if kicks:
        scored = [sum(k.scored for k in kicks if k.side == side) for side in SIDES]
        shootout = (scored[0], scored[1])
    return MatchReport(
        home,
        away,
        periods=tuple(
            PeriodScore(str(n), *score_after(events, n)) for n in range(1, s.period + 1)
        ),
        extra_time=longer,
        shootout=shootout,
        goals=tuple(_goals(setup, events)),
        cards=tuple(_cards(setup, events)),
        kicks=kicks,
        depth="full",
        sheets=BySide(_sheet(setup, events, 0), _sheet(setup, events, 1)),
        ruleset=RULESET,
    )


def score_after(events: Sequence[Event], period: int) -> tuple[int, int]:
    """FI-REP-1: the goals of both sides up to the end of a period."""
    goals = [e.side for e in events if e.kind == "goal" and e.period <= period]
    return goals.count(0), goals.count(1)


def _name(setup: Setup, slot: int) -> str:
    """FI-COR-2: no shirt numbers, the id of the card names the man."""
    return setup.man(slot).id if slot >= 0 else ""


def _goals(setup: Setup, events: Sequence[Event]) -> list[Goal]:
    return [
        Goal(
            SIDES[e.side],
            _name(setup, e.slot),
            moment_of_period(e.period),
            assist=_name(setup, e.values[1]),
            origin="counter" if e.values[0] else "attack",
        )
        for e in events
        if e.kind == "goal"
    ]


def _cards(setup: Setup, events: Sequence[Event]) -> list[BookingLine]:
    return [
        BookingLine(
            SIDES[e.side],
            _name(setup, e.slot),
            moment_of_period(e.period),
            COLOURS[e.kind],
        )
        for e in events
        if e.kind in COLOURS
    ]


def _sheet(setup: Setup, events: Sequence[Event], side: int) -> SideSheet:
    """FI-EVT-1, FI-EVT-2: line-up, changes, and who was hurt."""
    mine = [e for e in events if e.side == side]
    changes = [
        Change(
            _name(setup, e.values[0]),
            _name(setup, e.slot),
            moment_of_period(e.period),
            CAUSES[e.kind],
        )
        for e in mine
        if e.kind in CAUSES
    ]
    hurt = [
        InjuryLine(_name(setup, e.slot), moment_of_period(e.period))
        for e in mine
        if e.kind == "injury"
    ]
    squad = next((e for e in mine if e.kind == "squad"), None)
    lineup = _line_up(setup, side, squad.values) if squad else ()
    return SideSheet(lineup=lineup, changes=tuple(changes), injured=tuple(hurt))


def _line_up(
    setup: Setup, side: int, values: tuple[int, ...]
) -> tuple[SelectedPlayer, ...]:
    start, numbers = values[0], values[1:]
    first = side * SIDE_SLOTS
    chosen = []
    for place, number in enumerate(numbers):
        card = setup.man(first + number)
        if place >= start:
            chosen.append(SelectedPlayer(card.id, "bench"))
        else:
            chosen.append(SelectedPlayer(card.id, "field" if card.row else "keeper"))
    return tuple(chosen)
