"""FI-CMP-2, FI-DEC-5: a die of the game read through its faces; orders by chance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dice import Dice
from engine.games.finale.box.catalogue import DIE, SIDES_OF_DIE


def show(dice: Dice, label: str) -> int:
    """What the die shows: 0 to 3."""
    return DIE[dice.roll(label, SIDES_OF_DIE) - 1]


def until_one_is_higher(dice: Dice, labels: tuple[str, str]) -> tuple[int, ...]:
    """All that both have rolled, home first, pair after pair; the last one differs."""
    shown: list[int] = []
    while True:
        home, away = show(dice, labels[0]), show(dice, labels[1])
        shown += (home, away)
        if home != away:
            return tuple(shown)


def in_any_order(dice: Dice, label: str, numbers: Sequence[int]) -> list[int]:
    """All these numbers in an order by chance, one roll with this label for each."""
    left, found = [*numbers], []
    while left:
        found.append(left.pop(dice.roll(label, len(left)) - 1))
    return found
