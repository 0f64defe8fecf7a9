"""The exact chances of a pick, once nobody has a choice after it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.games.finale import actions, phases, picks
from engine.games.finale.actions import Action
from engine.games.finale.box.catalogue import DIE
from engine.games.finale.state import State, own

NO_ODDS: Final[Mapping[str, float]] = {}
_PAIRS: Final = [ours - theirs for ours in DIE for theirs in DIE]


@cache
def chance(lead: int, need: int) -> float:
    """How likely the left side comes to so much more than the right, being so far ahead.

    Section 5 of the rules has a table of it.
    """
    return sum(lead + pair >= need for pair in _PAIRS) / len(_PAIRS)


def odds(s: State, side: int, a: Action) -> Mapping[str, float]:
    """FI-APP-6, FI-SHT-5: of the approach or the shot; nothing while others may answer."""
    if a.kind != actions.PICK or s.phase not in phases.PICKS:
        return NO_ODDS
    t = s.copy()
    right = picks.answers(t)
    picks.choose(t, right, t.slot, own(side, a.what[0]))
    if not picks.fill(t):
        return NO_ODDS
    return {"goal": chance_of(t)} if t.shot else {"approach": chance_of(t)}


def chance_of(t: State) -> float:
    """How likely the left side succeeds in a phase in which both sides are chosen."""
    attack, defence = picks.sums(t)
    return chance(attack + picks.bonus(t) - defence, 1 if t.shot else 0)
