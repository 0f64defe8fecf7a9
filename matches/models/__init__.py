"""The tables of a match: its sheet and preparations; in the browser its actions."""

from matches.models.play import (
    PracticeAction,
    PracticeMatch,
    PracticeSeat,
    PracticeSecret,
)
from matches.models.played import (
    PlayedAction,
    PlayedMatch,
    PlayedSecret,
    Seat,
    TurnReader,
)
from matches.models.sheet import MatchSheet, Preparation, SheetEntry
from matches.models.simulation import SimulatedSlice, Simulation

__all__ = [
    "MatchSheet",
    "PlayedAction",
    "PlayedMatch",
    "PlayedSecret",
    "PracticeAction",
    "PracticeMatch",
    "PracticeSeat",
    "PracticeSecret",
    "Preparation",
    "Seat",
    "SheetEntry",
    "SimulatedSlice",
    "Simulation",
    "TurnReader",
]
