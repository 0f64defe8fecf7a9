"""How the men and the cards of a match are numbered."""

from __future__ import annotations

from typing import Final

# A slot is a player: 0 to 8 the home roster, 9 to 17 the away roster.
SIDE_SLOTS: Final = 9
SLOTS: Final = 2 * SIDE_SLOTS
# The cards of a side: 1 to 4 are LEGEND, the POWER cards follow; nobody is 0.
CARD_SLOTS: Final = 25
