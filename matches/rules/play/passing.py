"""A coach who passes until he says otherwise: the server says it for him, at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import SIDES, Side
from matches.rules.play.computer import Deed, asks, played_deed


def passing_sides(stored: str) -> frozenset[Side]:
    """The sides that pass, of what is stored: their names with a blank between."""
    return frozenset(map(Side, stored.split()))


def stored_as(sides: Collection[Side]) -> str:
    return " ".join(side for side in SIDES if side in sides)


def may_pass(room: AnyRoom, match: AnyMatch, side: Side) -> bool:
    """Whether this side is asked for something that it may let pass."""
    if not asks(match, side):
        return False
    return room.decline(match.state, side.number) is not None


def passes(
    room: AnyRoom, match: AnyMatch, sides: Collection[Side]
) -> Iterator[tuple[Side, Deed]]:
    """The word of each of these sides as long as one is asked, played.

    Nobody looks at its hand: the answer comes as soon whatever it holds.
    """
    while True:
        side = next((each for each in sides if may_pass(room, match, each)), None)
        if side is None:
            return
        action = room.decline(match.state, side.number)
        yield side, played_deed(match, side, action)
