"""What the events of a match say of the way it was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from engine.games.helvetia.events import Event

# What makes a turn more than waiting: somebody did something with the ball.
DEEDS: Final = frozenset(
    (
        "short_pass",
        "long_pass",
        "shot",
        "steal",
        "tackle",
        "picked_up",
        "dived",
        "offside_called",
    )
)
# An opening ends with the third turn after the kick-off's.
_OPENING_TURNS: Final = 3
_CHOSEN: Final = frozenset(
    ("placed", "moved", "stood_up", "substituted", "stood_off", "let_go", *DEEDS)
)


def idle_turns(log: Sequence[Event]) -> int:
    """Turns after which the ball lay where it had been and nobody had tried anything."""
    idle = 0
    where, still = -1, False
    for event in log:
        kind = event.kind
        if kind == "turn":
            ball = event.values[1]
            idle += still and ball == where
            where, still = ball, True
        elif still and kind in DEEDS:
            still = False
    return idle


def opening(log: Sequence[Event]) -> int:
    """A number for what both sides chose up to the end of the third turn."""
    chosen: list[tuple[str, int, tuple[int, ...]]] = []
    turns = 0
    for event in log:
        kind = event.kind
        if kind in _CHOSEN:
            chosen.append((kind, event.slot, event.values))
        elif kind == "turn":
            turns += 1
            if turns > _OPENING_TURNS:
                break
    return crc32(repr(chosen).encode())
