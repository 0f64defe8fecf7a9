"""Boxes of a paper that say when something was, as somebody writes it in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from competitions.games.minutes import MomentBox
from competitions.games.values import PaperBoxes
from engine.report import OWN, MatchMoment, MatchReport
from engine.sides import Side

# Where nobody knows when it was.
CROSS = "x"


class PaperMark(NamedTuple):
    """Something of a player, the column in which it stands, and when it was."""

    player: int
    column: str
    at: MatchMoment
    # What led to a goal.
    origin: str = ""


class MarkWriter(NamedTuple):
    """How a game writes its marks."""

    paper: PaperBoxes
    moments: MomentBox

    def boxes(self, report: MatchReport[int], side: Side) -> dict[tuple[int, str], str]:
        """What stands in the boxes of each player of a side, by their columns."""
        found: dict[tuple[int, str], list[PaperMark]] = defaultdict(list)
        for mark in _marks(report, side):
            found[mark.player, mark.column].append(mark)
        return {
            box: " ".join(map(self._text, sorted(marks, key=_when)))
            for box, marks in found.items()
        }

    def _text(self, mark: PaperMark) -> str:
        letter = dict(self.paper.letters).get(mark.origin, "")
        return f"{self.moments.text(mark.at) or CROSS}{letter}"


def _when(mark: PaperMark) -> tuple[bool, int, int]:
    """Whatever has no moment comes after all that has one."""
    return mark.at.minute is None, mark.at.minute or 0, mark.at.added


def _marks(report: MatchReport[int], side: Side) -> Iterator[PaperMark]:
    for goal in report.goals:
        if goal.player_side == side:
            column = "own_goals" if goal.kind == OWN else "goals"
            yield PaperMark(goal.player, column, goal.at, goal.origin)
        if goal.side == side and goal.assist:
            yield PaperMark(goal.assist, "assists", goal.at)
    for card in report.cards:
        if card.side == side:
            yield PaperMark(card.player, f"{card.card}s", card.at)
    for injury in report.sheet(side).injured:
        yield PaperMark(injury.player, "injured", injury.at)
