"""Which minute an entry without one of its own has: that of the clock its writer saw."""

from __future__ import annotations

from collections.abc import Sequence

from matches.rules.sheet.entries import TIME, CoreKind, Entry
from matches.rules.sheet.opening import BY_ARRIVAL
from matches.rules.sheet.state import EntryRow, Sheet


def entry_minute(sheet: Sheet, entry: Entry) -> int | None:
    """The minute of an entry to be written; None for the moment that the sheet shows."""
    if "minute" in entry.content:
        return int(entry.content["minute"])
    seen = last_seen(sheet.rows, entry)
    if seen is None or seen.clock == sheet.minute:
        return None
    return seen.clock


def last_seen(rows: Sequence[EntryRow], entry: Entry) -> EntryRow | None:
    """HV-CLK-01: the row after which the clock stood as the writer saw it.

    That is the last one his phone showed, or a later one by which he moved the clock
    himself: whoever does has seen how the others did. An entry that does not say what
    its phone showed is dated by the order of arrival, and so are all of an old sheet.
    """
    if not rows or not entry.seen or _by_arrival(rows[0].entry):
        return rows[-1] if rows else None
    for row in reversed(rows):
        if row.entry.seq <= entry.seen or _moved_by(row, entry.actor):
            return row
    return rows[0]


def _moved_by(row: EntryRow, actor: str) -> bool:
    """Whether this person moved the clock with it."""
    return row.entry.kind in TIME and row.valid and row.entry.actor == actor


def _by_arrival(first: Entry) -> bool:
    """Whether the sheet was opened before HV-CLK-01: it keeps what it counted."""
    dating = first.content.get("dating", BY_ARRIVAL)
    return first.kind == CoreKind.OPEN and dating == BY_ARRIVAL
