"""The moments in which cards may be played, and who is asked in them.

HC-PWR-12: the acting coach is asked first, then the other; one card per coach and window.
"""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import phases, steps
from engine.games.helvetia.actions import CARD
from engine.games.helvetia.box.cards import PlayedBy
from engine.games.helvetia.spell import NONE
from engine.games.helvetia.state import State

IDS: Final = (
    "W-HALF",
    "W-OWNMOVE",
    "W-DEF",
    "W-GEST",
    "W-OPPGEST",
    "W-PASS",
    "W-LONGMISS",
    "W-LAND",
    "W-INTCLR",
    "W-STEALHIT",
    "W-DRIBBLEHIT",
    "W-D20",
    "W-ROLLED",
    "W-AIM",
    "W-REVEAL",
    "W-TEAMDIE",
    "W-OFFCALL",
    "W-TIME",
    "W-POSS",
    "W-RESTART",
    "W-SUB",
    "W-CARD",
)
HALF: Final = 0
OWN_MOVE: Final = 1
DEF: Final = 2
GEST: Final = 3
OPP_GEST: Final = 4
PASS: Final = 5
LONG_MISS: Final = 6
LAND: Final = 7
INT_CLR: Final = 8
STEAL_HIT: Final = 9
DRIBBLE_HIT: Final = 10
D20: Final = 11
ROLLED: Final = 12
AIM: Final = 13
REVEAL: Final = 14
TEAM_DIE: Final = 15
OFF_CALL: Final = 16
TIME: Final = 17
POSS: Final = 18
RESTART: Final = 19
SUB: Final = 20
ANSWER: Final = 21
EVERY: Final = (1 << len(IDS)) - 1
# The moments that belong to one side: the first one, or its opponent.
OPPONENTS: Final = 1 << OPP_GEST
WHOSE: Final = OPPONENTS | sum(
    1 << window for window in (OWN_MOVE, GEST, POSS, RESTART, SUB)
)


def ask(s: State, dice: Dice, window: int, first: int, then: int) -> None:
    """Ask the sides that hold a card for this window, then go on with `then`."""
    if not (s.armed[0] | s.armed[1]) >> window & 1:
        s.setup.rules.steps[then](s, dice)
        return
    s.todo.append(then)
    s.window = window
    s.first = first
    s.asked = 0
    s.go(steps.ASK_NEXT, dice)


def ask_next(s: State, dice: Dice) -> None:
    """HC-PWR-14: only a coach who holds a playable card is asked."""
    while s.asked < 2:
        side = s.first ^ s.asked
        s.asked += 1
        if wanted(s, side):
            s.ask(phases.CARD, side)
            return
    s.window = NONE
    s.resume(dice)


def now(s: State) -> int:
    """The window that is open; inside it, the one for an answer to a card."""
    return ANSWER if s.played else s.window


def asked_side(s: State) -> int:
    """Whoever was asked last in the open window, the answer to his card apart."""
    return s.first ^ (s.asked - 1)


def wanted(s: State, side: int) -> bool:
    """HC-PWR-14: who holds a playable card; with `hide_prompts`, who holds any card."""
    if s.setup.options.hide_prompts:
        return s.hand[side] != 0
    if not s.armed[side] >> now(s) & 1:
        return False
    return any(True for _ in s.setup.rules.part(phases.CARD, CARD).enumerate(s, side))


def may(by: PlayedBy, s: State, side: int) -> bool:
    """Whether the open window is this side's for a card with this `by`."""
    window = now(s)
    if window == ANSWER:
        return by in (PlayedBy.OPPONENT, PlayedBy.EITHER)
    if (side == s.first) == bool(OPPONENTS >> window & 1) and WHOSE >> window & 1:
        return False
    if by is PlayedBy.EITHER:
        return True
    if by is PlayedBy.OWN:
        return side == s.first
    if by is PlayedBy.OPPONENT:
        return side != s.first
    return (side == s.attack) == (by is PlayedBy.ATTACK)
