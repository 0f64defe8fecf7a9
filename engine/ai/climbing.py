"""Climbing with common chances: from a candidate to changed ones, while they are better.

Most changes are worse, and a few trials show it: who lags behind drops out early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.ai.halving import Trial, mean_difference

# After so many trials a change must be so many errors better to go on.
STAGES: Final = ((8, 0.0), (24, 0.5))
# And after so many in the end.
LAST: Final = 64


class CandidateTest(NamedTuple):
    """How two candidates are compared: trials, and so many errors better to be `sure`."""

    trial: Trial
    sure: float
    # Whether there is no time left.
    enough: Callable[[], bool]


def climb(
    start: int,
    changes: Callable[[int], Iterator[int]],
    how: CandidateTest,
) -> int:
    """The candidate that no change of it is surely better than, or time ran out."""
    best = start
    left = changes(best)
    while not how.enough():
        other = next(left, None)
        if other is None:
            break
        if better(other, best, how):
            best = other
            left = changes(best)
    return best


def better(one: int, other: int, how: CandidateTest) -> bool:
    """Whether one candidate is that much better than the other; no, if time runs out."""
    trial, sure, enough = how
    ours: list[float] = []
    theirs: list[float] = []
    for trials, errors in (*STAGES, (LAST, sure)):
        for n in range(len(ours), trials):
            if enough():
                return False
            ours.append(trial(one, n))
            theirs.append(trial(other, n))
        gain, error = mean_difference(ours, theirs)
        if gain <= errors * error:
            return False
    return True
