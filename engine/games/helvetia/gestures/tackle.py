"""Tackle: win the ball, fall, or foul."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import phases, possession, rolls, steps, turns
from engine.games.helvetia.actions import Action
from engine.games.helvetia.setup import TACKLE_SKILL
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State

FOUL_LIMIT: Final = 16


def tackle(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-DEF-02: d20 against tackle."""
    go_in(s, dice)


def go_in(s: State, dice: Dice) -> None:
    s.acted |= 1 << s.foe
    s.actor = s.carrier
    s.emit("tackle", "HC-DEF-02", s.foe // SIDE_SLOTS, s.foe, s.carrier)
    threshold = s.skill(s.foe, TACKLE_SKILL)
    rolls.test(s, dice, rolls.TACKLE, s.foe, threshold, steps.TACKLE_ROLLED)


def tackle_rolled(s: State, dice: Dice) -> None:
    """HC-TACK-01..04: the skill first, then above 16, then the foul."""
    side = s.foe // SIDE_SLOTS
    if rolls.made(s):
        s.emit("tackled", "HC-TACK-01", side, s.foe, s.actor)
        s.fallen |= 1 << s.actor
        possession.give(s, s.foe)
        possession.change(s, dice, "HC-TACK-01", steps.OPEN_TURN)
    elif s.roll > FOUL_LIMIT:
        s.emit("fell", "HC-TACK-02", side, s.foe)
        s.fallen |= 1 << s.foe
        turns.to_gesture(s, dice, phases.FRESH)
    else:
        s.go(steps.FOUL, dice)
