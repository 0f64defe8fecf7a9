"""Which goal each assist of the paper goes to: it only says how many a player gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

G = TypeVar("G")
P = TypeVar("P")


def given_passes(
    passes: Sequence[P],
    goals: Sequence[G],
    fits: Callable[[P, G], bool],
    knows: Callable[[P, G], bool],
) -> tuple[dict[int, int], int | None]:
    """By the place of a goal that of its pass; and the place of one that finds none.

    A pass that somebody wrote before (`knows`) stays with its goal where it can.
    """
    given: dict[int, int] = {}

    def place(n: int, tried: set[int]) -> bool:
        wanted = sorted(range(len(goals)), key=lambda g: not knows(passes[n], goals[g]))
        for goal in wanted:
            if goal in tried or not fits(passes[n], goals[goal]):
                continue
            tried.add(goal)
            if goal not in given or place(given[goal], tried):
                given[goal] = n
                return True
        return False

    for n in range(len(passes)):
        if not place(n, set()):
            return given, n
    return given, None
