"""A test: one d20 at or below a threshold (rules section 0)."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import steps, windows
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY
from engine.games.helvetia.state import State

STEAL: Final = 0
DRIBBLE: Final = 1
TACKLE: Final = 2
INTERCEPT: Final = 3
CLEAR: Final = 4
LONG: Final = 5
SHOT: Final = 6
NAMES: Final = (
    "steal",
    "dribble",
    "tackle",
    "intercept",
    "clear",
    "long_pass",
    "shot",
)


# What a roll is told by.
TOLD_BY: Final = (
    "HC-STEAL-01",
    "HC-STEAL-02",
    "HC-TACK-01",
    "HC-INT-01",
    "HC-CLR-01",
    "HC-LONG-02",
    "HC-SHOT-05",
)


def test(s: State, dice: Dice, what: int, slot: int, threshold: int, then: int) -> None:
    """Roll for this player unless a card speaks first; `then` reads roll and threshold."""
    s.test = what
    s.stepper = slot
    s.threshold = threshold
    s.after = then
    windows.ask(s, dice, windows.D20, slot // SIDE_SLOTS, steps.ROLL)


def roll(s: State, dice: Dice) -> None:
    """The d20 falls; what cards added counts once, for this test.

    RULING HC-PWR-12: a d20 that a card sets is not rolled, so there is nothing to reroll.
    """
    s.threshold += s.bonus
    s.bonus = 0
    if s.spell is not NO_SPELL and s.spell.set_roll:
        s.roll = s.spell.set_roll
        s.spell.set_roll = 0
        _tell(s)
        s.go(s.after, dice)
        return
    s.roll = dice.roll(NAMES[s.test], 20)
    _tell(s)
    windows.ask(s, dice, windows.ROLLED, s.stepper // SIDE_SLOTS, s.after)


def _tell(s: State) -> None:
    values = (s.test, s.roll, s.threshold)
    s.emit("rolled", TOLD_BY[s.test], s.stepper // SIDE_SLOTS, s.stepper, *values)


def made(s: State) -> bool:
    """A test is passed at or below the threshold; no roll is special."""
    return s.roll <= s.threshold


def defender(s: State) -> int:
    """HC-DEF-01: the standing defender on the carrier's hex, or NOBODY."""
    return s.standing_at(1 - s.attack, s.ball) if s.carrier >= 0 else NOBODY
