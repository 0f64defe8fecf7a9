"""The strongest coach in FAMILY and with cards: he betters his plan, man by man."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.ai.climbing import CandidateTest, climb
from engine.ai.halving import BestCandidate, mean_difference
from engine.games.helvetia import phases
from engine.games.helvetia.coach.gestures import stale
from engine.games.helvetia.coach.master import Master
from engine.games.helvetia.coach.options import ActionLine, changes, key, variants
from engine.games.helvetia.coach.search import Effort
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.state import State

# What is tried before he betters the best of it.
_MOVES: Final = Effort(100, 8)
# A rollout sees nothing wrong with a ball that is only held while the minutes pass: then
# he does what the rules of thumb say, who play it away.
_NONE: Final = Effort(0, 0)
# Of many changes to a plan some look better by chance: there he wants to be sure.
_SURE: Final = 1.5
# To judge a card, or the ways it opens, takes as long as so many other decisions.
_CARDS: Final = 7
# So many variants of what the other side may like.
_MOODS: Final = 8


class Planner(Master):
    """Searches as Master does, then changes the plan for as long as that gains.

    The other side plays differently from rollout to rollout: what he finds is to be good
    against all of them, and not against one coach's habits alone.
    """

    __slots__ = ("rivals", "worths")

    def __init__(self, tables: ShotTables, seed: int) -> None:
        super().__init__(tables, seed)
        self.dear = _CARDS
        others = variants(self.rival)[:_MOODS]
        self.rivals: tuple[Style, ...] = (
            *(self.rival, self.style),
            *others,
            *(self.style, self.rival),
        )
        # Of this decision: what each candidate brought in each of its trials.
        self.worths: list[dict[int, float]] = []

    def effort(self, s: State, side: int) -> Effort:
        """How much this decision is tried out."""
        if self.tables.tackles and side == s.attack and stale(s):
            return _NONE
        return _MOVES if s.phase == phases.MOVE else super().effort(s, side)

    def best(self, s: State, side: int, effort: Effort) -> ActionLine:
        """What is best of all that is tried, a plan with all changes that better it."""
        self.nodes = 0
        self.worths = []
        best = super().best(s, side, effort)
        if s.phase != phases.MOVE or not effort.rollouts:
            return best
        return self.deeds[self.climbed(s, side, self.verdict.best)]

    def climbed(self, s: State, side: int, start: int) -> int:
        """The plan to which changes of one man each lead from this one."""
        known = {key(option) for option in self.deeds}

        def changed(plan: int) -> Iterator[int]:
            for option in changes(s, side, self.deeds[plan], self.base.dice):
                name = key(option)
                if name not in known:
                    known.add(name)
                    self.deeds.append(option)
                    yield len(self.deeds) - 1

        def trial(candidate: int, n: int) -> float:
            return self.trial(s, side, candidate, n)

        best = climb(start, changed, CandidateTest(trial, _SURE, self.enough))
        if best != start:
            self.verdict = self.judged(best)
        return best

    def judged(self, best: int) -> BestCandidate:
        """What this plan gains over the heuristic's own."""
        ours, theirs = self.worths[best], self.worths[0]
        both = sorted(ours.keys() & theirs.keys())
        gain, error = mean_difference(
            [ours[n] for n in both], [theirs[n] for n in both]
        )
        return BestCandidate(best, gain, error, sum(map(len, self.worths)))

    def trial(self, s: State, side: int, candidate: int, n: int) -> float:
        """One rollout of a candidate, made once however often it is asked for."""
        while len(self.worths) <= candidate:
            self.worths.append({})
        worths = self.worths[candidate]
        if n not in worths:
            self.rival = self.rivals[n % len(self.rivals)]
            worths[n] = super().trial(s, side, candidate, n)
        return worths[n]
