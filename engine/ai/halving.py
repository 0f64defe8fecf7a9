"""Sequential halving with common chances: the worse half of the candidates drops out.

Every candidate is tried under the same numbered chances, so two of them are compared by
the differences of pairs, which vary far less than what they are differences of.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

# What a candidate brought in the trial with this number.
Trial = Callable[[int, int], float]


class BestCandidate(NamedTuple):
    """Which candidate to take, what it gains over the first, how sure that is."""

    best: int
    gain: float
    error: float
    trials: int


def halve(
    candidates: int,
    budget: int,
    trial: Trial,
    sure: float = 1.0,
    enough: Callable[[], bool] | None = None,
) -> BestCandidate:
    """The best of the candidates; another than the first only beyond `sure` errors.

    The first candidate is what would be done without a search. It never drops out.
    After each trial of all that are left `enough` may say that this was the last one.
    """
    values: list[list[float]] = [[] for _ in range(candidates)]
    left = list(range(candidates))
    spent = 0
    while len(left) > 1 and spent < budget:
        rounds = max(1, (len(left) - 1).bit_length())
        each = max(2, (budget - spent) // (rounds * len(left)))
        done = len(values[left[0]])
        for n in range(done, done + each):
            for c in left:
                values[c].append(trial(c, n))
            spent += len(left)
            if enough is not None and enough():
                return _verdict(left, values, spent, sure)
        if len(left) == 2:
            break
        left = _better_half(left, values)
    return _verdict(left, values, spent, sure)


def _better_half(left: list[int], values: list[list[float]]) -> list[int]:
    """The first candidate and the better half of the others."""
    ranked = sorted(left[1:], key=lambda c: (-sum(values[c]), c))
    return [left[0], *ranked[: max(1, len(ranked) // 2)]]


def _verdict(
    left: list[int], values: list[list[float]], spent: int, sure: float
) -> BestCandidate:
    best, gain, error = left[0], 0.0, 0.0
    for c in left[1:]:
        mean, spread = mean_difference(values[c], values[left[0]])
        if mean > sure * spread and mean > gain:
            best, gain, error = c, mean, spread
    return BestCandidate(best, gain, error, spent)


def mean_difference(ours: list[float], theirs: list[float]) -> tuple[float, float]:
    """The mean of the differences of pairs, and its standard error."""
    n = min(len(ours), len(theirs))
    if n < 2:
        return 0.0, 0.0
    differences = [ours[i] - theirs[i] for i in range(n)]
    mean = sum(differences) / n
    variance = sum((each - mean) ** 2 for each in differences) / (n - 1)
    return mean, sqrt(variance / n)
