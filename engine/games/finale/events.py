"""What happened in a match, one entry after the other."""

from __future__ import annotations

from typing import Final, NamedTuple

# Where the values of an "approach" say whether it succeeded.
APPROACH_WON: Final = 5


class Event(NamedTuple):
    """Something that happened, for sheets, statistics and storytellers."""

    kind: str
    rule: str
    period: int
    # Whose it is, and who it is about; -1 for nobody.
    side: int = -1
    slot: int = -1
    values: tuple[int, ...] = ()
