"""How often each of some numbers came, as bars for SVG.

A picture is as wide as its page: what lies across is given in percent of its width.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.sides import Side, SideOrNone
from matches.drawings.charts import percent_of
from matches.drawings.ground import number

HIGH: Final = 140
# Above the highest bar its number stands, below the bars the ticks.
TOP: Final = 20
# Of the place of a bar it fills so much.
FILLED: Final = 0.8


class HistogramBar(NamedTuple):
    """A bar, its number above it and its tick below."""

    key: int
    times: str
    x: str
    middle: str
    width: str
    y: str
    height: str
    number_y: str


def bars_of(counts: Mapping[int, int]) -> tuple[HistogramBar, ...]:
    """From the left in the order given."""
    most, places = max(counts.values(), default=0) or 1, len(counts)
    bars = []
    for n, (key, count) in enumerate(counts.items()):
        height = HIGH * count / most
        bars.append(
            HistogramBar(
                key,
                str(count) if count else "",
                percent_of((n + (1 - FILLED) / 2) / places),
                percent_of((n + 0.5) / places),
                percent_of(FILLED / places),
                number(TOP + HIGH - height),
                number(height),
                number(TOP + HIGH - height - 6),
            )
        )
    return tuple(bars)


def side_ahead(margin: int) -> SideOrNone:
    """Whose bar it is: home's if it is more than nothing."""
    return Side.HOME if margin > 0 else Side.AWAY if margin < 0 else ""


def fold_ends(counts: Mapping[int, int], most: int) -> dict[int, int]:
    """From most to least, without a gap; what lies farther out counts at the ends."""
    found = dict.fromkeys(range(most, -most - 1, -1), 0)
    for key, count in counts.items():
        found[max(-most, min(most, key))] += count
    return found
