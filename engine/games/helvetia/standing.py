"""What a coach may have said for him while he waits: to which question which answer."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import THE_CALL, THE_END, THE_LET, THE_TRY, Action
from engine.games.helvetia.coach import levels
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.state import State
from engine.room import StandingOrder
from engine.wording import add_spaces

# Who does not choose his cells himself draws as this coach does: from the best mix.
KEEPER, DRAWS_AS = "keeper", "coach"
# Of each order what it answers in which phase; of two that answer the first one speaks.
ANSWERS: Final[Mapping[str, Mapping[int, Action]]] = {
    "offside": {phases.OFFSIDE: THE_CALL},
    "intercept": {phases.INTERCEPT: THE_TRY},
    "quiet": {
        phases.DEFEND: THE_END,
        phases.INTERCEPT: THE_LET,
        phases.CLEAR: THE_LET,
    },
    KEEPER: {},
    "stay": {phases.MOVE: THE_END},
    "hold": {phases.GESTURE: THE_END},
}
# They end something: said again and again a whole possession would pass unseen.
ONCE: Final = ("stay", "hold")


def orders(setup: Setup, language: str) -> tuple[StandingOrder, ...]:
    """The orders about which these rules ask something."""
    return tuple(order for order in _all(language) if _is_asked_for(order.key, setup))


def follow(order: str, s: State, side: int, seed: int) -> Action | None:
    """The answer of an order, if it has one here and the rules allow it."""
    if not s.waiting >> side & 1:
        return None
    if order == KEEPER:
        return None if side == s.attack else drawn_cells(s, side, seed)
    found = ANSWERS.get(order, {}).get(s.phase)
    if found is None or play.refusal(s, side, found) is not None:
        return None
    return found


def drawn_cells(s: State, side: int, seed: int) -> Action | None:
    """HC-SHOT-02: aim or cover by the best mix, which nobody can read; None elsewhere."""
    if s.phase != phases.AIM or not s.waiting >> side & 1:
        return None
    return levels.coach(DRAWS_AS, seed).choose(s, side).action


def _is_asked_for(order: str, setup: Setup) -> bool:
    answers = ANSWERS[order]
    return not answers or any(
        setup.rules.parts[phase][answer.kind] is not None
        for phase, answer in answers.items()
    )


@cache
def _all(language: str) -> tuple[StandingOrder, ...]:
    file = resources.files("engine.games.helvetia").joinpath("data", "orders.toml")
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        StandingOrder(
            key,
            add_spaces(words[key]["title"][language], language),
            add_spaces(words[key][language], language),
            key in ONCE,
        )
        for key in ANSWERS
    )
