"""Possession: who has the ball, what it costs on the clock, and who touches it first."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import phases, steps, windows
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.hexes import HEXES, TOWARDS
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY
from engine.games.helvetia.state import INJURED, State

# TOWARDS, with a place for whoever is on no hex: he makes no line.
_COLUMNS: Final = tuple((*row, *(0,) * (INJURED + 1 - HEXES)) for row in TOWARDS)


def give(s: State, slot: int) -> None:
    """HC-BALL-01: this player controls the ball, on his hex."""
    s.carrier = slot
    s.ball = s.pos[slot]
    s.dead = 0


def drop(s: State, h: int) -> None:
    """HC-BALL-01: the ball lies loose on a hex."""
    s.carrier = NOBODY
    s.ball = h


def change(s: State, dice: Dice, rule: str, then: int) -> None:
    """HC-POSS-01: the sides swap roles; exactly one time roll, then on with `then`."""
    swap_roles(s, rule)
    s.todo.append(then)
    if s.stay:
        # The one turn after the period's end is over; its clock has stopped.
        s.stay = 0
        whistle(s, dice)
    elif s.carrier >= 0:
        windows.ask(s, dice, windows.POSS, s.attack, steps.ROLL_TIME)
    else:
        s.go(steps.ROLL_TIME, dice)


def swap_roles(s: State, rule: str) -> None:
    """HC-POSS-01: the other side attacks; nothing of the last attack is left."""
    s.attack = 1 - s.attack
    s.offside = 0  # HC-OFF-10
    s.turns = s.holds = 0
    s.lift = [0, 0]
    s.fit = 0
    s.bonus = 0
    s.spell = NO_SPELL
    s.emit("possession", rule, s.attack, s.carrier, s.ball)


def roll_time(s: State, dice: Dice) -> None:
    """HC-CLK-01: the time die is rolled once."""
    s.minutes = s.setup.rules.minutes(s, dice)
    s.emit("time", "HC-CLK-01", s.attack, NOBODY, s.minutes)
    windows.ask(s, dice, windows.TIME, s.attack, steps.TIME_PASSES)


def time_passes(s: State, dice: Dice) -> None:
    """HC-CLK-02, HC-CLK-03: past the limit the period ends at once."""
    s.clock += s.minutes
    if not is_over(s):
        s.stay = 0
        s.resume(dice)
    elif s.stay:
        s.resume(dice)
    else:
        whistle(s, dice)


def is_over(s: State) -> bool:
    """HC-CLK-02: the clock has passed the limit of the period."""
    return s.clock > s.setup.rules.limits[s.period]


def whistle(s: State, dice: Dice) -> None:
    """HC-CLK-03: the new attack does not play; a goal still lets both sides change."""
    then = s.todo.pop()
    s.go(steps.AFTER_GOAL if then == steps.AFTER_GOAL else steps.PERIOD_END, dice)


def touch(s: State, dice: Dice, slot: int, then: int) -> None:
    """HC-OFF-05..07: the first touch; an offside one waits for the opponent's call."""
    give(s, slot)
    vigilant = s.setup.options.vigilant_offside and s.setup.rules.offside
    if s.offside >> slot & 1 or vigilant:
        s.todo.append(then)
        s.ask(phases.OFFSIDE, 1 - slot // SIDE_SLOTS)
        return
    s.offside = 0  # HC-OFF-06
    s.go(then, dice)


def call(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-OFF-08: a call stands if the player was offside when the ball was played."""
    if not s.offside >> s.carrier & 1:
        s.emit("wrong_call", "HC-OFF-07", side, s.carrier)
        play_on(s, dice)
        return
    s.emit("offside_called", "HC-OFF-01", side, s.carrier)
    windows.ask(s, dice, windows.OFF_CALL, side, steps.OFFSIDE_STANDS)


def play_on(s: State, dice: Dice) -> None:
    """HC-OFF-01: not called, or the call was void: the touch clears all flags."""
    s.offside = 0
    s.resume(dice)


def offside_stands(s: State, dice: Dice) -> None:
    """HC-OFF-08, HC-OFF-09: possession changes; a free kick where the touch was."""
    s.todo.pop()
    s.carrier = NOBODY
    s.dead = 1
    change(s, dice, "HC-OFF-08", steps.OPEN_FREE_KICK)


def flag_offside(s: State, passer: int, aim: int) -> None:
    """HC-OFF-02..05: who is offside at the moment of a pass towards the goal."""
    towards = TOWARDS[s.attack]
    if not s.setup.rules.offside or towards[aim] <= towards[s.pos[passer]]:
        return
    line = offside_line(s, 1 - s.attack)
    for slot in range(SIDE_SLOTS * s.attack, SIDE_SLOTS * s.attack + SIDE_SLOTS):
        h = s.pos[slot]
        if h < HEXES and slot != passer and towards[h] > line:
            s.offside |= 1 << slot


def offside_line(s: State, side: int) -> int:
    """HC-OFF-02, HC-OFF-03: the second-last defender, or the halfway line before him."""
    towards = _COLUMNS[1 - side].__getitem__
    columns = sorted(
        map(towards, s.pos[SIDE_SLOTS * side : SIDE_SLOTS * side + SIDE_SLOTS])
    )
    # HC-GEO-06: a board looks the same from both ends, so its line is in the middle
    line, middle = columns[-2], s.setup.board.offside_x
    return line if line > middle else middle
