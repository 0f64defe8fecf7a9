"""What a report of Finale says of a side beyond what every game has (FI-REP-1, FI-REP-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.report import P, SidePart

# FI-REP-1: half-time is after the third period, and the ordinary ones end with the sixth.
HALVES: Final = ("3", "6")


@dataclass(frozen=True, slots=True)
class FinalePart(SidePart[P]):
    """Formation, value and decks of a side, and the counts of a full sheet."""

    # Men in defence, midfield and attack, such as 4-4-2; "" where nobody wrote it.
    formation: str = ""
    # FI-COR-3: what the squad comes to.
    value: int = 0
    deck_mode: str = ""
    attempts: int = 0
    approaches_won: int = 0
    approaches_lost: int = 0
    counters: int = 0
    shots: int = 0
