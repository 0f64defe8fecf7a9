"""Periods: kick-offs, half-time, extra time, and how a match ends."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import phases, steps, windows
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State
from engine.games.helvetia.substitutions import both_change

UNDER_WAY: Final = 0
PLAYED: Final = 1
HOME_FORFEITS: Final = 2
AWAY_FORFEITS: Final = 3
# How the match ended, as it is told.
DRAWN: Final = 0
WON: Final = 1
BY_KICKS: Final = 2
BY_FORFEIT: Final = 3


def kick_off_period(s: State, dice: Dice) -> None:
    """HC-KO-04, HC-HALF-01, HC-ET-02: the starter kicks off the odd periods."""
    s.attack = s.first_kick ^ (s.period & 1)
    s.clock = s.setup.rules.starts[s.period]
    s.emit("period", "HC-CLK-04", s.attack, NOBODY, s.period)
    s.go(steps.PLACEMENT, dice)


def period_end(s: State, dice: Dice) -> None:
    """HC-CLK-03, HC-ET-01, HC-ET-03: half-time, extra time, shoot-out or the end."""
    s.stay = s.fit = 0
    s.lift = [0, 0]
    s.offside = 0
    s.todo = []
    s.emit("whistle", "HC-CLK-03", s.attack, NOBODY, s.period, *s.score)
    level = s.score[0] == s.score[1]
    last = len(s.setup.rules.limits) - 1
    if s.period == 0 or (s.period % 2 == 0 and s.period < last):
        _break(s, dice)
    elif not (level and s.setup.options.knock_out):
        full_time(s, dice)
    elif s.period < last:
        _break(s, dice)
    else:
        s.go(steps.SHOOTOUT, dice)


def _break(s: State, dice: Dice) -> None:
    """HC-HALF-01: no BOOST back, no changes; only cards speak."""
    windows.ask(s, dice, windows.HALF, s.first_kick, steps.BREAK_CHANGES)


def break_changes(s: State, dice: Dice) -> None:
    """HC-SUB-06: half-time is no moment for changes, unless switched on."""
    if s.setup.options.halftime_changes:
        s.attack = s.first_kick ^ ((s.period + 1) & 1)
        s.todo.append(steps.NEXT_PERIOD)
        both_change(s, dice)
    else:
        next_period(s, dice)


def next_period(s: State, dice: Dice) -> None:
    s.period += 1
    kick_off_period(s, dice)


def full_time(s: State, dice: Dice) -> None:
    """HC-FAT-01: who has no BOOST left is exhausted, replaced or not."""
    s.outcome = PLAYED
    kicks = [sum(kick & 1 for kick in s.kicks if kick >> 1 == side) for side in (0, 1)]
    goals, rule = (kicks, "HC-SO-04") if s.kicks else (s.score, "HC-CLK-03")
    if goals[0] == goals[1]:
        _end(s, rule, DRAWN, NOBODY)
        return
    winner = int(goals[1] > goals[0])
    end = BY_KICKS if s.kicks else WON
    _end(s, rule, end, winner, kicks[winner], kicks[1 - winner])


def forfeit(s: State, side: int) -> None:
    """HC-FFT-01: a side with two players left loses at once."""
    s.outcome = AWAY_FORFEITS if side else HOME_FORFEITS
    s.emit("forfeit", "HC-FFT-01", side)
    _end(s, "HC-FFT-01", BY_FORFEIT, 1 - side)


def _end(s: State, rule: str, end: int, winner: int, *kicks: int) -> None:
    s.phase, s.waiting = phases.OVER, 0
    s.todo = []
    s.emit("over", rule, winner, NOBODY, *s.score, end, *kicks)


def short_handed(s: State) -> int:
    """HC-FFT-01: the side with only two players on the pitch, NOBODY if none."""
    for side in (0, 1):
        if len(s.on_pitch(side)) <= 2:
            return side
    return NOBODY
