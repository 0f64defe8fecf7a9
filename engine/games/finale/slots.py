"""How men are numbered in a match: thirty a side, by their place in the set of cards."""

from __future__ import annotations

from typing import Final

SIDE_SLOTS: Final = 30
SLOTS: Final = 2 * SIDE_SLOTS
# Where a man is: in a row of the pitch (0 to 3, `cards.ROWS`), or one of these.
BENCH: Final = 4
REPLACED: Final = 5
INJURED: Final = 6
SENT_OFF: Final = 7
LEFT_OUT: Final = 8
PLACES: Final = (
    *("keeper", "defence", "midfield", "attack"),
    *("bench", "replaced", "injured", "sent_off", "left_out"),
)
# A card of which only the back is seen: one more than the last tactic card.
BACK: Final = 30
# In place of a slot: nobody.
NOBODY: Final = -1
