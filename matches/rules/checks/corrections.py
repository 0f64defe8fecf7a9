"""Corrections of a sheet: what may be amended, what may be made void and by whom."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from matches.rules.checks.player_checks import (
    WITHOUT_ASSIST,
    assist_refusal,
    way_refusal,
)
from matches.rules.sheet.entries import TIME, Entry, EntryKind
from matches.rules.sheet.state import EntryRow, Sheet

# Entries that carry a minute of their own.
MINUTED = frozenset(
    {
        EntryKind.GOAL,
        EntryKind.YELLOW,
        EntryKind.SECOND_YELLOW,
        EntryKind.RED,
        EntryKind.INJURY,
        EntryKind.CHANGE,
        EntryKind.KEEPER,
        EntryKind.POWER,
        EntryKind.LEGEND,
    }
)
# HC-SHT-03: what is undone in another way, or never.
NEVER_VOID = frozenset(
    {EntryKind.OPEN, EntryKind.VOID, EntryKind.FINISH, EntryKind.REOPEN, EntryKind.BACK}
)


class ReasonMissing(RuleViolation):
    """HV-SHT-02: it may be void, but nobody said why."""


def amend_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SHT-05: minute, way of scoring and pass of an entry that counts."""
    row = sheet.row(entry.content["seq"])
    if row is None or row.voided_by is not None:
        return _nothing_to_correct(row)
    what = next(name for name in ("minute", "how", "assist") if name in entry.content)
    if what not in amendable(row):
        return RuleViolation("HC-SHT-05", N_("This entry has nothing of that kind."))
    if what == "minute":
        return None
    words = {**row.content, **entry.content}
    how = str(words.get("how", "play"))
    found = way_refusal(sheet, how)
    if found is None and "own" in (how, row.content.get("how")) and what == "how":
        return RuleViolation(
            "HC-SHT-05",
            N_("An own goal is another player's: void this one and write it anew."),
        )
    state, assist = sheet.sides[row.entry.side], int(words.get("assist", 0))
    return found or assist_refusal(state, row.entry.player, how, assist)


def amendable(row: EntryRow) -> tuple[str, ...]:
    """What of this row can be corrected without voiding it."""
    if row.entry.kind is EntryKind.GOAL:
        own = row.content.get("how") == "own"
        unassisted = row.content.get("how") in WITHOUT_ASSIST
        return ("minute", *(("how",) * (not own)), *(("assist",) * (not unassisted)))
    return ("minute",) if row.entry.kind in MINUTED else ()


def goal_to_amend(sheet: Sheet, actor: str) -> tuple[EntryRow | None, tuple[str, ...]]:
    """HC-SHT-05: the goal that this writer has just written, and what it does not say.

    Nothing once he writes of something else, or the clock has moved twice.
    """
    row = undoable(sheet, actor)
    if row is not None and row.entry.kind is EntryKind.AMEND:
        row = sheet.row(row.entry.content["seq"])
    if row is None or row.entry.kind is not EntryKind.GOAL or not row.live:
        return None, ()
    moves = [
        each
        for each in sheet.rows
        if each.entry.seq > row.entry.seq and each.live and each.entry.kind in TIME
    ]
    if row.entry.actor != actor or not row.entry.player or len(moves) > 1:
        return None, ()
    said = {
        "how": row.content.get("how", "play") != "play",
        "assist": "assist" in row.content,
    }
    missing = [what for what in amendable(row) if not said.get(what, True)]
    return row, tuple(missing)


def _nothing_to_correct(row: EntryRow | None) -> RuleViolation:
    if row is None:
        return RuleViolation("HV-SHT-02", N_("There is no entry with this number."))
    return RuleViolation(
        "HV-SHT-02", N_("Entry %(seq)s is void already."), seq=row.entry.seq
    )


def void_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HV-SHT-02: any entry once, with a reason unless it is one's own newest."""
    row = sheet.row(entry.content["seq"])
    if row is None or row.voided_by is not None:
        return _nothing_to_correct(row)
    if row.entry.kind in NEVER_VOID:
        return RuleViolation("HV-SHT-02", N_("This entry cannot be made void."))
    if not entry.content.get("reason") and undoable(sheet, entry.actor) != row:
        return ReasonMissing("HV-SHT-02", N_("Say why this entry is void."))
    return None


def undoable(sheet: Sheet, actor: str) -> EntryRow | None:
    """HV-SHT-02: the newest standing entry of this writer: one tap undoes it."""
    for row in reversed(sheet.rows):
        kind = row.entry.kind
        if (
            row.entry.actor == actor
            and row.voided_by is None
            and kind != EntryKind.VOID
        ):
            return None if kind in NEVER_VOID else row
    return None
