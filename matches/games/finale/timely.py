"""FI-EVT-4: an entry goes with all that is written, in whichever period it happened."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from matches.games.finale.course import period_at
from matches.rules.checks.report_faults import fault_of_entry
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.state import EntryCheck, Sheet


def timely(check: EntryCheck | None) -> EntryCheck:
    """The check, between two more: has its period begun, and may its report stand then?

    A phone that lags writes of an earlier period, and whoever sets a period right too: what
    goes with today's pitch may not go with what happened since.
    """

    def checked(
        sheet: Sheet, entry: Entry, hand: Collection[int]
    ) -> RuleViolation | None:
        found = _before_it_began(sheet, entry)
        if found is None and check is not None:
            found = check(sheet, entry, hand)
        return found or fault_of_entry(sheet, entry)

    return checked


def _before_it_began(sheet: Sheet, entry: Entry) -> RuleViolation | None:
    """FI-COR-1: nothing has happened in a period that is still to come."""
    minute = entry.content.get("minute", 0)
    if minute <= sheet.minute:
        return None
    text = N_("Period %(period)s has not begun yet.")
    return RuleViolation("FI-COR-1", text, period=period_at(minute))
