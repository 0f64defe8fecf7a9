"""The entries that one side's half of a paper of Finale makes, period by period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.errors import N_, RuleViolation
from engine.games.finale.reporting import CARDS
from engine.json_values import JsonObject
from engine.sides import Side
from matches.games.finale.paper.paper_sheet import PeriodRow
from matches.games.finale.paper.period_marks import PeriodMark
from matches.games.finale.paper.presence import Presence
from matches.rules.paper.passes import given_passes
from matches.rules.paper.sheet import KnownDetail, Misfit, PaperLine
from matches.rules.sheet.entries import CoreKind

# In a period: whoever leaves, with his change; then the others; then cards and injuries.
FIRST, THEN, LAST_OF_ALL = range(3)


class PlacedLine(NamedTuple):
    """An entry and its place: period, part of the period, number of the change."""

    period: int
    part: int
    change: int
    line: PaperLine


@dataclass(frozen=True, slots=True)
class Fall:
    """A goal of a row, or one of nobody, in the period in which it may stand."""

    player: int
    mark: PeriodMark
    period: int
    # What a result said of its pass.
    assist: int = 0


class SideWriter:
    """Writes the lines of a side whose men were on as `presence` says."""

    def __init__(self, side: Side, presence: Presence, falls: Sequence[Fall]) -> None:
        self.side, self.paper, self.last = side, presence.side, presence.last
        self.presence, self.falls = presence, falls
        self.leaving = {one.off: one for one in presence.changes}
        self.places = {one.off: n for n, one in enumerate(presence.changes)}

    def lines(self) -> list[PlacedLine]:
        """All of them in their order, each assist with its goal."""
        found = [self._goal(fall) for fall in self.falls]
        for row in self.paper.rows:
            found += self._marks(row)
        for n, change in enumerate(self.presence.changes):
            content = self._content(undated=change.undated)
            content |= {"off": change.off, "on": change.on}
            box = f"{self.side}_change_{change.n}"
            line = PaperLine(CoreKind.CHANGE, content, box)
            found.append(PlacedLine(change.period, FIRST, n, line))
        # Sorting is stable: of one man goals stand before cards, cards before injuries.
        found.sort(key=lambda one: one[:3])
        return self._passed(found)

    def _goal(self, fall: Fall) -> PlacedLine:
        content = self._content(undated=fall.mark.undated)
        content["player"] = fall.player
        if fall.mark.how:
            content["how"] = fall.mark.how
        box = (
            f"{self.side}_{fall.player}_goals" if fall.player else f"{self.side}_score"
        )
        known = KnownDetail(assist=fall.assist)
        line = PaperLine(CoreKind.GOAL, content, box, self.side, known)
        return self._place(fall.player, fall.period, line)

    def _marks(self, row: PeriodRow) -> Iterator[PlacedLine]:
        """FI-SYM-2 to FI-SYM-4: first yellows among the goals, what takes him off after."""
        last = self.presence.last_of(row)
        yellow = sorted(row.yellow, key=lambda one: one.period or last)
        for kind, marks in (
            (CoreKind.YELLOW, yellow[:1]),
            (CoreKind.SECOND_YELLOW, yellow[1:]),
            (CoreKind.RED, row.red),
            (CoreKind.INJURY, row.injured),
        ):
            for mark in marks:
                yield self._mark(row, kind, mark)

    def _mark(self, row: PeriodRow, kind: str, mark: PeriodMark) -> PlacedLine:
        content = self._content(undated=mark.undated)
        content["player"] = row.player
        column = "injured" if kind == CoreKind.INJURY else CARDS[kind][0]
        line = PaperLine(kind, content, f"{self.side}_{row.player}_{column}")
        period = mark.period or self.presence.last_of(row)
        placed = self._place(row.player, period, line)
        if kind == CoreKind.YELLOW or placed.part == FIRST:
            return placed
        return placed._replace(part=LAST_OF_ALL)

    def _place(self, player: int, period: int, line: PaperLine) -> PlacedLine:
        """Whoever is replaced in this period did it before; all others after."""
        change = self.leaving.get(player)
        if change and change.period == period:
            # Just before his change, which was appended after all marks.
            return PlacedLine(period, FIRST, self.places[player], line)
        return PlacedLine(period, THEN, 0, line)

    def _content(self, *, undated: bool) -> JsonObject:
        content: JsonObject = {"side": self.side}
        if undated:
            content["undated"] = True
        return content

    def _passed(self, found: list[PlacedLine]) -> list[PlacedLine]:
        """FI-EVT-2: each assist with a goal of a team-mate, of its period if it has one."""
        came = {
            one.line.content["on"]: n
            for n, one in enumerate(found)
            if one.line.kind == CoreKind.CHANGE
        }
        goals = [n for n, one in enumerate(found) if one.line.kind == CoreKind.GOAL]
        passes = [
            (row.player, mark.period) for row in self.paper.rows for mark in row.assists
        ]
        # Of periods that somebody wrote first: they have the least to choose from.
        passes.sort(key=lambda one: not one[1])

        def fits(one: tuple[int, int], goal: int) -> bool:
            player, period = one
            scorer = found[goal].line.content["player"]
            there = came.get(player, -1) < goal
            return (
                scorer not in (0, player)
                and there
                and period
                in (
                    0,
                    found[goal].period,
                )
            )

        def knows(one: tuple[int, int], goal: int) -> bool:
            return found[goal].line.known.assist == one[0]

        given, left = given_passes(passes, goals, fits, knows)
        if left is not None:
            text = N_("There is no goal of a team-mate left for this assist.")
            box = f"{self.side}_{passes[left][0]}_assists"
            raise Misfit(box, RuleViolation("FI-EVT-2", text))
        for goal, n in given.items():
            placed = found[goals[goal]]
            content = {**placed.line.content, "assist": passes[n][0]}
            found[goals[goal]] = placed._replace(
                line=replace(placed.line, content=content)
            )
        return found
