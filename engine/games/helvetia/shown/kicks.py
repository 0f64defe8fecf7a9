"""The shoot-out as a screen shows it: kick by kick, who is to kick, who comes then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.events import Event
from engine.games.helvetia.shootout import KICKS
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State
from engine.moments import KickMoment, ShootoutMoment, piece_id

_MISSES: Final = ("saved", "missed")


def shootout_of(s: State, events: Sequence[Event]) -> ShootoutMoment | None:
    """HC-SO-02 to HC-SO-06: the kicks in their order; None where nobody is to kick.

    The names are open from the moment they are given, as they are at a table.
    """
    if not s.named and s.phase != phases.KICKER:
        return None
    first = s.named[0] // SIDE_SLOTS if s.named else s.attack
    taken = list(_taken(s, events))
    for n in range(len(taken), max(len(taken) + 1, 2 * KICKS)):
        if n >= 2 * KICKS and not s.waiting:
            break
        taken.append(_to_come(s, n, first, now=n == len(s.kicks)))
    return ShootoutMoment(KICKS, tuple(taken))


def _taken(s: State, events: Sequence[Event]) -> Iterator[KickMoment]:
    """Each with how it came out: of a miss its last word says which it was."""
    begun = next(
        (n for n in reversed(range(len(events))) if events[n].kind == "shootout"), 0
    )
    miss = _MISSES[-1]
    for event in events[begun:]:
        if event.kind in _MISSES:
            miss = event.kind
        elif event.kind == "kick":
            how = "goal" if event.values[0] else miss
            yield KickMoment(event.side, _id(s, event.slot), how)


def _to_come(s: State, n: int, first: int, *, now: bool) -> KickMoment:
    side = first ^ (n & 1)
    nth = n if n >= 2 * KICKS else n // 2 + (KICKS if side != first else 0)
    slot = s.named[nth] if nth < len(s.named) else -1
    kicks = now and s.waiting and len(s.named) >= 2 * KICKS
    return KickMoment(side, _id(s, slot), "now" if kicks else "open")


def _id(s: State, slot: int) -> str | None:
    return piece_id(slot // SIDE_SLOTS, s.setup.number(slot)) if slot >= 0 else None
