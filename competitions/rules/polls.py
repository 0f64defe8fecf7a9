"""What a page that asks for news of a match is told, by what it shows and what is so."""

from __future__ import annotations

from enum import Enum, auto

# What a page knows that was opened before its match.
NOTHING = "-"


class Told(Enum):
    """Nothing is new, there is a fresh part, or the whole page comes anew."""

    UNCHANGED = auto()
    PART = auto()
    PAGE = auto()


def told(since: str, live: str, *, begun: bool) -> Told:
    """`live` is what a page of now would ask with, nothing unless it is being played.

    `begun` is also a match that is over.
    """
    if since == NOTHING:
        return Told.PAGE if begun else Told.UNCHANGED
    if not live:
        return Told.PAGE
    return Told.UNCHANGED if since == live else Told.PART
