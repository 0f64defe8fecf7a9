"""Which sheets there are; the only list of games at the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.report import Depth
from engine.rulesets import Ruleset
from matches.games.helvetia import profiles
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.fold import fold_entries
from matches.rules.sheet.profiles import SheetProfile
from matches.rules.sheet.state import Sheet

SHEETS: dict[tuple[Ruleset, Depth], SheetProfile] = {
    (one.ruleset, one.depth): one for one in profiles.PROFILES
}


def sheet_profile(ruleset: Ruleset, depth: Depth) -> SheetProfile:
    """KeyError for a ruleset or depth that does not exist."""
    return SHEETS[ruleset, depth]


def fold_sheet(entries: Sequence[Entry]) -> Sheet:
    """The sheet after these entries, by the rules that its opening names."""
    return fold_entries(entries, sheet_profile)
