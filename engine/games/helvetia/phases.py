"""The decision points of a match: what the engine may wait for (rules section 3.1)."""

from __future__ import annotations

from typing import Final

SQUAD: Final = 0
KEEP_CARDS: Final = 1
TOSS: Final = 2
PLACE: Final = 3
MOVE: Final = 4
DEFEND: Final = 5
STEP: Final = 6
GESTURE: Final = 7
INTERCEPT: Final = 8
CLEAR: Final = 9
OFFSIDE: Final = 10
AIM: Final = 11
REPLACE: Final = 12
STAND_IN: Final = 13
CHANGES: Final = 14
NEAREST: Final = 15
STEP_OFF: Final = 16
LEAVE_AREA: Final = 17
KICKER: Final = 18
CARD: Final = 19
OVER: Final = 20

NAMES: Final = (
    "squad",
    "keep_cards",
    "toss",
    "place",
    "move",
    "defend",
    "step",
    "gesture",
    "intercept",
    "clear",
    "offside",
    "aim",
    "replace",
    "stand_in",
    "changes",
    "nearest",
    "step_off",
    "leave_area",
    "kicker",
    "card",
    "over",
)

# The modes of the gesture phase: which gestures it allows (rules section 3.8).
FRESH: Final = 0
KICK_OFF: Final = 1
RESTART: Final = 2
GOAL_KICK: Final = 3
AFTER_SHORT: Final = 4
AFTER_LONG: Final = 5
MUST_FIRST_TOUCH: Final = 6

MODES: Final = (
    "fresh",
    "kick_off",
    "restart",
    "goal_kick",
    "after_short",
    "after_long",
    "must_first_touch",
)

# How the turn was opened: what its moves lead to.
ORDINARY: Final = 0
FREE_KICK: Final = 1
PENALTY: Final = 2
FROM_GOAL: Final = 3
