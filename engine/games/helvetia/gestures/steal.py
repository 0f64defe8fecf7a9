"""Steal and dribble, and the steps they force."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, rolls, steps, turns, windows
from engine.games.helvetia.actions import STEPS, Action
from engine.games.helvetia.board.hexes import NEAR
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import DRIBBLE, STEAL
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State

NO_STEP = Refusal("HC-MOVE-16", N_("The step goes to a free neighbouring hex."))


def steal(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-STEAL-01: d20 against steal."""
    s.acted |= 1 << s.foe
    s.actor = s.carrier
    s.emit("steal", "HC-STEAL-01", side, s.foe, s.carrier)
    threshold = s.skill(s.foe, STEAL)
    rolls.test(s, dice, rolls.STEAL, s.foe, threshold, steps.STEAL_ROLLED)


def steal_rolled(s: State, dice: Dice) -> None:
    """HC-STEAL-01, HC-STEAL-02: failed, the carrier steps; won, he must dribble."""
    if rolls.made(s):
        windows.ask(s, dice, windows.STEAL_HIT, 1 - s.attack, steps.DRIBBLE)
    else:
        carrier_steps(s, dice)


def dribble(s: State, dice: Dice) -> None:
    """HC-STEAL-02, HC-PRES-02: no modifiers, no pressure."""
    threshold = s.skill(s.carrier, DRIBBLE)
    rolls.test(s, dice, rolls.DRIBBLE, s.carrier, threshold, steps.DRIBBLE_ROLLED)


def dribble_rolled(s: State, dice: Dice) -> None:
    """HC-STEAL-03, HC-STEAL-04."""
    if not rolls.made(s):
        steal_won(s, dice)
        return
    s.emit("dribbled", "HC-STEAL-03", s.attack, s.carrier, s.foe)
    windows.ask(s, dice, windows.DRIBBLE_HIT, 1 - s.attack, steps.DRIBBLE_WON)


def carrier_steps(s: State, dice: Dice) -> None:
    """HC-STEAL-01, HC-STEAL-03, HC-DEF-04: a step, and another defender may act."""
    again = s.setup.options.gestures_per_defender
    step(s, dice, s.carrier, steps.DEFENCE if again else steps.FRESH_GESTURE)


def fresh_gesture(s: State, dice: Dice) -> None:
    """HC-DEF-04: `per_team`: one defensive gesture in all."""
    turns.to_gesture(s, dice, phases.FRESH)


def steal_won(s: State, dice: Dice) -> None:
    """HC-STEAL-04: the defender has the ball and must step."""
    s.emit("stole", "HC-STEAL-04", s.foe // SIDE_SLOTS, s.foe, s.actor)
    ball_won(s, dice)


def ball_won(s: State, dice: Dice) -> None:
    """HC-STEAL-04, HC-INT-01: the ball is his, he steps, possession changes."""
    possession.give(s, s.foe)
    step(s, dice, s.foe, steps.BALL_WON)


def possession_won(s: State, dice: Dice) -> None:
    """HC-STEAL-04: after his step his side attacks."""
    possession.change(s, dice, "HC-STEAL-04", steps.OPEN_TURN)


def step(s: State, dice: Dice, slot: int, then: int) -> None:
    """HC-MOVE-16: one free hex; who has none to go to stays."""
    s.stepper = slot
    if not any(True for _ in steps_of(s, slot // SIDE_SLOTS)):
        s.go(then, dice)
        return
    s.todo.append(then)
    s.ask(phases.STEP, slot // SIDE_SLOTS)


def steps_of(s: State, side: int) -> list[Action]:
    """HC-MOVE-16: occupancy and zones as in a move."""
    zones = s.setup.board.keeper_zone
    blocked = s.men[side] | zones[1 - side]
    if s.keeper[side] != s.stepper:
        blocked |= zones[side]
    return [STEPS[h] for h in NEAR[s.pos[s.stepper]] if not blocked >> h & 1]


def refuse_step(s: State, side: int, a: Action) -> Refusal | None:
    return None if a in steps_of(s, side) else NO_STEP


def do_step(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-MOVE-16: it costs nothing and is no move."""
    here = s.pos[s.stepper]
    s.put(s.stepper, a.b)
    s.emit("stepped", "HC-MOVE-16", side, s.stepper, here, a.b)
    s.resume(dice)
