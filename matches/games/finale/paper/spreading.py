"""In which periods goals fell whose period nobody wrote: one way in which it can have been.

What is found stands in no report: it only says that the paper can be true (FI-EVT-4), and
in which order its entries may stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from matches.games.finale.attempts import ATTEMPTS, PeriodCourse, course_fault
from matches.rules.paper.sheet import Score

# So many tries, then somebody has to say more.
TRIES: Final = 20_000


class LooseGoal(NamedTuple):
    """A goal without a period: the last and the first it can have fallen in, and how."""

    last: int
    first: int
    how: str
    # Its place among the goals of its side.
    n: int


Loose = tuple[LooseGoal, ...]
Fallen = tuple[Sequence[str], Sequence[str]]
# Of each period the loose goals of both sides that fell in it.
Spread = list[tuple[Loose, Loose]]


class GoalSpreader:
    """Finds it period by period; `dated`: how the other goals fell, by period."""

    def __init__(
        self, dated: Mapping[int, Fallen], after: Mapping[int, Score], last: int
    ) -> None:
        self.dated, self.after, self.last = dated, after, last
        self.tries = 0
        self.dead: set[tuple[int, Loose, Loose]] = set()

    def spread(self, home: Loose, away: Loose) -> Spread | None:
        """None where it cannot be, or is not found soon."""
        self.dead.clear()
        start = (tuple(sorted(home)), tuple(sorted(away)))
        return self._from(1, start, (0, 0))

    def _from(
        self, period: int, left: tuple[Loose, Loose], score: Score
    ) -> Spread | None:
        if period > self.last:
            return None if left[0] or left[1] else []
        if (period, *left) in self.dead:
            return None
        for home, away in self._options(period, left, score):
            then = (
                score[0] + len(home) + len(self._fallen(period)[0]),
                score[1] + len(away) + len(self._fallen(period)[1]),
            )
            rest = (_without(left[0], home), _without(left[1], away))
            found = self._from(period + 1, rest, then)
            if found is not None:
                return [(home, away), *found]
        self.dead.add((period, *left))
        return None

    def _fallen(self, period: int) -> Fallen:
        return self.dated.get(period, ((), ()))

    def _options(
        self, period: int, left: tuple[Loose, Loose], score: Score
    ) -> Iterator[tuple[Loose, Loose]]:
        fallen = self._fallen(period)
        sides = [
            list(self._of_side(period, left[n], self._wanted(period, n, score)))
            for n in (0, 1)
        ]
        for home, away in product(*sides):
            self.tries += 1
            if self.tries > TRIES:
                return
            goals = (
                [*fallen[0], *(goal.how or "play" for goal in home)],
                [*fallen[1], *(goal.how or "play" for goal in away)],
            )
            if course_fault(PeriodCourse(goals)) is None:
                yield home, away

    def _wanted(self, period: int, n: int, score: Score) -> int | None:
        """How many loose goals its figure asks for; None where there is none."""
        if period not in self.after:
            return None
        return self.after[period][n] - score[n] - len(self._fallen(period)[n])

    def _of_side(self, period: int, left: Loose, wanted: int | None) -> Iterator[Loose]:
        """Who of them may fall now: of each way those first that cannot fall later."""
        ready = [goal for goal in left if goal.first <= period]
        due = sum(goal.last <= period for goal in left)
        ways = [[g for g in ready if g.how == how] for how in {g.how: 0 for g in ready}]
        most = ATTEMPTS if wanted is None else wanted
        counts = product(*(range(min(len(way), most), -1, -1) for way in ways))
        for count in counts:
            if sum(count) > most or (wanted is not None and sum(count) != wanted):
                continue
            taken = [g for way, n in zip(ways, count, strict=True) for g in way[:n]]
            if sum(goal.last <= period for goal in taken) == due:
                yield tuple(taken)


def _without(left: Loose, taken: Loose) -> Loose:
    return tuple(goal for goal in left if goal not in taken)
