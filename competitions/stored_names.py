"""Names of the first game that are stored: in entries, files, causes. They stay for ever."""

from __future__ import annotations

from typing import Final

# A club's box of cards: its address in an entry or its name in a file, and its id.
BOX: Final = "faction"
BOX_ID: Final = "faction_id"
# The boxes of a club, in a file.
BOXES_OF_CLUB: Final = "factions"
# What happens to a box, as the kind of an entry.
BOX_MADE: Final = "faction.create"
BOX_ADOPTED: Final = "faction.adopt"
BOX_COPIED: Final = "faction.copy"
BOX_RENAMED: Final = "faction.rename"
BOX_DIE: Final = "faction.die"
BOX_DELETED: Final = "faction.delete"
BOX_IMPORTED: Final = "faction.import"
# Whether a card may be won in a match.
PRIZES: Final = "challenges"
# The cards that a side has learnt before a match.
LEARNT: Final = "trained"
# What happened to whoever ends a match tired.
TIRED: Final = "exhausted"
# The ruleset of a competition whose entry names none.
PROFILE: Final = "geek"
# What the columns are called that once had such a name.
RENAMED: Final = {BOX_ID: "box_id", PRIZES: "prizes", TIRED: "tired"}
