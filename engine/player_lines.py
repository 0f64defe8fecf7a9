"""A report player by player: what each of them left in the match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Generic

from engine.json_values import JsonObject
from engine.report import BENCH, OWN, PENALTY, MatchReport, P, SideSheet
from engine.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class PlayerLine(Generic[P]):
    """One player's row of a report."""

    side: Side
    player: P
    goals: int = 0
    penalties: int = 0
    own_goals: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injured: bool = False
    # "" when no line-up was written; whoever then left a trace did play.
    role: str = ""
    captain: bool = False
    entered: bool = True
    tallies: tuple[tuple[str, int], ...] = ()
    # His goals of each kind, and what the game marks in his line.
    kinds: tuple[tuple[str, int], ...] = ()
    # The same by what they came from, where his game says it.
    origins: tuple[tuple[str, int], ...] = ()
    marks: tuple[str, ...] = ()


def player_lines(report: MatchReport[P]) -> tuple[PlayerLine[P], ...]:
    """One line per player of the line-ups, then whoever else left a trace."""
    books = {
        (side, row.player): _LineBook(row)
        for side in SIDES
        for row in _selected(side, report.sheet(side))
    }

    def of(side: Side, player: P) -> _LineBook[P]:
        found = books.get((side, player))
        if found is None:
            found = books[side, player] = _LineBook(PlayerLine(side, player))
        return found

    for goal in report.goals:
        of(goal.player_side, goal.player).score(goal.kind, goal.origin)
        if goal.assist:
            of(goal.side, goal.assist).counts["assists"] += 1
    for card in report.cards:
        of(card.side, card.player).counts[f"{card.card}s"] += 1
    for side in SIDES:
        sheet = report.sheet(side)
        for injury in sheet.injured:
            of(side, injury.player).injured = True
        for player, mark in sheet.marks():
            of(side, player).marks[mark] = None
    return tuple(book.line() for book in books.values())


class _LineBook(Generic[P]):
    """What is counted of one player until his line is written."""

    __slots__ = ("counts", "injured", "kinds", "marks", "origins", "start")

    def __init__(self, start: PlayerLine[P]) -> None:
        self.start = start
        self.counts: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.origins: Counter[str] = Counter()
        self.marks: dict[str, None] = {}
        self.injured = False

    def score(self, kind: str, origin: str) -> None:
        self.kinds[kind] += 1
        if origin and kind != OWN:
            self.origins[origin] += 1
        self.counts["own_goals" if kind == OWN else "goals"] += 1
        if kind == PENALTY:
            self.counts["penalties"] += 1

    def line(self) -> PlayerLine[P]:
        """His row with all that was counted."""
        if not (self.counts or self.injured or self.marks):
            return self.start
        now: JsonObject = {**self.counts, "injured": self.injured}
        kinds = tuple(self.kinds.items())
        origins = tuple(self.origins.items())
        marks = tuple(self.marks)
        return replace(self.start, kinds=kinds, origins=origins, marks=marks, **now)


def _selected(side: Side, sheet: SideSheet[P]) -> list[PlayerLine[P]]:
    """A row for each of the line-up; a substitute entered if a change brought him on."""
    came_on = {change.on for change in sheet.changes}
    tallies: dict[P, dict[str, int]] = {}
    for tally in sheet.tallies:
        counts = tallies.setdefault(tally.player, {})
        counts[tally.what] = counts.get(tally.what, 0) + tally.n
    return [
        PlayerLine(
            side,
            selected.player,
            role=selected.role,
            captain=selected.captain,
            entered=selected.role != BENCH or selected.player in came_on,
            tallies=tuple(tallies.get(selected.player, {}).items()),
        )
        for selected in sheet.lineup
    ]
