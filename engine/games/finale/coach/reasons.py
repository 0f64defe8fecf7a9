"""Why a coach decides so: a template that can be translated, and its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.errors import N_
from engine.games.finale import phases
from engine.games.finale.state import State

SQUAD: Final = N_("The dear ones start, and the bench is cheap.")
DECK: Final = N_("These cards suit the rows in which this squad is strong.")
PLAN: Final = N_("It promises the most against what the other side may lay.")
PICK: Final = N_("So a goal is most likely, and the next faces do not suffer.")
DEFENCE: Final = N_("So a goal is least likely, and the next faces do not suffer.")
REPLACE: Final = N_("He is worth the most of those who may come.")
SCORER: Final = N_("He was the strongest of those who shot.")
COUNTER: Final = N_("A counter costs nothing but a turn of the men.")
NEXT: Final = N_("Of the cards in hand it promises the most now.")
SWAP: Final = N_("The pile promises more than the weakest card of the hand.")
KEEP: Final = N_("The pile promises no better card.")
SHOOTERS: Final = N_("The strongest kick first.")
SEARCHED: Final = N_("In %(trials)s futures this brought the most (%(gain)s goals).")

_BY_PHASE: Final = {
    phases.SQUAD: SQUAD,
    phases.DECK: DECK,
    phases.PLAN: PLAN,
    phases.APPROACH: PICK,
    phases.SHOT: PICK,
    phases.APPROACH_ANSWER: DEFENCE,
    phases.SHOT_ANSWER: DEFENCE,
    phases.REPLACE: REPLACE,
    phases.SCORER: SCORER,
    phases.COUNTER: COUNTER,
    phases.NEXT_CARD: NEXT,
    phases.SWAP: SWAP,
    phases.SHOOTERS: SHOOTERS,
}


class Reason(NamedTuple):
    """An English template, and what stands in its places."""

    template: str
    values: Mapping[str, object]


def reason(s: State, *, keeps: bool = False) -> Reason:
    """What a coach goes by at this moment."""
    return Reason(KEEP if keeps else _BY_PHASE[s.phase], {})


def search_reason(trials: int, gain: float) -> Reason:
    return Reason(SEARCHED, {"trials": trials, "gain": f"{gain:.2f}"})
