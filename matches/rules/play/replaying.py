"""A match played again from its kick-off to where it stands, looked at on the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.chronicle import Chronicle, Chronicler
from engine.record import AnyMatch


class Replay(NamedTuple):
    """What a replay needs to know of all moments."""

    # How many events there were after each action that stands, the kick-off first.
    told: tuple[int, ...]
    # How many dice had been rolled by then.
    rolled: tuple[int, ...]
    chronicle: Chronicle

    @property
    def plies(self) -> int:
        """How many actions stand."""
        return len(self.told) - 1


def looked_through(chronicler: Chronicler[Any], moments: Iterable[AnyMatch]) -> Replay:
    """The moments of a match from its kick-off on, shown to a chronicler one by one."""
    told: list[int] = []
    rolled: list[int] = []
    heard = 0
    for ply, match in enumerate(moments):
        chronicler.sees(ply, match.state, match.events[heard:])
        heard = len(match.events)
        told.append(heard)
        rolled.append(len(match.rolls))
    return Replay(tuple(told), tuple(rolled), chronicler.chronicle())
