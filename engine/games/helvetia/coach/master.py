"""The strongest coach: more tries, likings of his own, and an eye for what comes after."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.coach import prospect
from engine.games.helvetia.coach.search import NODES, Effort, Searcher
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import keen_style_of
from engine.games.helvetia.state import State

# Moves gain little and there are many ways to make them: there he wants to be sure.
_MOVES: Final = Effort(200, 8, 1.5)
_GESTURE: Final = Effort(100, 0)
_OTHERS: Final = Effort(60, 0)
# To begin a rollout takes as long as so many decisions of it.
_BEGINNING: Final = 6


class Master(Searcher):
    """Searches as pro does, and values what he finds by where everybody stands then."""

    __slots__ = ()

    def __init__(self, tables: ShotTables, seed: int) -> None:
        super().__init__(tables, seed, 0, 0, keen_style_of(tables))

    def effort(self, s: State, side: int) -> Effort:
        """How much this decision is tried out."""
        if s.phase == phases.MOVE:
            return _MOVES
        return _GESTURE if s.phase == phases.GESTURE else _OTHERS

    def enough(self) -> bool:
        """Whether the rollouts made so far must do: plans differ in how long they last."""
        return self.nodes > NODES

    def trial(self, s: State, side: int, candidate: int, n: int) -> float:
        """One rollout of a candidate, up to the next change of possession."""
        self.nodes += _BEGINNING
        return super().trial(s, side, candidate, n)

    def shot(self, s: State, side: int) -> float:
        """What a shot about to be aimed is worth."""
        return prospect.after_shot(s, side, self.tables)

    def reached(self, s: State, side: int, period: int) -> float:
        """What the position is worth at which a rollout begun in this period stops."""
        return prospect.reached(s, side, self.tables, period)
