"""Which sheets there are; the only list of games at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.report import Depth
from engine.rulesets import Ruleset
from matches.games.helvetia import profiles
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.fold import fold_entries
from matches.rules.sheet.state import EntryKind, Sheet, SheetProfile

SHEETS: dict[tuple[Ruleset, Depth], SheetProfile] = {
    (one.ruleset, one.depth): one for one in profiles.PROFILES
}


def sheet_profile(ruleset: Ruleset, depth: Depth) -> SheetProfile:
    """KeyError for a ruleset or depth that does not exist."""
    return SHEETS[ruleset, depth]


def entry_kinds(ruleset: Ruleset) -> Mapping[str, EntryKind]:
    """All kinds of entry of a ruleset, by name, whatever the depth of the sheet."""
    return next(one.vocabulary for one in SHEETS.values() if one.ruleset == ruleset)


def fold_sheet(entries: Sequence[Entry]) -> Sheet:
    """The sheet after these entries, by the rules that its opening names."""
    return fold_entries(entries, sheet_profile)
