"""HV-LOG-01: all tables of entries that the installation's chain signs."""

from __future__ import annotations

from competitions.models import LOG, EntryTable
from matches.models import PlayedAction, SheetEntry

TABLES = (
    LOG,
    EntryTable(SheetEntry, "match", "sheet:"),
    EntryTable(PlayedAction, "match", "play:"),
)
