"""Short pass and interception."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, rolls, steps, turns, windows
from engine.games.helvetia.actions import SHORTS, Action
from engine.games.helvetia.board.hexes import DISTANCE, WITHIN, hexes_of
from engine.games.helvetia.gestures import steal
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import CLEAR_SKILL
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL
from engine.games.helvetia.state import State

TOO_FAR = Refusal("HC-SHORT-01", N_("A short pass goes 1 or 2 hexes."))
THEIR_ZONE = Refusal("HC-SHORT-02", N_("No pass is aimed at the other keeper's zone."))
EMPTY_ZONE = Refusal("HC-SHORT-02", N_("No pass is aimed at an empty keeper zone."))


def closed_zones(s: State, side: int) -> int:
    """HC-SHORT-02, HC-LONG-01: their keeper zone, and the own one when it is empty."""
    zones = s.setup.board.keeper_zone
    return zones[1 - side] | (zones[side] & ~s.men[side])


def refuse(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SHORT-01, HC-SHORT-02."""
    far = DISTANCE[s.ball][a.b]
    if not 1 <= far <= s.setup.rules.pass_range + s.spell.reach:
        return TOO_FAR
    if closed_zones(s, side) >> a.b & 1:
        theirs = s.setup.board.keeper_zone[1 - side] >> a.b & 1
        return THEIR_ZONE if theirs else EMPTY_ZONE
    return None


def targets(s: State, side: int) -> list[Action]:
    far = s.setup.rules.pass_range + s.spell.reach
    mask = WITHIN[far][s.ball] & ~closed_zones(s, side) & ~(1 << s.ball)
    return [SHORTS[h] for h in hexes_of(mask)]


def short_pass(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SHORT-01, HC-OFF-02: no roll; offside is judged now."""
    s.actor = s.carrier
    s.aim = a.b
    s.chain += 1
    if s.spell is not NO_SPELL:
        s.spell.reach = 0
    possession.flag_offside(s, s.actor, s.aim)
    s.emit("short_pass", "HC-SHORT-01", side, s.actor, s.ball, s.aim)
    windows.ask(s, dice, windows.PASS, side, steps.SHORT_ARRIVES)


def arrives(s: State, dice: Dice) -> None:
    """HC-SHORT-03..06, HC-LAND-06: who stands where the pass arrives."""
    possession.drop(s, s.aim)
    receiver = s.standing_at(s.attack, s.ball)
    foe = s.standing_at(1 - s.attack, s.ball)
    if receiver < 0 and foe < 0:
        turns.settle_loose(s, dice)
    elif receiver < 0:
        s.emit("picked_up", "HC-SHORT-05", foe // SIDE_SLOTS, foe, s.ball)
        possession.give(s, foe)
        possession.change(s, dice, "HC-SHORT-05", steps.OPEN_TURN)
    elif foe < 0 or s.acted >> foe & 1 or s.spell.no_interception:
        receive(s, dice, receiver)
    else:
        s.foe = foe
        s.ask(phases.INTERCEPT, foe // SIDE_SLOTS)


def receive(s: State, dice: Dice, receiver: int) -> None:
    """HC-SHORT-03: the receiver has the ball and goes on."""
    s.emit("received", "HC-SHORT-03", s.attack, receiver, s.actor)
    possession.touch(s, dice, receiver, steps.AFTER_SHORT)


def after_short(s: State, dice: Dice) -> None:
    """HC-TURN-02: the chain goes on, unless a card said what comes next."""
    must = s.spell.must_first_touch
    mode = phases.MUST_FIRST_TOUCH if must else phases.AFTER_SHORT
    turns.to_gesture(s, dice, mode)


def try_interception(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-INT-01: announced; cards may help."""
    s.acted |= 1 << s.foe
    windows.ask(s, dice, windows.INT_CLR, side, steps.INTERCEPT)


def intercept(s: State, dice: Dice) -> None:
    """HC-INT-01: d20 against clear, no modifiers."""
    threshold = s.skill(s.foe, CLEAR_SKILL)
    rolls.test(s, dice, rolls.INTERCEPT, s.foe, threshold, steps.INTERCEPT_ROLLED)


def intercept_rolled(s: State, dice: Dice) -> None:
    """HC-INT-01: won, he steps and possession changes; failed, the pass arrives."""
    if rolls.made(s):
        s.emit("intercepted", "HC-INT-01", s.foe // SIDE_SLOTS, s.foe, s.actor)
        possession.give(s, s.foe)
        steal.step(s, dice, s.foe, steps.INTERCEPTED)
    else:
        receive(s, dice, s.standing_at(s.attack, s.ball))


def intercepted(s: State, dice: Dice) -> None:
    possession.change(s, dice, "HC-INT-01", steps.OPEN_TURN)


def let_go(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-INT-02: he keeps his pressure."""
    s.emit("let_go", "HC-INT-02", side, s.foe, s.ball)
    receive(s, dice, s.standing_at(s.attack, s.ball))
