"""The exact chances of a pick or a counter, where both sides go on with their strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from engine.games.finale import actions, phases, picks
from engine.games.finale.actions import Action
from engine.games.finale.box.catalogue import DIE, TACTICS
from engine.games.finale.state import COUNTERS, State, own

NO_ODDS: Final[Mapping[str, float]] = {}
_PAIRS: Final = [ours - theirs for ours in DIE for theirs in DIE]
# What the left side hopes for in an approach and in a shot, and the right side.
HOPES: Final = (("approach", "goal"), ("stopped", "no_goal"))


@cache
def chance(lead: int, need: int) -> float:
    """How likely the left side comes to so much more than the right, being so far ahead.

    Section 5 of the rules has a table of it.
    """
    return sum(lead + pair >= need for pair in _PAIRS) / len(_PAIRS)


def odds(s: State, side: int, a: Action) -> Mapping[str, float]:
    """FI-APP-6, FI-SHT-5: the odds of the approach or shot that this man is chosen for.

    FI-CTR-1: a counter has the odds of what its card begins with.
    """
    t = outlook(s, side, a)
    if t is None:
        return NO_ODDS
    share = chance_of(t)
    good, bad = (hopes[t.shot] for hopes in HOPES)
    return {good: share, bad: 1 - share}


def outlook(s: State, side: int, a: Action) -> State | None:
    """The zone after this action, all being chosen; None where it is about none."""
    if a.kind == actions.PICK and s.phase in phases.PICKS:
        t = s.copy()
        picks.choose(t, picks.answers(t), t.slot, own(side, a.what[0]))
        return completed(t)
    if a.kind == actions.COUNTER and s.phase == phases.COUNTER:
        return completed(countered(s))
    return None


def countered(s: State) -> State:
    """FI-CTR-2: the first zone of the counter, nobody being chosen yet."""
    t = s.copy()
    t.card, t.counter = t.laid[1 - t.attacker], COUNTERS
    t.shot, t.chips = int(TACTICS[t.card].approach is None), 0
    t.picks, t.stand_ins = [[], []], 0
    return t


def completed(t: State, choose: Callable[..., int] = max) -> State:
    """The zone with all its slots filled, each by the strongest who may, or the weakest.

    It is changed in place.
    """
    while not picks.fill(t):
        man = choose(t.found, key=lambda q: (t.strength(q), -q))
        picks.choose(t, picks.answers(t), t.slot, man)
    return t


def chance_of(t: State) -> float:
    """How likely the left side succeeds in a phase in which both sides are chosen."""
    attack, defence = picks.sums(t)
    return chance(attack + picks.bonus(t) - defence, 1 if t.shot else 0)
