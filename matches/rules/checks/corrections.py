"""Corrections of a sheet: what may be amended, what may be made void and by whom."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from matches.rules.sheet.entries import TIME, CoreKind, Entry
from matches.rules.sheet.state import EntryKind, EntryRow, Sheet, Trait


class ReasonMissing(RuleViolation):
    """HV-SHT-02: it may be void, but nobody said why."""


def amend_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SHT-05: minute, way of scoring and pass of an entry that counts."""
    row = sheet.row(entry.content["seq"])
    if row is None or row.voided_by is not None:
        return _nothing_to_correct(row)
    words = {name: each for name, each in entry.content.items() if name != "seq"}
    if not words.keys() <= {*amendable(sheet, row), "added"}:
        return RuleViolation("HC-SHT-05", N_("This entry has nothing of that kind."))
    amended = kind_of_row(sheet, row).amended
    return amended(sheet, row, words) if amended else None


def amendable(sheet: Sheet, row: EntryRow) -> tuple[str, ...]:
    """What of this row can be corrected without voiding it."""
    kind = kind_of_row(sheet, row)
    of_kind = kind.amendable(row) if kind.amendable else ()
    return ("minute", *of_kind) if kind.dated else of_kind


def kind_of_row(sheet: Sheet, row: EntryRow) -> EntryKind:
    return sheet.profile.vocabulary[row.entry.kind]


def is_final(sheet: Sheet, row: EntryRow) -> bool:
    """HC-SHT-03: undone in another way, or never."""
    return Trait.FINAL in kind_of_row(sheet, row).traits


def goal_to_amend(sheet: Sheet, actor: str) -> tuple[EntryRow | None, tuple[str, ...]]:
    """HC-SHT-05: the goal that this writer has just written, and what it does not say.

    Nothing once he writes of something else, or the clock has moved twice.
    """
    row = undoable(sheet, actor)
    if row is not None and row.entry.kind == CoreKind.AMEND:
        row = sheet.row(row.entry.content["seq"])
    if row is None or row.entry.kind != CoreKind.GOAL or not row.valid:
        return None, ()
    moves = [
        each
        for each in sheet.rows
        if each.entry.seq > row.entry.seq and each.valid and each.entry.kind in TIME
    ]
    if row.entry.actor != actor or not row.entry.player or len(moves) > 1:
        return None, ()
    is_known = {
        "how": row.content.get("how", "play") != "play",
        "assist": "assist" in row.content,
    }
    missing = [what for what in amendable(sheet, row) if not is_known.get(what, True)]
    return row, tuple(missing)


def passers(sheet: Sheet, row: EntryRow) -> tuple[int, ...]:
    """HC-SHT-05: team-mates of a scorer who may have passed, as in the line-up.

    Without a clock only those who were on the pitch in that period.
    """
    state = sheet.sides[row.entry.side]
    found = [
        one.player
        for one in state.members
        if one.player in state.entered and one.player != row.entry.player
    ]
    if sheet.profile.timed:
        return tuple(found)
    came = {
        each.content["on"]: each.minute
        for each in sheet.rows
        if each.entry.kind == CoreKind.CHANGE and each.valid
    }
    at, left = row.minute, state.left_at
    return tuple(one for one in found if came.get(one, at) <= at <= left.get(one, at))


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
    if is_final(sheet, row):
        return RuleViolation("HV-SHT-02", N_("This entry cannot be made void."))
    if not entry.content.get("reason") and undoable(sheet, entry.actor) != row:
        return ReasonMissing("HV-SHT-02", N_("Say why this entry is void."))
    return None


def undoable(sheet: Sheet, actor: str) -> EntryRow | None:
    """HV-SHT-02: the newest standing entry of this writer: one tap undoes it."""
    for row in reversed(sheet.rows):
        if (
            row.entry.actor == actor
            and row.voided_by is None
            and row.entry.kind != CoreKind.VOID
        ):
            return None if is_final(sheet, row) else row
    return None
