"""What a player could want at this moment: every hex, and what leads to none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.helvetia import actions, play
from engine.games.helvetia.actions import Action, action
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.state import State
from engine.moments import Aim

# What leads to a hex, of whom it is asked and of any player.
_ASKED: Final = (actions.STEP, actions.SHORT, actions.LONG)
_OWN: Final = (actions.PLACE, actions.MOVE, actions.LEAVE)
_ALONE: Final = (actions.END, actions.LET, actions.CARD)


def aims(s: State, side: int, number: int) -> Iterator[Aim[Action]]:
    """Every hex for each kind of this moment, allowed or not; then what else he may."""
    slot = s.setup.slot(side, number)
    if slot < 0:
        return
    asked = slot == play.actor(s)
    on_hexes = _ASKED if asked else _OWN
    kinds = play.kinds(s, side)
    for kind in kinds:
        if kind in on_hexes:
            who = 0 if asked else slot
            for h in range(HEXES):
                yield Aim(LABELS[h], actions.NAMES[kind], action(kind, who, h))
    for a in play.legal(s, side):
        if a.kind not in on_hexes and _is_his(a, slot, asked):
            # the wing bonus is told where it is to be had, a hex or two
            cell = LABELS[a.b] if a.kind == actions.WING else None
            yield Aim(cell, actions.NAMES[a.kind], a)


def _is_his(a: Action, slot: int, asked: bool) -> bool:
    if asked:
        return a.kind not in _ALONE
    return a.a == slot and a.kind in actions.OF_A_PLAYER
