"""Changes: who may come on, how, and who keeps goal afterwards."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, steps, windows
from engine.games.helvetia.actions import (
    CHOICES,
    SUBSTITUTE,
    Action,
    action,
)
from engine.games.helvetia.possession import is_over
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import BENCH, LEFT_OUT, REPLACED, TO_PLACE, State

NO_CHANGE_LEFT = Refusal("HC-SUB-01", N_("Both changes of this match have been made."))
NOT_ON_BENCH = Refusal("HC-SUB-01", N_("This player is not on the bench."))
NOT_ON_PITCH = Refusal("HC-SUB-02", N_("This player is not on the pitch."))
NO_STAND_IN = Refusal("HC-GK-05", N_("The stand-in keeper is a player on the pitch."))


def may_change(s: State, side: int, newcomer: int) -> Refusal | None:
    """HC-SUB-01: two changes a match (one more by a card), from the bench."""
    if s.changes[side] >= 2 + (s.deep >> side & 1):
        return NO_CHANGE_LEFT
    if newcomer // SIDE_SLOTS != side or s.pos[newcomer] != BENCH:
        return NOT_ON_BENCH
    return None


def can_change(s: State, side: int) -> bool:
    return s.changes[side] < 2 + (s.deep >> side & 1) and bool(s.bench(side))


def bring_on(
    s: State, leaver: int, newcomer: int, h: int, rule: str, paid: int = 0
) -> None:
    """HC-SUB-01, HC-SET-02, HC-GK-04: he comes with his own BOOST; a keeper stands in."""
    side = leaver // SIDE_SLOTS
    if s.pos[leaver] <= TO_PLACE:
        s.take_off(leaver, REPLACED)
    leave(s, leaver)
    s.changes[side] += 1
    if s.deep:
        deepen_bench(s, side)
    if h == TO_PLACE:
        s.pos[newcomer] = TO_PLACE
    else:
        s.put(newcomer, h)
    s.emit("substituted", rule, side, newcomer, leaver, paid)
    if s.keeper[side] == leaver:
        s.keeper[side] = newcomer
        s.emit("stands_in", "HC-GK-04", side, newcomer)


def left_out(s: State, side: int) -> list[int]:
    """HC-SET-06: who is fit and free to play, and was not named among the seven."""
    slots = range(SIDE_SLOTS * side, SIDE_SLOTS * side + SIDE_SLOTS)
    unavailable = s.setup.unavailable
    return [q for q in slots if s.pos[q] == LEFT_OUT and q not in unavailable]


def deepen_bench(s: State, side: int) -> None:
    """HC-SUB-01: the third change a card allows is for those who were left out."""
    if s.deep >> side & 1 and s.changes[side] == 2:
        for slot in left_out(s, side):
            s.pos[slot] = BENCH


def leave(s: State, slot: int) -> None:
    """Nothing of a player who left stays behind."""
    gone = ~(1 << slot)
    s.fallen &= gone
    s.offside &= gone
    if s.carrier == slot:
        s.carrier = NOBODY


def refuse_replace(s: State, side: int, a: Action) -> Refusal | None:
    """HC-FOUL-05: a substitute for the injured player."""
    return may_change(s, side, a.a)


def replacements(s: State, side: int) -> list[Action]:
    return [CHOICES[q] for q in s.bench(side)] if can_change(s, side) else []


def replace(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-FOUL-05, HC-SUB-05: the substitute stands where the injured player fell."""
    bring_on(s, s.stepper, a.a, s.aim, "HC-SUB-05")
    s.resume(dice)


def refuse_stand_in(s: State, side: int, a: Action) -> Refusal | None:
    """HC-GK-05: any player on the pitch."""
    mine = a.a // SIDE_SLOTS == side and s.pos[a.a] <= TO_PLACE
    return None if mine else NO_STAND_IN


def stand_ins(s: State, side: int) -> list[Action]:
    return [CHOICES[q] for q in s.on_pitch(side)]


def stand_in(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-GK-05: he enters the zone by normal movement, or is put there."""
    s.keeper[side] = a.a
    s.emit("stands_in", "HC-GK-05", side, a.a)
    s.resume(dice)


def after_goal(s: State, dice: Dice) -> None:
    """HC-SUB-02, HC-SHOT-06: both may change, unless the match ends here."""
    if is_over(s) and not s.stay and _is_last(s):
        s.go(steps.PERIOD_END, dice)
        return
    s.todo.append(steps.CHANGES_DONE)
    both_change(s, dice)


def both_change(s: State, dice: Dice) -> None:
    """HC-SUB-02: the side that places first changes first."""
    s.placing = 1 - s.attack
    s.todo.append(steps.CHANGES)
    windows.ask(s, dice, windows.SUB, s.placing, steps.ASK_CHANGES)


def changes(s: State, dice: Dice) -> None:
    """HC-SUB-02: then the side that kicks off."""
    s.placing = s.attack
    windows.ask(s, dice, windows.SUB, s.placing, steps.ASK_CHANGES)


def ask_changes(s: State, dice: Dice) -> None:
    if can_change(s, s.placing):
        s.ask(phases.CHANGES, s.placing)
    else:
        s.resume(dice)


def changes_done(s: State, dice: Dice) -> None:
    over = is_over(s) and not s.stay
    s.go(steps.PERIOD_END if over else steps.PLACEMENT, dice)


def _is_last(s: State) -> bool:
    """No more play follows this period: the end, or the shoot-out."""
    last = len(s.setup.rules.limits) - 1 if s.setup.options.knock_out else 1
    level = s.score[0] == s.score[1]
    return s.period >= last or (s.period == 1 and not level)


def refuse_change(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SUB-02: any player on the pitch for any on the bench."""
    refusal = may_change(s, side, a.b)
    if refusal is not None:
        return refusal
    mine = a.a // SIDE_SLOTS == side and s.pos[a.a] <= TO_PLACE
    return None if mine else NOT_ON_PITCH


def possible_changes(s: State, side: int) -> list[Action]:
    if not can_change(s, side):
        return []
    bench = s.bench(side)
    return [action(SUBSTITUTE, q, new) for q in s.on_pitch(side) for new in bench]


def change(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SUB-02: the newcomer takes part in the placement."""
    bring_on(s, a.a, a.b, TO_PLACE, "HC-SUB-02")
    if not can_change(s, side):
        s.resume(dice)
