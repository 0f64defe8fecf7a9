"""What two phones on one sheet may not both say without having seen each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import N_, Conflict, RuleViolation
from matches.rules.checks.refusals import entry_refusal
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.dating import entry_minute
from matches.rules.sheet.entries import TIME, Entry, EntryKind
from matches.rules.sheet.state import Sheet

# They speak about all that was written, so they must have seen all of it.
ABOUT_EVERYTHING = frozenset(
    {EntryKind.VOID, EntryKind.FINISH, EntryKind.REOPEN, EntryKind.BACK}
)
# What happens to a player: said by both, it probably happened once.
TWINS = frozenset(
    {
        EntryKind.GOAL,
        EntryKind.YELLOW,
        EntryKind.SECOND_YELLOW,
        EntryKind.RED,
        EntryKind.INJURY,
        EntryKind.CHANGE,
    }
)

ONE_OR_TWO = N_("The other phone wrote this goal too. One goal, or two?")


class Overtaken(Conflict):
    """Somebody else wrote something meanwhile that this entry must know of."""

    def __init__(self, message: str, theirs: Sequence[Entry]) -> None:
        self.theirs = tuple(theirs)
        super().__init__(message)


class Twin(Overtaken):
    """Somebody else wrote the same meanwhile: it happened once, or twice."""


def refuse_conflict(entries: Sequence[Entry], entry: Entry) -> None:
    """Decide over what others wrote after the revision that this phone had seen.

    All else commutes: both phones' entries stand, in the order they arrived.
    """
    since = entries[entry.seen :]
    if entry.seen and any(e.kind is EntryKind.OPEN for e in since):
        raise Overtaken(
            N_("The match went back to preparation since: this was for the old sheet."),
            [e for e in since if e.kind is EntryKind.OPEN],
        )
    theirs = [e for e in since if e.actor != entry.actor]
    if not theirs:
        return
    voided = {e.content["seq"] for e in since if e.kind is EntryKind.VOID}
    if entry.kind in ABOUT_EVERYTHING:
        raise Overtaken(
            N_("The other phone wrote something meanwhile. Look at it first."), theirs
        )
    moved = [e for e in theirs if _moves_time(e, entries)]
    # Both sides share the clock: of two who read the same die one is too much.
    if entry.kind in TIME and moved:
        raise Overtaken(N_("The other phone moved the clock meanwhile."), moved)
    same = [e for e in theirs if e.seq not in voided and _is_twin(e, entry)]
    if entry.kind in TWINS and same:
        question = N_("The other phone wrote the same. Did it happen once?")
        raise Twin(ONE_OR_TWO if entry.kind is EntryKind.GOAL else question, same)


def refuse_double(sheet: Sheet, entry: Entry) -> None:
    """HV-TWIN-01: one goal or two? Asked also of a writer who could see the first.

    By the rules the clock moves after a goal: in the same minute the other phone's goal
    of the same side is the same one, unless another player is said to have scored it.
    """
    if entry.kind is not EntryKind.GOAL or entry.content.get("another"):
        return
    minute = entry_minute(sheet, entry)
    minute = sheet.minute if minute is None else minute
    timed = any(row.entry.kind is EntryKind.CLOCK and row.live for row in sheet.rows)
    same = [
        row.entry
        for row in sheet.rows
        if row.entry.kind is EntryKind.GOAL
        and row.live
        and row.entry.actor != entry.actor
        and (row.entry.side, row.minute) == (entry.side, minute)
        and _may_be_one(row.entry, entry, timed=timed)
    ]
    if same:
        raise Twin(ONE_OR_TWO, same)


def _may_be_one(theirs: Entry, mine: Entry, *, timed: bool) -> bool:
    """The same scorer; where the clock is kept, also one whom somebody did not name."""
    unnamed = not (theirs.player and mine.player)
    return timed if unnamed else theirs.player == mine.player


def second_yellow(sheet: Sheet, raw: Mapping[str, object]) -> dict[str, object]:
    """HC-SUSP-01: the same card as the second of a player who has one; {} for no such."""
    try:
        kind, content = parse_entry(raw)
    except RuleViolation:
        return {}
    second = Entry(sheet.revision + 1, EntryKind.SECOND_YELLOW, content)
    if kind is not EntryKind.YELLOW or entry_refusal(sheet, second) is not None:
        return {}
    return {**raw, "kind": EntryKind.SECOND_YELLOW.value}


def _moves_time(theirs: Entry, entries: Sequence[Entry]) -> bool:
    """A clock that was voided has moved as well."""
    if theirs.kind is EntryKind.VOID:
        return any(e.seq == theirs.content["seq"] and e.kind in TIME for e in entries)
    return theirs.kind in TIME


def _is_twin(theirs: Entry, mine: Entry) -> bool:
    """Same kind, side and player; how it was scored does not make it another goal."""
    names = ("side", "player", "off", "on")
    return theirs.kind is mine.kind and all(
        theirs.content.get(name) == mine.content.get(name) for name in names
    )
