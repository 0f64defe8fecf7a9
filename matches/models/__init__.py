"""The tables of a match: its sheet, the sheet's entries, the preparations."""

from matches.models.sheet import MatchSheet, Preparation, SheetEntry

__all__ = ["MatchSheet", "Preparation", "SheetEntry"]
