"""The door of the game: what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, steps
from engine.games.helvetia.actions import END, KNOWN, Action
from engine.games.helvetia.events import Event
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.state import State, fresh

NO_ACTION = Refusal("HC-TURN-01", N_("This is no action."))
NOT_YOUR_TURN = Refusal("HC-TURN-01", N_("It is not this side's decision now."))
NOT_NOW = Refusal("HC-TURN-01", N_("This is not what the match waits for."))
NOT_THIS_GESTURE = Refusal(
    "HC-TURN-02", N_("This gesture does not go with this moment.")
)
NO_SUCH = Refusal("HC-TURN-01", N_("There is no such player, hex or card."))


def start(setup: Setup, dice: Dice, log: list[Event] | None = None) -> State:
    """A new match, run up to its first decision; the log hears it from the start."""
    s = fresh(setup)
    s.log = log
    s.go(steps.BEGIN, dice)
    return s


def refusal(s: State, side: int, a: object) -> Refusal | None:
    """Why this side may not do this now; None if it may.

    What only looks like an action is refused as well.
    """
    if not isinstance(a, Action) or a not in KNOWN:
        return NO_ACTION
    if not s.waiting >> side & 1:
        return NOT_YOUR_TURN
    if not a.exists:
        return NO_SUCH
    rules, phase, kind = s.setup.rules, s.phase, a.kind
    part = rules.parts[phase][kind]
    if part is None:
        return NOT_NOW
    if phase == phases.GESTURE and kind != END and kind not in rules.gestures[s.mode]:
        return NOT_THIS_GESTURE
    refuse = part.refuse
    return refuse(s, side, a)


def kinds(s: State, side: int) -> list[int]:
    """The kinds of action that belong to this moment."""
    if not s.waiting >> side & 1:
        return []
    if s.phase == phases.GESTURE:
        return list(s.setup.rules.gestures[s.mode])
    return [
        k for k, part in enumerate(s.setup.rules.parts[s.phase]) if part is not None
    ]


def legal(s: State, side: int) -> Iterator[Action]:
    """All legal actions of a side, kind by kind."""
    for kind in kinds(s, side):
        yield from s.setup.rules.part(s.phase, kind).enumerate(s, side)


def apply(s: State, side: int, a: Action, dice: Dice) -> None:
    """Do it, unchecked, up to the next decision. For search; `Match.play` checks."""
    s.ply += 1
    part = s.setup.rules.parts[s.phase][a.kind]
    assert part is not None
    do = part.do
    do(s, side, a, dice)


def actor(s: State) -> int:
    """Who makes the gesture or the step that is asked for, or -1."""
    if s.phase == phases.GESTURE:
        return s.carrier
    if s.phase in (phases.DEFEND, phases.INTERCEPT, phases.CLEAR):
        return s.foe
    return s.stepper if s.phase in (phases.STEP, phases.STEP_OFF) else -1
