"""What happened in a match, one entry after the other."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened, for sheets, statistics and storytellers."""

    kind: str
    rule: str
    period: int
    minute: int
    side: int
    slot: int
    values: tuple[int, ...]

    def as_tuple(self) -> tuple[str, str, int, int, int, int, tuple[int, ...]]:
        return self[:]

    def __repr__(self) -> str:
        return f"Event{self.as_tuple()}"

    # The same may happen twice: either of them is itself and not the other.

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
