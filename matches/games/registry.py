"""Which sheets there are; the only list of games at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from competitions.games.door import Fitness, LeagueRules
from engine.errors import N_, RuleViolation
from engine.report import Depth
from engine.rulesets import Ruleset
from matches.games.finale import profiles as finale
from matches.games.finale.paper.room import FINALE_PAPER
from matches.games.helvetia import profiles, starts
from matches.games.helvetia.paper.room import HELVETIA_PAPER
from matches.rules.paper.room import PaperRoom
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.fold import fold_entries
from matches.rules.sheet.starts import Start
from matches.rules.sheet.state import EntryKind, Sheet, SheetProfile

SHEETS: dict[tuple[Ruleset, Depth], SheetProfile] = {
    (one.ruleset, one.depth): one for one in (*profiles.PROFILES, *finale.PROFILES)
}

# By game, what a player brings into a match by his card; of others only his name.
STARTS: Mapping[str, Callable[[LeagueRules, object, Fitness], Start]] = {
    profiles.GAME: starts.helvetia_start
}
# By game, the paper that is typed in; a depth has it that has a place for its sides.
PAPERS: Mapping[str, PaperRoom] = {
    profiles.GAME: HELVETIA_PAPER,
    finale.STANDARD.ruleset.game: FINALE_PAPER,
}


def paper_room(profile: SheetProfile) -> PaperRoom | None:
    """The paper of a sheet of this profile; None where it has none to type in."""
    if "typed_side" not in profile.parts:
        return None
    return PAPERS.get(profile.ruleset.game)


def sheet_profile(ruleset: Ruleset, depth: Depth) -> SheetProfile:
    """RuleViolation for a game that has none; KeyError for a depth that does not exist."""
    refuse_sheetless(ruleset)
    return SHEETS[ruleset, depth]


def refuse_sheetless(ruleset: Ruleset) -> None:
    """HV-SHT-06: a game whose matches have no sheet here."""
    if not any(known == ruleset for known, _depth in SHEETS):
        raise RuleViolation(
            "HV-SHT-06",
            N_("This game has no match sheet here yet: enter the result instead."),
        )


def entry_kinds(ruleset: Ruleset) -> Mapping[str, EntryKind]:
    """All kinds of entry of a ruleset, by name, whatever the depth of the sheet."""
    return next(one.vocabulary for one in SHEETS.values() if one.ruleset == ruleset)


def fold_sheet(entries: Sequence[Entry]) -> Sheet:
    """The sheet after these entries, by the rules that its opening names."""
    return fold_entries(entries, sheet_profile)
