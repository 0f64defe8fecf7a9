"""How likely something is as pages write it: whole per cent, whose sum is 100."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Final

# What is as good as certain.
SURE: Final = 0.9995


def percent(chance: float) -> str:
    """ "60 %": never none where there is some, never all where there is not."""
    figure = round(100 * chance)
    return shown_percent(min(99, max(1, figure)) if 0 < chance < SURE else figure)


def shown_percent(figure: int) -> str:
    return f"{figure}\N{NO-BREAK SPACE}%"


def whole_percents(odds: Mapping[str, float]) -> dict[str, int]:
    """Outcomes that make up all there is, rounded by the largest remainder.

    The likeliest first, those without a chance left out; what may happen is never 0.
    """
    likely = sorted(odds.items(), key=lambda each: -each[1])
    exact = {name: 100 * chance for name, chance in likely if chance > 0}
    figures = {name: max(1, floor(share)) for name, share in exact.items()}
    left = round(sum(exact.values())) - sum(figures.values())
    by_rest = sorted(exact, key=lambda name: -(exact[name] % 1))
    for name in by_rest[: max(0, left)]:
        figures[name] += 1
    if left < 0:
        figures[likely[0][0]] += left
    return figures
