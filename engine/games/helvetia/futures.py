"""All the ways the dice can fall after something was done, each with its chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from engine.dice import Dice
from engine.games.helvetia import rolls
from engine.games.helvetia.state import State

Play = Callable[[State, Dice], None]
Face = tuple[int, float]

# Of these rolls only counts whether they are made; of the others every face.
_MADE_OR_NOT: Final = tuple(
    rolls.NAMES[test]
    for test in (rolls.STEAL, rolls.DRIBBLE, rolls.INTERCEPT, rolls.SHOT)
)


class UnaskedDie(Exception):
    """A die is asked for that has no part in the question."""


class Fork:
    """Dice that go one way and note all the others."""

    def __init__(self, s: State, labels: tuple[str, ...], path: list[Face]) -> None:
        self.s = s
        self.labels = labels
        self.path = path
        self.position = 0
        self.chance = 1.0
        self.others: list[list[Face]] = []

    def roll(self, label: str, sides: int) -> int:
        if label not in self.labels:
            raise UnaskedDie
        if self.position == len(self.path):
            first, *rest = _faces(self.s, label, sides)
            self.others.extend([*self.path, face] for face in rest)
            self.path.append(first)
        face, share = self.path[self.position]
        self.position += 1
        self.chance *= share
        return face


def _faces(s: State, label: str, sides: int) -> list[Face]:
    """The faces with their chances; one stands for all that mean the same."""
    if label not in _MADE_OR_NOT:
        return [(face, 1 / sides) for face in range(1, sides + 1)]
    good = min(max(s.threshold, 0), sides)
    ways = [(1, good / sides), (sides, 1 - good / sides)]
    return [way for way in ways if way[1]]


def futures(
    s: State, do: Play, labels: tuple[str, ...] = rolls.NAMES
) -> Iterator[tuple[float, State]]:
    """Every future after `do`, up to a decision or to a die of another label."""
    paths: list[list[Face]] = [[]]
    while paths:
        future = s.copy()
        future.log = []
        fork = Fork(future, labels, paths.pop())
        with suppress(UnaskedDie):
            do(future, fork)
        paths += fork.others
        yield fork.chance, future
