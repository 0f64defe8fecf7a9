"""What a player brought into a match, as the line-ups of an open sheet show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    """With nothing else than his name where no card says more."""

    # What his game counts of him, as printed and as he starts.
    printed: int | None = None
    amount: int | None = None
    yellow: bool = False
    # He may keep goal by his card.
    keeper: bool = True
