"""Lines and bars over the time of a match, as values for SVG.

A chart is as wide as its page: what lies across is given in percent of its width, and
lines are drawn in a box of `WIDE` by `HIGH` that is stretched to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from matches.drawings.ground import number

WIDE: Final = 1000
HIGH: Final = 150
# Of the numbers beside a chart there are about so many.
TICKS: Final = 4
STEPS: Final = (0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100)

# How far across, from 0 to 1, and how much.
Reading = tuple[float, float]


class ScaleTick(NamedTuple):
    """A number beside a chart, and where it stands from the top."""

    text: str
    y: str


class Scale(NamedTuple):
    """What the height of a chart means."""

    most: float
    ticks: tuple[ScaleTick, ...]

    def y(self, amount: float) -> float:
        """From the top, in the box of a chart."""
        return HIGH * (1 - amount / self.most)


def scale_to(most: float) -> Scale:
    """Round numbers up to the first that is at least so much."""
    step = next((s for s in STEPS if s * TICKS >= most), STEPS[-1])
    lines = max(1, ceil(most / step))
    scale = Scale(lines * step, ())
    texts = [f"{n * step:.2f}".rstrip("0").rstrip(".") for n in range(lines + 1)]
    ticks = (ScaleTick(t, number(scale.y(n * step))) for n, t in enumerate(texts))
    return scale._replace(ticks=tuple(ticks))


def step_line(readings: Sequence[Reading], scale: Scale) -> str:
    """A line that keeps each amount until the next one, to the right edge."""
    if not readings:
        return ""
    (x, amount), *others = readings
    path = [f"M{number(WIDE * x)} {number(scale.y(amount))}"]
    for x, amount in others:
        path.append(f"H{number(WIDE * x)}V{number(scale.y(amount))}")
    return "".join([*path, f"H{WIDE}"])


def percent_of(share: float) -> str:
    """How far across, as SVG takes it."""
    return f"{number(100 * share)}%"


def sums(readings: Iterable[Reading]) -> Iterator[Reading]:
    """What has come together at each of them, from nothing at the beginning."""
    total = 0.0
    yield 0.0, 0.0
    for x, amount in readings:
        total += amount
        yield x, total
