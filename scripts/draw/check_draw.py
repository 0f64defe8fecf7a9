"""Repeat a draw from its seed: `python check_draw.py SEED < teams.txt`.

It needs Python and nothing of ours, so that nobody need believe us. The rules page of a
competition shows the seed, and the id of each team. Write the ids one below the other,
with an empty line between two pots; without one, the lot decided among all. In which
order they stand within a pot has no say. What comes out is the order of the draw. With
`--groups 4` it also says who comes into which group, with `--bracket` who meets whom
first, with `--rounds` who plays at whose home in each round of the first leg, of groups
in each of them, and with `--promise PRINT` whether the seed is the one that was promised
before the draw.
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


def first_ties(order: Sequence[str]) -> list[tuple[str, str]]:
    """From top to bottom; nobody, "", where a team has a bye."""
    seeds = [1, 2]
    while len(seeds) < len(order):
        last = 2 * len(seeds) + 1
        seeds = [one for seed in seeds for one in (seed, last - seed)]
    teams = [order[seed - 1] if seed <= len(order) else "" for seed in seeds]
    return list(zip(teams[::2], teams[1::2], strict=True))


def berger_rounds(order: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Home and away in each round; an odd team rests.

    Berger's tables: the last team stays in its place, the others go round in a circle,
    and the two beside each other in it change sides from pair to pair.
    """
    teams = [*order, ""] if len(order) % 2 else [*order]
    *circle, fixed = teams
    found = []
    for n, first in enumerate(circle):
        pairs = [(first, fixed) if n % 2 else (fixed, first)]
        for k in range(1, len(teams) // 2):
            one, other = circle[(n + k) % len(circle)], circle[n - k]
            pairs.append((one, other) if k % 2 else (other, one))
        found.append([pair for pair in pairs if "" not in pair])
    return found


def print_rounds(teams: Sequence[str]) -> None:
    for number, pairs in enumerate(berger_rounds(teams), 1):
        print(f"round {number}:", *(f"{home}-{away}" for home, away in pairs))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("seed")
    parser.add_argument("--groups", type=int, default=0)
    parser.add_argument("--bracket", action="store_true")
    parser.add_argument("--rounds", action="store_true")
    parser.add_argument("--promise", default="")
    given = parser.parse_args(arguments)
    order = order_from(given.seed, pots_written(sys.stdin))
    for number, team in enumerate(order, 1):
        print(number, team)
    groups = to_and_fro(order, given.groups) if given.groups else []
    for number, teams in enumerate(groups, 1):
        print(f"group {number}:", *teams)
        if given.rounds:
            print_rounds(teams)
    if given.bracket:
        for home, away in first_ties(order):
            print(f"{home} against {away}" if away else f"{home} has a bye")
    if given.rounds and not groups:
        print_rounds(order)
    kept = hashlib.sha256(given.seed.encode()).hexdigest()
    if given.promise and given.promise != kept:
        print(f"The seed is not the promised one: its SHA-256 is {kept}")
        return 1
    if given.promise:
        print("The seed is the promised one.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
