"""What the league will say against the report of a sheet, asked before its end."""

from __future__ import annotations

from competitions.games.door import league_by_ruleset
from engine.errors import RuleViolation
from matches.rules.checks.player_checks import shirt_number
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.fold import fold_entries
from matches.rules.sheet.state import Sheet


def fault_of_entry(sheet: Sheet, entry: Entry) -> RuleViolation | None:
    """What its report could not say with this entry; None for what it cannot say anyway."""
    entries = [*(row.entry for row in sheet.rows), entry]
    then = fold_entries(entries, lambda _ruleset, _depth: sheet.profile)
    faults = report_faults(then)
    # Where there are none, what was wrong before need not be known.
    known = report_faults(sheet) if faults else []
    return next((one for one in faults if one not in known), None)


def report_faults(sheet: Sheet) -> list[RuleViolation]:
    """What its game finds impossible in the report as it stands."""
    league = league_by_ruleset(sheet.ruleset)
    return list(league.check_report(sheet_report(sheet, numbers_as_names(sheet))))


def numbers_as_names(sheet: Sheet) -> dict[int, str]:
    """Shirt numbers for names: a sentence about a player calls him by them."""
    return {
        member.player: f"#{shirt_number(side, member.player)}"
        for side in sheet.sides
        for member in side.members
    }
