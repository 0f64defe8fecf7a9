"""What a coach may have said for him while he waits: to which question which answer."""

from __future__ import annotations

from typing import Final

from engine.games.finale import phases
from engine.games.finale.actions import SCORERS, THE_COUNTER, THE_KEEP, Action
from engine.games.finale.attempts import usual_scorer
from engine.games.finale.box.catalogue import read_table
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State
from engine.room import StandingOrder
from engine.wording import add_spaces

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
