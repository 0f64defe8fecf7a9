"""The door of the game: what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, steps
from engine.games.helvetia.actions import (
    AIM,
    CARD,
    CHOOSE,
    COVER,
    END,
    KEEP,
    KINDS,
    LEAVE,
    LONG,
    MOVE,
    PLACE,
    SELECT,
    SHORT,
    STAND,
    STEP,
    SUBSTITUTE,
    WING,
    Action,
)
from engine.games.helvetia.events import Event
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import SLOTS, Setup
from engine.games.helvetia.state import State, fresh
from engine.hexes import HEXES

NOT_YOUR_TURN = Refusal("HC-TURN-01", N_("It is not this side's decision now."))
NOT_NOW = Refusal("HC-TURN-01", N_("This is not what the match waits for."))
NOT_THIS_GESTURE = Refusal(
    "HC-TURN-02", N_("This gesture does not go with this moment.")
)
NO_SUCH = Refusal("HC-TURN-01", N_("There is no such player, hex or card."))

# What the two numbers of a kind of action must stay below.
_LIMITS: Final[dict[int, tuple[int, int]]] = {
    SELECT: (512, 512),
    KEEP: (1 << 25, 5),
    PLACE: (SLOTS, HEXES),
    MOVE: (SLOTS, HEXES),
    STAND: (SLOTS, 1),
    WING: (SLOTS, HEXES),
    SUBSTITUTE: (SLOTS, SLOTS),
    STEP: (1, HEXES),
    SHORT: (1, HEXES),
    LONG: (1, HEXES),
    AIM: (6, 1),
    COVER: (64, 1),
    CHOOSE: (SLOTS, 1),
    LEAVE: (SLOTS, HEXES),
    CARD: (25, 1 << 16),
}
LIMITS: Final = tuple(_LIMITS.get(kind, (1, 1)) for kind in range(KINDS))


def start(setup: Setup, dice: Dice, log: list[Event] | None = None) -> State:
    """A new match, run up to its first decision; the log hears it from the start."""
    s = fresh(setup)
    s.log = log
    s.go(steps.BEGIN, dice)
    return s


def refusal(s: State, side: int, a: Action) -> Refusal | None:
    """Why this side may not do this now; None if it may."""
    if not s.waiting >> side & 1:
        return NOT_YOUR_TURN
    below = LIMITS[a.kind]
    if not (0 <= a.a < below[0] and 0 <= a.b < below[1]):
        return NO_SUCH
    rules = s.setup.rules
    part = rules.parts[s.phase][a.kind]
    if part is None:
        return NOT_NOW
    if (
        s.phase == phases.GESTURE
        and a.kind != END
        and a.kind not in rules.gestures[s.mode]
    ):
        return NOT_THIS_GESTURE
    return part.refuse(s, side, a)


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
    part.do(s, side, a, dice)
