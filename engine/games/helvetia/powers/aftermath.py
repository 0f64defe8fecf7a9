"""What some cards lead to: a booked dive, an injury, a pass before the time roll."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import fouls, possession, steps, windows
from engine.games.helvetia.box.faces import YELLOW
from engine.games.helvetia.ruleset import Step
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State


def dive_booked(s: State, dice: Dice) -> None:
    """HC-FOUL-02, HC-FOUL-06: the carrier is booked, and may be gone."""
    s.aim = s.ball
    s.emit("dived", "HC-PWR-11", s.attack, s.carrier, s.ball)
    fouls.book(s, s.carrier, YELLOW)
    if not fouls.forfeited(s):
        dive_stand_in(s, dice)


def dive_stand_in(s: State, dice: Dice) -> None:
    """HC-RST-01, conflict 48: the ball is dead there and the other side's; no time roll."""
    if fouls.asks_stand_in(s, steps.DIVE_STAND_IN):
        return
    s.carrier, s.ball, s.dead = NOBODY, s.aim, 1
    possession.swap_roles(s, "HC-PWR-11")
    if s.stay:
        s.go(steps.PERIOD_END, dice)
    else:
        s.go(steps.OPEN_FREE_KICK, dice)


def hurt_by_card(s: State, dice: Dice) -> None:
    """HC-REC-04, HC-FOUL-05: replaced or not, like after a foul."""
    s.todo.append(steps.CARD_STAND_IN)
    windows.ask(s, dice, windows.SUB, s.stepper // SIDE_SLOTS, steps.ASK_REPLACE)


def card_stand_in(s: State, dice: Dice) -> None:
    """HC-FOUL-06: a keeper must be named, or too few are left."""
    if not fouls.asks_stand_in(s, steps.CARD_STAND_IN) and not fouls.forfeited(s):
        s.resume(dice)


def passed_on(s: State, dice: Dice) -> None:
    """HC-OFF-05: the receiver's touch, once the time has been rolled."""
    possession.touch(s, dice, s.carrier, s.todo.pop())


STEPS: Final[dict[int, Step]] = {
    steps.DIVE_BOOKED: dive_booked,
    steps.DIVE_STAND_IN: dive_stand_in,
    steps.HURT_BY_CARD: hurt_by_card,
    steps.CARD_STAND_IN: card_stand_in,
    steps.PASSED_ON: passed_on,
}
