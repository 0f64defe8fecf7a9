"""Clearance: a defender sends a long ball on."""

from __future__ import annotations

from engine.dice import Dice
from engine.games.helvetia import possession, rolls, steps, windows
from engine.games.helvetia.actions import Action
from engine.games.helvetia.gestures.long_pass import lands, receive
from engine.games.helvetia.setup import CLEAR_SKILL
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State


def try_clearance(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-CLR-01: announced; cards may help."""
    s.acted |= 1 << s.foe
    windows.ask(s, dice, windows.INT_CLR, side, steps.CLEARANCE)


def clear(s: State, dice: Dice) -> None:
    """HC-CLR-01: d20 against clear."""
    threshold = s.skill(s.foe, CLEAR_SKILL)
    rolls.test(s, dice, rolls.CLEAR, s.foe, threshold, steps.CLEARANCE_ROLLED)


def cleared(s: State, dice: Dice) -> None:
    """HC-CLR-01, HC-CLR-02, HC-CLR-04: on it flies, by the clearing coach's template."""
    if not rolls.made(s):
        _arrives(s, dice)
        return
    s.offside = 0  # HC-CLR-04
    here = s.ball
    possession.drop(s, s.setup.board.drift[1 - s.attack][s.roll][here])
    s.emit("cleared", "HC-CLR-01", s.foe // SIDE_SLOTS, s.foe, here, s.ball, s.roll)
    lands(s, dice)


def _arrives(s: State, dice: Dice) -> None:
    """HC-CLR-03: the receiver may still head, unless the switch says the turn ends."""
    receiver = s.standing_at(s.attack, s.ball)
    if s.setup.options.header_after_clearance:
        receive(s, dice, receiver)
    else:
        s.emit("received", "HC-LAND-01", s.attack, receiver, s.actor)
        possession.touch(s, dice, receiver, steps.TURN_END)


def let_go(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-CLR-03: declined, he keeps his pressure against the header."""
    s.emit("let_go", "HC-CLR-03", side, s.foe, s.ball)
    _arrives(s, dice)
