"""How often a match was won, drawn and lost, and what that says about the next one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Final, NamedTuple

from engine.sides import BySide, Side
from matches.rules.simulated.slices import WON_APART

# Of a normal distribution 95 % lie within so many errors.
SURE: Final = 1.96
_SCORE: Final = re.compile(r"(\d+)-(\d+)( \w+)?")
_WINNERS: Final = {word: side for side, word in WON_APART.items()}


class ScoreCount(NamedTuple):
    """A score, who has won with it, and how often it came."""

    home: int
    away: int
    winner: Side | None
    times: int


class Estimate(NamedTuple):
    """A share of all matches, in hundredths, and how sure that is."""

    times: int
    # The shares of one question are whole_shares so that they come to a hundred.
    percent: int
    low: float
    high: float


class MatchChances(NamedTuple):
    """What so many matches came to."""

    played: int
    won: BySide[Estimate]
    drawn: Estimate
    # The most common first.
    scores: tuple[ScoreCount, ...]

    @property
    def commonest(self) -> ScoreCount:
        """The most frequent score of all matches, whoever has won by other means."""
        return self.scores[0]

    @property
    def margins(self) -> dict[int, int]:
        """How often home had so many goals more than away, from the fewest on."""
        found = Counter[int]()
        for one in self.scores:
            found[one.home - one.away] += one.times
        return dict(sorted(found.items()))


def match_chances(counts: Mapping[str, int]) -> MatchChances:
    """The chances that the counts of the slices give, for at least one match."""
    rows = sorted(_scores(counts), key=lambda one: (-one.times, one.home, one.away))
    played = sum(one.times for one in rows)
    ends = [
        sum(one.times for one in rows if one.winner is winner)
        for winner in (Side.HOME, None, Side.AWAY)
    ]
    shares = whole_shares(ends)
    home, drawn, away = (
        Estimate(n, share, *interval(n, played))
        for n, share in zip(ends, shares, strict=True)
    )
    return MatchChances(played, BySide(home, away), drawn, tuple(_joined(rows)))


def interval(count: int, of: int) -> tuple[float, float]:
    """The hundredths between which a share lies with 95 % (Wilson's interval)."""
    z, share = SURE * SURE, count / of
    middle = (share + z / (2 * of)) / (1 + z / of)
    spread = SURE / (1 + z / of) * sqrt(share * (1 - share) / of + z / (4 * of * of))
    return 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)


def whole_shares(counts: list[int]) -> list[int]:
    """The counts as whole hundredths that come to 100: largest remainders first."""
    total = sum(counts)
    shares = [100 * count // total for count in counts]
    rest = sorted(range(len(counts)), key=lambda n: -(100 * counts[n] % total))
    for n in rest[: 100 - sum(shares)]:
        shares[n] += 1
    return shares


def _scores(counts: Mapping[str, int]) -> Iterator[ScoreCount]:
    for name, count in counts.items():
        found = _SCORE.fullmatch(name)
        assert found, name
        home, away = int(found[1]), int(found[2])
        by_score = Side.HOME if home > away else Side.AWAY if away > home else None
        winner = _WINNERS[found[3]] if found[3] else by_score
        yield ScoreCount(home, away, winner, count)


def _joined(rows: list[ScoreCount]) -> list[ScoreCount]:
    """A line for each score; of one that both have won by other means nobody has."""
    found: dict[tuple[int, int], list[ScoreCount]] = {}
    for one in rows:
        found.setdefault((one.home, one.away), []).append(one)
    lines = [
        ScoreCount(
            *score,
            ones[0].winner if len(ones) == 1 else None,
            sum(one.times for one in ones),
        )
        for score, ones in found.items()
    ]
    return sorted(lines, key=lambda one: (-one.times, one.home, one.away))
