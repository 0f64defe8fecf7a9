"""What a page that asks for news of a match gets, by what it shows and what is so."""

from __future__ import annotations

from enum import Enum, auto

# What a page knows that was opened before its match.
NOTHING = "-"
# What the server says with an entry while many are written: it is acknowledged, and the
# phone's next question is answered by the sheet.
MANY_WRITE = "helvetia.many_write"


class Update(Enum):
    """Nothing is new, there is a fresh part, or the whole page comes anew."""

    UNCHANGED = auto()
    PART = auto()
    PAGE = auto()


def update_for(since: str, live: str, *, begun: bool) -> Update:
    """`live` is what a page of now would ask with, nothing unless it is being played.

    `begun` is also a match that is over.
    """
    if since == NOTHING:
        return Update.PAGE if begun else Update.UNCHANGED
    if not live:
        return Update.PAGE
    return Update.UNCHANGED if since == live else Update.PART
