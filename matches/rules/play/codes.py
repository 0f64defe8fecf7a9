"""The short code of a match for which a friend is asked: how long it leads there."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

LIVES: Final = timedelta(minutes=10)


def digits_of(typed: str) -> str:
    """What somebody typed, without the blanks and hyphens between the digits."""
    return "".join(typed.split()).replace("-", "")


def code_until(started: datetime) -> datetime:
    """When the code of a match that began then leads nowhere any more."""
    return started + LIVES
