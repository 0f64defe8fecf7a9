"""The mistakes of people: what one may well do who has not thought it through."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.dice import Dice
from engine.games.helvetia import actions, phases, play
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.hexes import DISTANCE
from engine.games.helvetia.coach import options
from engine.games.helvetia.state import State


def blunder(s: State, side: int, dice: Dice) -> Action | None:
    """Any kind of what is plausible, then any of that kind; None where nobody errs."""
    kinds: dict[int, list[Action]] = {}
    for a in PLAUSIBLE.get(s.phase, play.legal)(s, side):
        kinds.setdefault(a.kind, []).append(a)
    if not kinds:
        return None
    found = list(kinds.values())[dice.roll("kind", len(kinds)) - 1]
    return found[dice.roll("action", len(found)) - 1]


def _nothing(s: State, side: int) -> Iterable[Action]:
    return ()


def _moves(s: State, side: int) -> Iterable[Action]:
    """A free hex for one of the field players, or no more moves; nobody goes off."""
    for a in play.legal(s, side):
        if a.kind == actions.MOVE:
            if a.a != s.keeper[side] and DISTANCE[s.pos[a.a]][a.b] == 1:
                yield a
        elif a.kind != actions.SUBSTITUTE:
            yield a


def _changes(s: State, side: int) -> Iterable[Action]:
    """HC-SUB-02: the keeper stays, and so does who has run little."""
    for a in play.legal(s, side):
        fresh = s.boost[a.a] + 1 >= s.setup.printed[a.a]
        if a.kind != actions.SUBSTITUTE or not (a.a == s.keeper[side] or fresh):
            yield a


def _replacements(s: State, side: int) -> Iterable[Action]:
    """HC-FOUL-05: somebody comes on for an injured player."""
    return (a for a in play.legal(s, side) if a.kind == actions.CHOOSE)


PLAUSIBLE: Final[dict[int, Callable[[State, int], Iterable[Action]]]] = {
    phases.SQUAD: _nothing,
    phases.MOVE: _moves,
    phases.GESTURE: options.gestures,
    phases.CHANGES: _changes,
    phases.REPLACE: _replacements,
}
