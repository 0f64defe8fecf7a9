"""Entries of a sheet: checked, appended to its chain, shown in the league."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from competitions.actions.door import (
    Author,
    KeyReused,
    LiveScore,
    lock_competition,
    note_side,
    refuse_archived,
    show_live,
    still_there,
)
from competitions.models import Fixture, PreparedQuery
from competitions.rules.door import (
    GENESIS,
    VERSION,
    Role,
    StoredReport,
    canonical_json,
    chain,
)
from engine.errors import N_, RuleViolation
from engine.json_values import Stored
from engine.sides import Side
from matches.games.registry import entry_kinds
from matches.models import MatchSheet, SheetEntry
from matches.queries.cards_brought import hands_of
from matches.queries.live import public_report
from matches.queries.sheet import (
    WrittenEntry,
    live_phase,
    read_on,
    sheet_fold,
    sheet_state,
)
from matches.rules.checks.conflicts import refuse_conflict, refuse_double
from matches.rules.checks.refusals import refuse_entry
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.state import Sheet, Trait

# Ending and reopening also speak to the league: `ending` does that.
ENDINGS = frozenset({CoreKind.FINISH, CoreKind.REOPEN, CoreKind.BACK})


_locked = PreparedQuery(
    lambda fixture: (
        MatchSheet.objects.select_for_update().filter(fixture=fixture).order_by()
    )
)


class Book:
    """A locked sheet with its entries, while a command writes in it."""

    def __init__(self, sheet: MatchSheet) -> None:
        self.sheet = sheet
        self.read = sheet_fold(sheet.fixture.public_id)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.read.entries

    @property
    def state(self) -> Sheet:
        return self.read.sheet

    def write(self, kind: str, content: Stored, by: Author, *, seen: int) -> SheetEntry:
        """One more entry; refused by the rules, not by what others wrote."""
        hand: list[int] = []
        if Trait.SEALED in self.state.profile.vocabulary[kind].traits:
            hand, by = self._hand(content["side"], by)
        refuse_entry(self.state, self.next(kind, content, by, seen), hand)
        return self.append(kind, content, by, seen=seen)

    def append(
        self, kind: str, content: Stored, by: Author, *, seen: int = 0
    ) -> SheetEntry:
        """One more entry, whatever the rules say."""
        row = _append(self.sheet, self.next(kind, content, by, seen))
        self.read = read_on(row.match, self.read, row)
        return row

    def _hand(self, side: Side, by: Author) -> tuple[list[int], Author]:
        """Decision 17: the sealed cards; who brought them speaks for their side."""
        hands = hands_of(self.sheet.fixture, self.state, by)
        hand = hands.get(side)
        if hand is None:
            return [], by
        if not by.sides:
            by = replace(by, sides=frozenset({side}))
        return hand.numbers, by

    def next(self, kind: str, content: Stored, by: Author, seen: int) -> Entry:
        return Entry(
            seq=self.sheet.revision + 1,
            kind=kind,
            content=content,
            actor=by.actor,
            role=by.role,
            scribe=scribe_of(by, content),
            key=by.key,
            seen=seen,
            at=by.at,
        )


@transaction.atomic
def add_entry(
    fixture: Fixture, raw: Mapping[str, object], *, by: Author, seen: int
) -> tuple[Sheet, int]:
    """Append what a phone sends; the same key twice writes once.

    `seen` is the revision that the phone showed when it was typed.
    """
    kinds = entry_kinds(fixture.ruleset)
    kind, content = parse_entry(raw, kinds)
    book = open_book(fixture)
    before = entry_sent_before(book, by, kind, content)
    if before:
        return book.state, before.seq
    if kind in ENDINGS:
        raise RuleViolation("HC-SHT-03", N_("A match is ended by its own button."))
    refuse_archived(fixture.competition)
    refuse_foreign_entry(book, kind, content, by)
    entry = book.next(kind, content, by, seen)
    refuse_conflict(book.entries, entry, kinds)
    refuse_double(book.state, entry)
    was = book.state
    row = book.write(kind, content, by, seen=seen)
    if by.role == Role.SHEET_KEEPER and by.account:
        # HV-COACH-02: whoever scores for a side while signed in has kept it.
        note_side(fixture, Side(next(iter(by.sides))), by=replace(by, actor=by.account))
    now = book.state
    report = public_report(now)
    if _shown(was, public_report(was)) != _shown(now, report):
        _show(fixture, now, by.at, report)
    return now, row.seq


def open_book(fixture: Fixture) -> Book:
    """The sheet, locked, and all that stands in it."""
    sheet = lock_sheet(fixture)
    if sheet.in_browser:
        raise RuleViolation(
            "HV-PLAY-12",
            N_("This match is played in the browser: nothing is written on its sheet."),
        )
    return Book(sheet)


def lock_sheet(fixture: Fixture) -> MatchSheet:
    """The head of its entries: what all phones on it queue for.

    A sheet is always locked before its competition.
    """
    sheet = still_there(_locked(fixture.pk))
    sheet.fixture = fixture
    return sheet


def _append(sheet: MatchSheet, entry: Entry) -> SheetEntry:
    """The next entry of a locked sheet; nothing is asked any more."""
    assert transaction.get_connection().in_atomic_block
    assert entry.at
    row = SheetEntry(
        match=sheet.fixture.public_id,
        seq=entry.seq,
        key=entry.key,
        actor=entry.actor,
        role=entry.role,
        kind=entry.kind,
        payload=WrittenEntry(entry.content, entry.scribe, entry.seen).payload,
        prev_hash=sheet.head or GENESIS,
        at=entry.at,
        version=VERSION,
    )
    row.hash = chain(row.prev_hash, row)
    row.save(force_insert=True)
    sheet.revision, sheet.head = row.seq, row.hash
    MatchSheet.objects.filter(pk=sheet.pk).update(revision=row.seq, head=row.hash)
    return row


def scribe_of(by: Author, content: Mapping[str, object]) -> str:
    """The side whose phone it is; for a coach of both the side that he writes about."""
    if len(by.sides) == 1:
        return next(iter(by.sides))
    side = content.get("side", "")
    return side if side in by.sides else ""


def entry_sent_before(
    book: Book, by: Author, kind: str, content: Mapping[str, object]
) -> Entry | None:
    """DEC-8: the entry that this key made, if it said the same."""
    entry = next((each for each in book.entries if each.key == by.key), None)
    if entry is None:
        return None
    same = canonical_json(entry.content) == canonical_json(content)
    if entry.kind != kind or not same:
        rows = SheetEntry.objects.filter(match=book.sheet.fixture.public_id)
        raise KeyReused(rows.get(seq=entry.seq))
    return entry


def refuse_foreign_entry(book: Book, kind: str, content: Stored, by: Author) -> None:
    """U19: a scorer's link opens one side; coaches and organisers write for both."""
    kinds = book.state.profile.vocabulary
    if by.role != Role.SHEET_KEEPER or Trait.SHARED in kinds[kind].traits:
        return
    about = content
    if kind in (CoreKind.AMEND, CoreKind.VOID):
        row = book.state.row(content["seq"])
        about = row.entry.content if row else {}
        if row and Trait.SHARED in kinds[row.entry.kind].traits:
            return
    if about.get("side") not in by.sides:
        raise RuleViolation(
            "HV-SHT-03", N_("This link writes for its own side of the match only.")
        )


def show_sheet(fixture: Fixture, state: Sheet, by: Author) -> None:
    """An open sheet on the league's pages: the score, and what spectators may read."""
    _show(fixture, state, by.at, public_report(state))


@transaction.atomic
def show_what_happened(at: datetime) -> None:
    """After an upgrade: open sheets of which the code of before showed a score alone.

    One that cannot be read stays as it is, for `verify` to name.
    """
    open_sheets = Fixture.objects.filter(live__stamp="", sheet__ended_at=None)
    for fixture in open_sheets.select_related("competition"):
        with suppress(LookupError, TypeError, ValueError):
            state = sheet_state(fixture.public_id)
            _show(fixture, state, at, public_report(state))


def _show(fixture: Fixture, state: Sheet, at: datetime, report: StoredReport) -> None:
    if fixture.competition:
        lock_competition(fixture.competition)
    home, away = state.score
    score = LiveScore(home, away, state.minute, live_phase(state))
    show_live(fixture, score, at, report)


def _shown(state: Sheet, report: StoredReport) -> tuple[int, str, StoredReport]:
    """All that the league's pages tell of it; the score is part of the report."""
    return (state.minute, live_phase(state), report)
