"""What something is worth, by pairs of matches that differ in it alone."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, NamedTuple

from matches.rules.simulated.chances import SURE

# What a unit of a drawing's sum is in points of a hundred: a sum adds half points, and
# half of them come from each end of the pitch.
UNIT: Final = 25


class Worth(NamedTuple):
    """How many points of 100 something wins on average, and half of its 95 % interval."""

    drawn: int
    points: float
    error: float
    # How often one drawing won this many points, the fewest points first.
    spread: dict[int, int]

    @property
    def is_significant(self) -> bool:
        """Whether the points differ from zero by more than chance explains."""
        return abs(self.points) > self.error


def worth_of(counts: Mapping[str, int]) -> Worth:
    """The worth by what the slices have counted: at least one drawing."""
    found = {UNIT * int(name): count for name, count in counts.items()}
    drawn = sum(found.values())
    mean = sum(points * count for points, count in found.items()) / drawn
    squares = sum(count * (points - mean) ** 2 for points, count in found.items())
    # one drawing alone says nothing
    error = SURE * sqrt(squares / (drawn - 1) / drawn) if drawn > 1 else 100.0
    return Worth(drawn, mean, error, dict(sorted(found.items())))
