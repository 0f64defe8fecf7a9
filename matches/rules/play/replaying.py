"""A match played again from its kick-off to where it stands, looked at on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from engine.chronicle import Chronicle
from engine.record import AnyMatch
from engine.room import AnyRoom


class Replay(NamedTuple):
    """What a replay needs to know of all moments."""

    # How many events there were after each action that stands, the kick-off first.
    event_counts: tuple[int, ...]
    # How many dice had been rolled by then.
    rolled: tuple[int, ...]
    chronicle: Chronicle

    @property
    def plies(self) -> int:
        """How many actions stand."""
        return len(self.event_counts) - 1


def look_through(room: AnyRoom, moments: Iterator[AnyMatch]) -> tuple[Replay, AnyMatch]:
    """What all moments of a match from its kick-off on come to, and the last of them."""
    match = first = next(moments)
    chronicler = room.chronicler(first.setup)
    event_counts: list[int] = []
    rolled: list[int] = []
    heard = 0
    for ply, match in enumerate(chain((first,), moments)):
        chronicler.sees(ply, match.state, match.events[heard:])
        heard = len(match.events)
        event_counts.append(heard)
        rolled.append(len(match.rolls))
    return Replay(tuple(event_counts), tuple(rolled), chronicler.chronicle()), match
