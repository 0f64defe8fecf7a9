"""What happened in a match, one entry after the other."""

from __future__ import annotations

from typing import Final


class Event:
    """Something that happened, for sheets, statistics and storytellers."""

    __slots__ = ("kind", "minute", "period", "rule", "side", "slot", "values")

    def __init__(
        self,
        kind: str,
        rule: str,
        period: int,
        minute: int,
        side: int,
        slot: int,
        values: tuple[int, ...],
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.period: Final = period
        self.minute: Final = minute
        self.side: Final = side
        self.slot: Final = slot
        self.values: Final = values

    def as_tuple(self) -> tuple[str, str, int, int, int, int, tuple[int, ...]]:
        return (
            self.kind,
            self.rule,
            self.period,
            self.minute,
            self.side,
            self.slot,
            self.values,
        )

    def __repr__(self) -> str:
        return f"Event{self.as_tuple()}"
