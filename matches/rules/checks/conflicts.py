"""What two phones on one sheet may not both say without having seen each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import N_, Conflict, RuleViolation
from matches.rules.checks.refusals import entry_refusal
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.dating import entry_minute
from matches.rules.sheet.entries import TIME, CoreKind, Entry
from matches.rules.sheet.state import EntryKind, Sheet, Trait

ONE_OR_TWO = N_("The other phone wrote this goal too. One goal, or two?")


class Overtaken(Conflict):
    """Somebody else wrote something meanwhile that this entry must know of."""

    def __init__(self, message: str, theirs: Sequence[Entry]) -> None:
        self.theirs = tuple(theirs)
        super().__init__(message)


class Twin(Overtaken):
    """Somebody else wrote the same meanwhile: it happened once, or twice."""


def refuse_conflict(
    entries: Sequence[Entry], entry: Entry, kinds: Mapping[str, EntryKind]
) -> None:
    """Decide over what others wrote after the revision that this phone had seen.

    `kinds` are those of the game. All else commutes: both phones' entries stand, in the order they arrived.
    """
    since = entries[entry.seen :]
    if entry.seen and any(e.kind == CoreKind.OPEN for e in since):
        raise Overtaken(
            N_("The match went back to preparation since: this was for the old sheet."),
            [e for e in since if e.kind == CoreKind.OPEN],
        )
    theirs = [e for e in since if e.actor != entry.actor]
    if not theirs:
        return
    voided = {e.content["seq"] for e in since if e.kind == CoreKind.VOID}
    traits = kinds[entry.kind].traits
    if Trait.ABOUT_ALL in traits:
        raise Overtaken(
            N_("The other phone wrote something meanwhile. Look at it first."), theirs
        )
    moved = [e for e in theirs if _moves_time(e, entries)]
    # Both sides share the clock: of two who read the same die one is too much.
    if entry.kind in TIME and moved:
        raise Overtaken(N_("The other phone moved the clock meanwhile."), moved)
    same = [e for e in theirs if e.seq not in voided and _is_twin(e, entry)]
    if Trait.TWIN in traits and same:
        question = N_("The other phone wrote the same. Did it happen once?")
        raise Twin(ONE_OR_TWO if entry.kind == CoreKind.GOAL else question, same)


def refuse_double(sheet: Sheet, entry: Entry) -> None:
    """HV-TWIN-01: one goal or two? Asked also of a writer who could see the first.

    By the rules the clock moves after a goal: in the same minute the other phone's goal
    of the same side is the same one, unless another player is said to have scored it.
    """
    if entry.kind != CoreKind.GOAL or entry.content.get("another"):
        return
    minute = entry_minute(sheet, entry)
    minute = sheet.minute if minute is None else minute
    timed = any(row.entry.kind == CoreKind.CLOCK and row.valid for row in sheet.rows)
    same = [
        row.entry
        for row in sheet.rows
        if row.entry.kind == CoreKind.GOAL
        and row.valid
        and row.entry.actor != entry.actor
        and (row.entry.side, row.minute) == (entry.side, minute)
        and _may_be_one(row.entry, entry, timed=timed)
    ]
    if same:
        raise Twin(ONE_OR_TWO, same)


def _may_be_one(theirs: Entry, mine: Entry, *, timed: bool) -> bool:
    """Whether both goals have one scorer; with a clock, also where one names nobody."""
    unnamed = not (theirs.player and mine.player)
    return timed if unnamed else theirs.player == mine.player


def second_yellow(sheet: Sheet, raw: Mapping[str, object]) -> dict[str, object]:
    """HC-SUSP-01: the entry as its player's second yellow card; {} if it is not."""
    kinds = sheet.profile.vocabulary
    try:
        kind, content = parse_entry(raw, kinds)
    except RuleViolation:
        return {}
    then = kinds[kind].then
    second = Entry(sheet.revision + 1, then, content)
    if not then or entry_refusal(sheet, second) is not None:
        return {}
    return {**raw, "kind": then}


def _moves_time(theirs: Entry, entries: Sequence[Entry]) -> bool:
    """A clock that was voided has moved as well."""
    if theirs.kind == CoreKind.VOID:
        return any(e.seq == theirs.content["seq"] and e.kind in TIME for e in entries)
    return theirs.kind in TIME


def _is_twin(theirs: Entry, mine: Entry) -> bool:
    """Same kind, side and player; how it was scored does not make it another goal."""
    names = ("side", "player", "off", "on")
    return theirs.kind == mine.kind and all(
        theirs.content.get(name) == mine.content.get(name) for name in names
    )
