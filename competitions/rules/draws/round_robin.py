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
MOST_LEGS = 6
MOST_MATCHES = 5000


class TooManyMatches(RuleViolation):
    """More than a stage may have."""


class Pair(NamedTuple):
    """Two places in the list of teams, counted from 0."""

    home: int
    away: int


def rounds(n: int, legs: int, *, mirrored: bool = True) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of all legs; sides change from leg to leg.

    Mirrored, the rounds come again in the same order: in two legs of an even n teams
    stay home or away 3n - 6 times, up to three times running. Else they come back
    the other way round, from the last but two on: 2n - 2 times, twice running at most
    (2n - 4 is the least, but lets pairs meet twice in a row; here two rounds lie between).
    """
    check_league_size(n, legs)
    leg = tuple(_round(n + n % 2, number, absent=n) for number in range(_length(n)))
    every = leg
    for _ in range(1, legs):
        leg = tuple(tuple(Pair(a, h) for h, a in games) for games in leg)
        if not mirrored:
            leg = leg[::-1]
            leg = leg[2 % len(leg) :] + leg[: 2 % len(leg)]
        every += leg
    return every


def check_league_size(n: int, legs: int = 1) -> None:
    if not FEWEST <= n <= MOST:
        raise RuleViolation(
            "HC-CHP-03",
            N_("A championship takes %(fewest)s to %(most)s teams, not %(number)s."),
            fewest=FEWEST,
            most=MOST,
            number=n,
        )
    if not 1 <= legs <= MOST_LEGS:
        raise RuleViolation(
            "HC-CHP-03",
            N_("Each pair meets one to six times, not %(legs)s times."),
            legs=legs,
        )
    check_matches(n * (n - 1) // 2 * legs)


def check_matches(n: int, rule: str = "HC-CHP-03") -> None:
    """TooManyMatches by this rule, if that is more than a stage may have."""
    if n > MOST_MATCHES:
        raise TooManyMatches(
            rule,
            N_("That would be %(number)s matches; a stage has at most %(most)s."),
            number=n,
            most=MOST_MATCHES,
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
