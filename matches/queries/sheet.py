"""The entries of a sheet as stored, and what they fold to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from competitions.models import Fixture, PreparedQuery, Result, SquadPlayer
from competitions.rules.door import canonical_json
from engine.json_values import Stored
from matches.games.registry import fold_sheet
from matches.models import MatchSheet, SheetEntry
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.periods import DONE
from matches.rules.sheet.state import Sheet

CLOSED = fold_sheet(())
Columns = tuple[int, str, str, str, str, str, datetime]
COLUMNS = ("seq", "kind", "payload", "actor", "role", "key", "at")
_sheets = PreparedQuery(
    lambda fixture: MatchSheet.objects.filter(fixture=fixture).order_by()
)
_entries = PreparedQuery(
    lambda match: (
        SheetEntry.objects.filter(match=match).order_by("seq").values_list(*COLUMNS)
    )
)
_names = PreparedQuery(
    lambda players: (
        SquadPlayer.objects.filter(pk__in=players).order_by().values_list("pk", "name")
    )
)


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """What a stored entry says: its content, whose phone it was, what that had seen."""

    content: Stored
    scribe: str = ""
    seen: int = 0

    @property
    def payload(self) -> str:
        content = {"asked": self.content, "scribe": self.scribe, "seen": self.seen}
        return canonical_json(content)


def written_in(payload: str) -> WrittenEntry:
    content = json.loads(payload)
    return WrittenEntry(content["asked"], content["scribe"], content["seen"])


def match_sheet_of(fixture: Fixture) -> MatchSheet | None:
    """The sheet of a match, once somebody began to prepare it."""
    return _sheets.first(fixture.pk)


def sheet_is_open(sheet: MatchSheet | None) -> bool:
    """Decision 11: once its result was taken back, a match is prepared anew."""
    if sheet is None or not sheet.opened_at:
        return False
    return not (sheet.ended_at and was_taken_back(sheet))


def was_taken_back(sheet: MatchSheet) -> bool:
    return not Result.objects.filter(fixture=sheet.fixture_id).exists()


@dataclass(frozen=True, slots=True)
class SheetFold:
    """A whole sheet: its rows as stored, the entries they hold, the state they make."""

    rows: tuple[Columns, ...] = ()
    entries: tuple[Entry, ...] = ()
    sheet: Sheet = CLOSED

    def with_rows(self, rows: Sequence[Columns]) -> SheetFold:
        """The fold with all the rows there are now; known ones are not parsed again."""
        rows, n = tuple(rows), len(self.rows)
        if rows == self.rows:
            return self
        known = self.entries if rows[:n] == self.rows else ()
        entries = (*known, *(entry(row) for row in rows[len(known) :]))
        return SheetFold(rows, entries, fold_sheet(entries))


# By match, each as it was read last. The rows are asked for each time: what is kept
# saves the fold of them, and is never believed about them.
_read: dict[str, SheetFold] = {}
MOST_READ = 128


def sheet_fold(match: str) -> SheetFold:
    """All that stands on the sheet of a match, named by its public id."""
    return _keep(match, _read.get(match, SheetFold()).with_rows(_entries(match)))


def read_on(match: str, before: SheetFold, row: SheetEntry) -> SheetFold:
    """The fold of a sheet with one more row, which was written just now."""
    return _keep(match, before.with_rows((*before.rows, _stored(row))))


def _keep(match: str, found: SheetFold) -> SheetFold:
    _read[match] = found
    if len(_read) > MOST_READ:
        _read.pop(next(iter(_read.copy())), None)
    return found


def entry(row: Columns) -> Entry:
    """One stored row as the rules read it."""
    seq, kind, payload, actor, role, key, at = row
    content = json.loads(payload)
    return Entry(
        seq=seq,
        kind=kind,
        content=content["asked"],
        actor=actor,
        role=role,
        scribe=content["scribe"],
        key=key,
        seen=content["seen"],
        at=at,
    )


def _stored(row: SheetEntry) -> Columns:
    return row.seq, row.kind, row.payload, row.actor, row.role, row.key, row.at


def sheet_state(match: str) -> Sheet:
    return sheet_fold(match).sheet


def folds_of(matches: Iterable[str]) -> dict[str, Sheet]:
    """Many sheets with one query: a check or a list reads them all."""
    found: dict[str, list[Entry]] = {}
    rows = SheetEntry.objects.filter(match__in=list(matches)).order_by("match", "seq")
    for match, *row in rows.values_list("match", *COLUMNS):
        found.setdefault(match, []).append(entry(tuple(row)))
    return {match: fold_sheet(entries) for match, entries in found.items()}


def lineup_names(sheet: Sheet) -> dict[int, str]:
    """What the players of both line-ups are called today."""
    ids = [member.player for side in sheet.sides for member in side.members]
    return dict(_names(tuple(ids))) if ids else {}


def live_phase(sheet: Sheet) -> str:
    """What the league shows of an open sheet; full time is still its last period."""
    if sheet.phase != DONE:
        return sheet.phase
    return sheet.profile.periods.last(extended=sheet.after_90 is not None)
