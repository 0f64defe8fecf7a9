"""The two sides of a match, and a value that exists once for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Side:
        return Side.AWAY if self is Side.HOME else Side.HOME

    @property
    def number(self) -> int:
        """0 or 1, as the engine's own rooms count."""
        return int(self is Side.AWAY)


SIDES: tuple[Side, ...] = (Side.HOME, Side.AWAY)
# A side, or "": what belongs to the match, and who keeps neither side.
SideOrNone = Side | Literal[""]
_BY_NAME: dict[str, SideOrNone] = {side.value: side for side in SIDES}


def side_in(text: object) -> SideOrNone:
    """The side that a stored or sent text names, or none."""
    return _BY_NAME.get(str(text), "")


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One of these for each side."""

    home: T
    away: T

    # A template tries value["home"] before value.home, so plain strings must do.
    def __getitem__(self, side: Side | str) -> T:
        # A page asks a hundred times: text is compared, no Side made of it.
        if side == "home":
            return self.home
        if side == "away":
            return self.away
        raise KeyError(side)

    def __iter__(self) -> Iterator[T]:
        yield self.home
        yield self.away

    def map(self, change: Callable[[T], U]) -> BySide[U]:
        return BySide(change(self.home), change(self.away))

    def swapped(self) -> BySide[T]:
        return BySide(self.away, self.home)

    def put(self, side: Side | str, value: T) -> BySide[T]:
        """A new pair with one side's value replaced."""
        if Side(side) is Side.HOME:
            return BySide(value, self.away)
        return BySide(self.home, value)
