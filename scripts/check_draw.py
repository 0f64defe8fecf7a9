"""Repeat a draw from its seed: `python check_draw.py SEED < teams.txt`.

It needs Python and nothing of ours, so that nobody need believe us. The rules page of a
competition shows the seed, and the id of each team. Write the ids one below the other,
with an empty line between two pots; without one, the lot decided among all. In which
order they stand within a pot has no say. What comes out is the order of the draw; with
`--groups 4` also who comes into which group, with `--promise PRINT` whether the seed is
the one that was promised before the draw.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable, Sequence


def pots_written(lines: Iterable[str]) -> list[list[str]]:
    """The ids of each pot."""
    pots: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            pots[-1].append(line.strip())
        elif pots[-1]:
            pots.append([])
    return [pot for pot in pots if pot]


def order_from(seed: str, pots: Iterable[Sequence[str]]) -> list[str]:
    """Pot after pot, each by the SHA-256 of "seed:id"."""
    return [
        team
        for pot in pots
        for team in sorted(
            pot, key=lambda team: hashlib.sha256(f"{seed}:{team}".encode()).hexdigest()
        )
    ]


def to_and_fro(order: Sequence[str], groups: int) -> list[list[str]]:
    """The groups: the order from the first to the last, then back."""
    lists: list[list[str]] = [[] for _ in range(groups)]
    for turn, first in enumerate(range(0, len(order), groups)):
        row = list(order[first : first + groups])
        for number, team in enumerate(reversed(row) if turn % 2 else row):
            lists[number].append(team)
    return lists


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Repeat a draw from its seed.")
    parser.add_argument("seed")
    parser.add_argument("--groups", type=int, default=0)
    parser.add_argument("--promise", default="")
    given = parser.parse_args(arguments)
    order = order_from(given.seed, pots_written(sys.stdin))
    for number, team in enumerate(order, 1):
        print(number, team)
    if given.groups:
        for number, teams in enumerate(to_and_fro(order, given.groups), 1):
            print(f"group {number}:", *teams)
    kept = hashlib.sha256(given.seed.encode()).hexdigest()
    if given.promise and given.promise != kept:
        print(f"The seed is not the promised one: its SHA-256 is {kept}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
