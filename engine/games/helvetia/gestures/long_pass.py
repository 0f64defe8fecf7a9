"""Long pass, deviation and landing."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, rolls, steps, turns, windows
from engine.games.helvetia.actions import LONGS, Action
from engine.games.helvetia.board.hexes import DISTANCE, NEAR, PITCH, hexes_of
from engine.games.helvetia.gestures.pressure import pressure, set_piece
from engine.games.helvetia.gestures.short_pass import closed_zones
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import LONG_PASS
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State

SAME_HEX = Refusal("HC-LONG-01", N_("A long pass goes to another hex."))
CLOSED = Refusal(
    "HC-LONG-01", N_("No long pass is aimed at a keeper zone without your keeper.")
)


def refuse(s: State, side: int, a: Action) -> Refusal | None:
    """HC-LONG-01: any other hex, but not their keeper's zone nor an empty own one."""
    if a.b == s.ball:
        return SAME_HEX
    return CLOSED if closed_zones(s, side) >> a.b & 1 else None


def targets(s: State, side: int) -> list[Action]:
    mask = PITCH & ~closed_zones(s, side) & ~(1 << s.ball)
    return [LONGS[h] for h in hexes_of(mask)]


def long_pass(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-LONG-01, HC-OFF-02: announced; offside is judged now."""
    s.actor = s.carrier
    s.aim = a.b
    s.chain += 1
    possession.flag_offside(s, s.actor, s.aim)
    s.emit("long_pass", "HC-LONG-01", side, s.actor, s.ball, s.aim)
    windows.ask(s, dice, windows.OPP_GEST, side, steps.LONG)


def kicked(s: State, dice: Dice) -> None:
    """HC-LONG-02: d20 against long pass less pressure."""
    threshold = s.skill(s.actor, LONG_PASS) - pressure(s) + set_piece(s)
    rolls.test(s, dice, rolls.LONG, s.actor, threshold, steps.LONG_ROLLED)


def rolled(s: State, dice: Dice) -> None:
    """HC-LONG-02, HC-LONG-03: on target, or it strays by the same raw roll."""
    if rolls.made(s):
        possession.drop(s, s.aim)
        s.emit("on_target", "HC-LONG-02", s.attack, s.actor, s.aim)
        lands(s, dice)
    else:
        windows.ask(s, dice, windows.LONG_MISS, s.attack, steps.STRAYS)


def strays(s: State, dice: Dice) -> None:
    """HC-DEV-01..03: the template of the passer's coach, hex by hex."""
    possession.drop(s, stray(s, s.aim, s.attack))
    s.emit("strayed", "HC-LONG-03", s.attack, s.actor, s.aim, s.ball, s.roll)
    lands(s, dice)


def stray(s: State, h: int, side: int) -> int:
    """HC-DEV-02, HC-DEV-03: where a ball aimed at this hex ends."""
    end = s.setup.board.drift[side][s.roll][h]
    if s.spell.no_stray:
        # ways are straight: one neighbour is nearer, or none on the edge
        return next((g for g in NEAR[h] if DISTANCE[g][end] < DISTANCE[h][end]), h)
    return end


def lands(s: State, dice: Dice) -> None:
    """HC-LAND-01..06: who stands where the ball comes down."""
    receiver = s.standing_at(s.attack, s.ball)
    foe = s.standing_at(1 - s.attack, s.ball)
    if receiver < 0 and foe < 0:
        turns.settle_loose(s, dice)
    elif receiver < 0:
        s.emit("picked_up", "HC-LAND-02", foe // SIDE_SLOTS, foe, s.ball)
        possession.give(s, foe)
        possession.change(s, dice, "HC-LAND-02", steps.OPEN_TURN)
    elif foe < 0 or s.acted >> foe & 1:
        receive(s, dice, receiver)
    else:
        s.foe = foe
        s.ask(phases.CLEAR, foe // SIDE_SLOTS)


def receive(s: State, dice: Dice, receiver: int) -> None:
    """HC-LAND-01: the receiver has the ball; only a header can follow."""
    s.emit("received", "HC-LAND-01", s.attack, receiver, s.actor)
    possession.touch(s, dice, receiver, steps.AFTER_LONG)


def after_long(s: State, dice: Dice) -> None:
    windows.ask(s, dice, windows.LAND, s.attack, steps.HEADER_CHANCE)


def header_chance(s: State, dice: Dice) -> None:
    turns.to_gesture(s, dice, phases.AFTER_LONG)
