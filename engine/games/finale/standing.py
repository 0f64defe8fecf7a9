"""What a coach may have said for him while he waits: to which question which answer."""

from __future__ import annotations

from typing import Final

from engine.games.finale import phases
from engine.games.finale.actions import (
    LAYS,
    SCORERS,
    THE_COUNTER,
    THE_DECLINE,
    THE_KEEP,
    Action,
)
from engine.games.finale.attempts import usual_scorer
from engine.games.finale.box.catalogue import VALUES, read_table
from engine.games.finale.decks import playable
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State
from engine.room import StandingOrder
from engine.wording import add_spaces

_NO_CHOICE: Final = {phases.COUNTER: THE_DECLINE, phases.SWAP: THE_KEEP}
KEYS: Final = ("counter", "keep", "scorer")


def orders(language: str) -> tuple[StandingOrder, ...]:
    words = read_table("orders")
    return tuple(
        StandingOrder(
            key,
            add_spaces(words[key]["title"][language], language),
            add_spaces(words[key][language], language),
        )
        for key in KEYS
    )


def decline(s: State, side: int) -> Action | None:
    """FI-CTR-1, FI-ATT-3: no counter, no card swapped."""
    return _NO_CHOICE.get(s.phase) if s.waiting >> side & 1 else None


def lapse(s: State, side: int) -> Action | None:
    """What is done for who has no time left: the card worth the least, and no change.

    RULING on FI-DEC-2: of cards worth the same it is the first one of the box. The usual
    man has scored (FI-SHT-8); there is no counter and no swap.
    """
    if not s.waiting >> side & 1:
        return None
    if s.phase in (phases.PLAN, phases.NEXT_CARD):
        return LAYS[min(playable(s, side), key=lambda n: (VALUES[n], n))]
    return follow("scorer", s, side) or decline(s, side)


def follow(order: str, s: State, side: int) -> Action | None:
    """The answer of an order, if it has one here."""
    if not s.waiting >> side & 1:
        return None
    if order == "counter" and s.phase == phases.COUNTER:
        return THE_COUNTER
    if order == "keep" and s.phase == phases.SWAP:
        return THE_KEEP
    if order == "scorer" and s.phase == phases.SCORER:
        return SCORERS[usual_scorer(s) - side * SIDE_SLOTS]
    return None
