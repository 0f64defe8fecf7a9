"""HC-CHP-03: who meets whom when all play all, by the Berger tables.

With an even number of teams each has as many home as away matches, give or take one,
and only n - 2 times does a team stay home (or away) twice running: no schedule can do
better. With an odd number the fixed place of the circle stays empty; who would meet
it rests, and everybody has exactly as many home as away matches.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import N_, RuleViolation

FEWEST, MOST = 2, 64


class Pair(NamedTuple):
    """Two places in the list of teams, counted from 0."""

    home: int
    away: int


def rounds(n: int, legs: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of a single or double round robin; the second half is mirrored."""
    _check(n, legs)
    first = tuple(_round(n + n % 2, number, absent=n) for number in range(_length(n)))
    if legs == 1:
        return first
    return first + tuple(tuple(Pair(a, h) for h, a in games) for games in first)


def byes(n: int, legs: int) -> tuple[int | None, ...]:
    """For each round the place that rests, or None when all play."""
    _check(n, legs)
    if n % 2 == 0:
        return (None,) * (_length(n) * legs)
    return tuple(range(n)) * legs


def check_league_size(n: int) -> None:
    if not FEWEST <= n <= MOST:
        raise RuleViolation(
            "HC-CHP-03",
            N_("A championship takes %(fewest)s to %(most)s teams, not %(number)s."),
            fewest=FEWEST,
            most=MOST,
            number=n,
        )


def _check(n: int, legs: int) -> None:
    check_league_size(n)
    if legs not in (1, 2):
        raise RuleViolation(
            "HC-CHP-03",
            N_("Each pair meets once or twice, not %(legs)s times."),
            legs=legs,
        )


def _length(n: int) -> int:
    return n + n % 2 - 1


def _round(size: int, number: int, absent: int) -> tuple[Pair, ...]:
    """One turn of the circle: the fixed place is the last, the others revolve."""
    fixed, turn = size - 1, size - 1
    pairs = [Pair(fixed, number) if number % 2 == 0 else Pair(number, fixed)]
    for k in range(1, size // 2):
        one, other = (number + k) % turn, (number - k) % turn
        pairs.append(Pair(one, other) if k % 2 else Pair(other, one))
    return tuple(pair for pair in pairs if absent not in pair)
