"""The secrets of a match, and the state without them.

Secrets are the POWER cards in a hand, the squad or the cards that were chosen first,
and a cell or a cover that waits for its counterpart. Events never hold one.
"""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.box.cards import POWER_NUMBERS
from engine.games.helvetia.preparation import LEGENDS
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY, NONE
from engine.games.helvetia.state import LEFT_OUT, State
from engine.games.helvetia.windows import EVERY

POWERS: Final = sum(1 << n for n in POWER_NUMBERS)
# In a hand of the other side the bits from here on say how many cards lie face down.
FACE_DOWN: Final = CARD_SLOTS
# A cell or a cover that was chosen and is not shown; of a cell perhaps its row.
HIDDEN_CELL: Final = 6
TOP_CELL: Final = 7
BOTTOM_CELL: Final = 8
HIDDEN_COVER: Final = 64
# The dice of a friendly's draw are seen by one side until the match is over.
DRAWN_BY: Final = {"draw_home": 0, "draw_away": 1}


def without_secrets(s: State, side: int | None) -> State:
    """A copy in which the secrets of the other side, or of both, are blank."""
    new = s.copy()
    if side != 0:
        _blank(new, 0)
    if side != 1:
        _blank(new, 1)
    if new.window == NONE:
        # Who was to be asked last: a card for a moment that passed unasked.
        new.first = new.asked = 0
    return new


def face_down(s: State, side: int) -> int:
    """How many cards of a side lie face down, whether one sees them or not."""
    return (s.hand[side] & POWERS).bit_count() + (s.hand[side] >> FACE_DOWN)


def rolls_seen(
    rolls: list[tuple[str, int, int]], side: int | None, over: bool
) -> list[tuple[str, int, int]]:
    """HC-PWR-02: the rolls of a record that a side may read; at the end all of them."""
    return [roll for roll in rolls if over or DRAWN_BY.get(roll[0], side) == side]


def _blank(s: State, side: int) -> None:
    if s.hand[side]:
        _blank_hand(s, side)
    if s.phase == phases.AIM:
        _blank_shot(s, side)
    elif s.phase == phases.SQUAD and not s.setup.sides[side].starters:
        first = SIDE_SLOTS * side
        s.pos[first : first + SIDE_SLOTS] = [LEFT_OUT] * SIDE_SLOTS
        s.keeper[side] = NOBODY


def _blank_hand(s: State, side: int) -> None:
    """HC-PWR-02: a LEGEND lies open, of the POWER only the number is seen."""
    if s.phase == phases.KEEP_CARDS:
        s.hand[side] = s.armed[side] = 0
        return
    blank_hand(s, side, s.hand[side] & LEGENDS, face_down(s, side))


def blank_hand(s: State, side: int, legend: int, backs: int) -> None:
    """A LEGEND and so many cards of which one sees the back."""
    s.hand[side] = legend | backs << FACE_DOWN
    if s.setup.options.hide_prompts:
        s.armed[side] = EVERY if s.hand[side] else 0
    else:
        n = legend.bit_length() - 1
        s.armed[side] = s.setup.windows[side][n] if legend else 0


def _blank_shot(s: State, side: int) -> None:
    """HC-SHOT-02, HC-SHOT-04: that a choice was made is seen, not which."""
    if side == s.attack:
        if 0 <= s.cell < HIDDEN_CELL:
            row = TOP_CELL + s.cell // 3
            s.cell = row if s.spell.row_shown else HIDDEN_CELL
    elif s.cover != NONE:
        s.cover = HIDDEN_COVER
