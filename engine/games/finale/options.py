"""The switches of a match: one frozen value, part of its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DECK_MODES: Final = ("beginner", "standard", "free")
LEVEL_ENDS: Final = ("draw", "extra_time", "shootout")


@dataclass(frozen=True, slots=True)
class Options:
    """How a match is played: each switch with the value that it usually has."""

    # FI-SET-6, FI-SET-8: which tactic cards may be chosen.
    deck_mode: str = "standard"
    # FI-END-1: what follows where the sides are level after six periods.
    if_level: str = "extra_time"
    beginner_squads: bool = False  # FI-SET-4
    squad_budget: int = 50  # FI-SET-1
    keepers_required: int = 2  # FI-SET-2
    min_per_row: int = 1  # FI-SET-3
    subs_max: int = 4  # FI-PER-2
