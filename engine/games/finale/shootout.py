"""FI-PEN-1 to FI-PEN-8: five kicks each, and series after series until it is decided."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import phases, rolls
from engine.games.finale.slots import NOBODY
from engine.games.finale.state import State

KICKS: Final = 5
START_LABELS: Final = ("start_home", "start_away")
KICK_LABELS: Final = ("kick_home", "kick_away")


def begin(s: State, dice: Dice) -> None:
    """FI-PEN-1: no symbols count from here on."""
    s.tell("shootout", "FI-PEN-1")
    s.stand_ins, s.card, s.first = 0, NOBODY, NOBODY
    _next_series(s, dice)


def to_name(s: State, side: int) -> list[int]:
    """FI-PEN-1, FI-PEN-6: outfield men who have no place in the order yet."""
    return [q for q in s.outfield(side) if q not in s.kickers[side]]


def names_asked(s: State, side: int) -> int:
    """How many a coach orders for the series to come."""
    return min(KICKS, len(to_name(s, side)))


def _next_series(s: State, dice: Dice) -> None:
    """FI-PEN-4: asks for the order of those who have none, unless there is no choice."""
    s.series += 1
    s.sealed = [None, None]
    waiting = 0
    if s.series <= 2:
        for side in (0, 1):
            if len(to_name(s, side)) > 1:
                waiting |= 1 << side
    s.phase, s.waiting = phases.SHOOTERS, waiting
    if not waiting:
        kick_off(s, dice)


def kick_off(s: State, dice: Dice) -> None:
    """All orders are in: who starts, then kick after kick."""
    s.waiting = 0
    if s.series <= 2:
        for side in (0, 1):
            chosen = s.sealed[side] or to_name(s, side)[:KICKS]
            s.kickers[side] += chosen
    s.sealed = [None, None]
    if s.first < 0:
        shown = rolls.until_one_is_higher(dice, START_LABELS)
        s.first = int(shown[-1] > shown[-2])
        s.tell("starts", "FI-PEN-2", s.first, values=shown)
    if _play_series(s, dice):
        s.phase = phases.FULL_TIME
    else:
        _next_series(s, dice)


def _play_series(s: State, dice: Dice) -> bool:
    """FI-PEN-3, FI-PEN-8: alternating, until one side cannot be caught."""
    goals, left = [0, 0], [KICKS, KICKS]
    for n in range(2 * KICKS):
        side = s.first ^ n & 1
        left[side] -= 1
        goals[side] += _kick(s, side, n // 2, dice)
        if n & 1:
            _tell_kicks(s, "kicks")
        lead = goals[0] - goals[1]
        if abs(lead) > left[lead > 0]:
            return True
    _tell_kicks(s, "series")
    return False


def _tell_kicks(s: State, kind: str) -> None:
    """How many have gone in so far, after both have kicked or at the end of a series."""
    if s.log is not None:
        values = (scored_kicks(s, 0), scored_kicks(s, 1), s.series)
        s.tell(kind, "FI-PEN-3" if kind == "kicks" else "FI-PEN-4", values=values)


def shooter(s: State, side: int, n: int) -> int:
    """Who takes the kick with this number of a series, round and round his order.

    RULING on FI-PEN-4: with fewer than ten men the order goes round and is not begun anew
    in each series, so that nobody kicks again before all others have (FI-PEN-6).
    """
    order = s.kickers[side]
    return order[((s.series - 1) * KICKS + n) % len(order)] if order else NOBODY


def _kick(s: State, side: int, n: int, dice: Dice) -> int:
    """FI-PEN-2, FI-PEN-5, FI-PEN-7: more than the keeper, who turns to the right."""
    who, keeper = shooter(s, side, n), s.keeper(1 - side)
    ours = s.strength(who)
    theirs = s.strength(keeper) if keeper >= 0 else 1
    roll = rolls.show(dice, KICK_LABELS[side])
    answer = rolls.show(dice, KICK_LABELS[1 - side])
    scored = int(ours + roll > theirs + answer)
    s.kicks.append(2 * side + scored)
    values = (scored, ours, roll, theirs, answer, keeper)
    s.tell("kick", "FI-PEN-2", side, who, values)
    if keeper >= 0:
        s.turned[keeper] = (s.turned[keeper] - 1) & 3
    return scored


def next_kick(s: State) -> tuple[int, int]:
    """Who takes it and the keeper against him, or nobody, once all orders are in."""
    n = len(s.kicks) - 2 * KICKS * (s.series - 1)
    side = s.first ^ n & 1
    return shooter(s, side, n // 2), s.keeper(1 - side)


def scored_kicks(s: State, side: int) -> int:
    """The kicks of this side that went in, of all series."""
    return s.kicks.count(2 * side + 1)
