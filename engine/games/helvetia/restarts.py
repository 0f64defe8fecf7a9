"""Restarts: free kicks after fouls and offside, penalties, goal kicks."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import movement, phases, possession, steps, turns
from engine.games.helvetia.actions import CHOICES, LEAVE, STEPS, Action, action
from engine.games.helvetia.board.hexes import WITHIN, hexes_of
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State

NOT_NEAREST = Refusal("HC-RST-03", N_("Only one of the nearest players is brought."))
STEP_ASIDE = Refusal(
    "HC-RST-04", N_("The defender steps to a free hex beside the ball.")
)
LEAVE_NEAREST = Refusal(
    "HC-PEN-03", N_("Whoever is still in the area goes to a nearest hex outside.")
)


def open_free_kick(s: State, dice: Dice) -> None:
    """HC-RST-01, HC-RST-02: both move; the ball is dead meanwhile."""
    s.carrier, s.dead = NOBODY, 1
    turns.begin(s, dice, phases.FREE_KICK)


def free_kick_ready(s: State, dice: Dice) -> None:
    """HC-RST-03: an attacker must be on the hex of the ball, the nearest if none is."""
    bring_nearest(s, dice, steps.STEP_OFF)


def bring_nearest(s: State, dice: Dice, then: int) -> None:
    """HC-RST-03, HC-PEN-02: brought free; the coach chooses among equals."""
    s.todo.append(then)
    far, slots = turns.nearest(s, s.attack, s.ball)
    if len(slots) == 1 or not far:
        bring(s, slots[0], dice)
    else:
        s.ask(phases.NEAREST, s.attack)


def bring(s: State, slot: int, dice: Dice) -> None:
    """HC-RST-06: he stands at the ball, on his feet."""
    here = s.pos[slot]
    if here != s.ball:
        s.put(slot, s.ball)
        rule = "HC-PEN-02" if s.opening == phases.PENALTY else "HC-RST-03"
        s.emit("brought", rule, slot // SIDE_SLOTS, slot, here, s.ball)
    s.fallen &= ~(1 << slot)
    s.actor = slot
    s.resume(dice)


def refuse_nearest(s: State, side: int, a: Action) -> Refusal | None:
    return None if a in nearest_players(s, side) else NOT_NEAREST


def nearest_players(s: State, side: int) -> list[Action]:
    return [CHOICES[slot] for slot in turns.nearest(s, side, s.ball)[1]]


def choose_nearest(s: State, side: int, a: Action, dice: Dice) -> None:
    bring(s, a.a, dice)


def step_off(s: State, dice: Dice) -> None:
    """HC-RST-04: a defender still on the hex steps off."""
    side = 1 - s.attack
    slot = s.at(side, s.ball)
    if slot < 0:
        take_free_kick(s, dice)
        return
    s.stepper = slot
    ways = ways_off(s, side)
    if len(ways) == 1:
        do_step_off(s, side, ways[0], dice)
    else:
        s.ask(phases.STEP_OFF, side)


def ways_off(s: State, side: int) -> list[Action]:
    """HC-RST-04. RULING: with every neighbouring hex closed, a nearest open one."""
    return [STEPS[h] for h in _nearest_open(s, s.stepper, 0)]


def _nearest_open(s: State, slot: int, closed: int) -> list[int]:
    """The open hexes nearest to a player, for whoever must go away."""
    blocked = movement.walls(s, slot) | closed
    here = s.pos[slot]
    around = (ring[here] & ~blocked for ring in WITHIN)
    return hexes_of(next((hexes for hexes in around if hexes), 0))


def refuse_step_off(s: State, side: int, a: Action) -> Refusal | None:
    return None if a in ways_off(s, side) else STEP_ASIDE


def do_step_off(s: State, side: int, a: Action, dice: Dice) -> None:
    here = s.pos[s.stepper]
    s.put(s.stepper, a.b)
    s.emit("stepped", "HC-RST-04", side, s.stepper, here, a.b)
    take_free_kick(s, dice)


def take_free_kick(s: State, dice: Dice) -> None:
    """HC-RST-05: a gesture must follow; nobody defends or presses."""
    possession.give(s, s.actor)
    turns.to_gesture(s, dice, phases.RESTART)


def open_penalty(s: State, dice: Dice) -> None:
    """HC-PEN-01: the ball on the spot, dead, and a move phase."""
    s.carrier, s.dead = NOBODY, 1
    s.ball = s.setup.board.spot[1 - s.attack]
    turns.begin(s, dice, phases.PENALTY)


def penalty_ready(s: State, dice: Dice) -> None:
    """HC-PEN-02: an attacker on the spot."""
    bring_nearest(s, dice, steps.CLEAR_AREA)


def clear_area(s: State, dice: Dice) -> None:
    """HC-PEN-03, HC-PEN-04: the keeper home, everybody else out, attack first.

    RULING: whoever finds no legal hex outside on the whole pitch stays where he is.
    """
    to_goal(s, 1 - s.attack, "HC-PEN-04")
    for slot in _intruders(s):
        side = slot // SIDE_SLOTS
        s.stepper = slot
        ways = ways_out(s, side)
        if len(ways) > 1:
            s.ask(phases.LEAVE_AREA, side)
            return
        if ways:
            _go_out(s, ways[0])
    s.go(steps.PENALTY_SHOT, dice)


def _intruders(s: State) -> list[int]:
    area = s.setup.board.area[1 - s.attack]
    stay = (s.actor, s.keeper[1 - s.attack])
    return [
        slot
        for slot in s.on_pitch(s.attack) + s.on_pitch(1 - s.attack)
        if slot not in stay and area >> s.pos[slot] & 1
    ]


def ways_out(s: State, side: int) -> list[Action]:
    """HC-PEN-03: the nearest legal hexes outside the area."""
    area = s.setup.board.area[1 - s.attack]
    return [action(LEAVE, s.stepper, h) for h in _nearest_open(s, s.stepper, area)]


def refuse_leave(s: State, side: int, a: Action) -> Refusal | None:
    return None if a in ways_out(s, side) else LEAVE_NEAREST


def do_leave(s: State, side: int, a: Action, dice: Dice) -> None:
    _go_out(s, a)
    clear_area(s, dice)


def _go_out(s: State, a: Action) -> None:
    here = s.pos[a.a]
    s.put(a.a, a.b)
    s.emit("stepped", "HC-PEN-03", a.a // SIDE_SLOTS, a.a, here, a.b)


def to_goal(s: State, side: int, rule: str) -> None:
    """HC-PEN-04, HC-GKICK-01: the keeper in his zone and on his feet."""
    slot = s.keeper[side]
    zone = s.setup.board.keeper_zone[side]
    s.fallen &= ~(1 << slot)
    if zone >> s.pos[slot] & 1:
        return
    here = s.pos[slot]
    s.put(slot, hexes_of(zone)[0])
    s.emit("returned", rule, side, slot, here, s.pos[slot])


def open_goal_kick(s: State, dice: Dice) -> None:
    """HC-GKICK-01: the keeper has the ball in his zone and does not move this turn."""
    to_goal(s, s.attack, "HC-GKICK-01")
    possession.give(s, s.keeper[s.attack])
    s.offside = 0
    turns.begin(s, dice, phases.FROM_GOAL)
