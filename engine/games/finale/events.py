"""What happened in a match, one entry after the other."""

from __future__ import annotations

from typing import Final, NamedTuple

# Where the values of an "approach" say whether it succeeded.
APPROACH_WON: Final = 5
# Where the values of an "attempt" say which one it is: the first of a period, a counter,
# a later one with a card of its own.
ATTEMPT_WAY: Final = 1
FIRST, AS_COUNTER, LATER = range(3)


class Event(NamedTuple):
    """Something that happened, for sheets, statistics and storytellers."""

    kind: str
    rule: str
    period: int
    # Whose it is, and who it is about; -1 for nobody.
    side: int = -1
    slot: int = -1
    values: tuple[int, ...] = ()


def chosen_men(event: Event) -> tuple[int, ...]:
    """The men in a "picked" or "turned" event, without their strengths."""
    return event.values[::2]
