"""Sheets folded a second time and compared with what was made of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from django.db.models import Count, Max, QuerySet

from competitions.actions.door import report_stamp, watch
from competitions.models import Fixture, Live, Result
from competitions.queries.door import blackouts_in_chain, links
from competitions.rules.door import (
    GENESIS,
    Anchor,
    as_written,
    report_by_id,
    report_json,
)
from competitions.verification.door import lost_heads
from competitions.verification.door import verify as league
from engine.sides import SIDES, Side
from matches.models import MatchSheet, PlayedAction, SheetEntry
from matches.queries.heads import TABLES
from matches.queries.live import public_report
from matches.queries.play.league_report import annulments
from matches.queries.sheet import folds_of, lineup_names, live_phase
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.periods import CLOSED
from matches.rules.sheet.state import Sheet
from matches.verification.played import wrong_matches, wrong_places

DECIDED = "decision"
Rows: TypeAlias = QuerySet[SheetEntry] | QuerySet[PlayedAction]


def all_findings() -> Iterator[str]:
    """One sentence per thing that is not as it should be, in the league and on sheets."""
    wrong = False
    for sentence in league.league_findings():
        wrong = True
        yield sentence
    yield from lost_heads(TABLES)
    broken = list(broken_chains())
    yield from broken
    if not broken:
        for part in (wrong_heads, wrong_figures, wrong_places, wrong_matches):
            yield from league.as_far_as(part, sound=not wrong)


def against(kept: Anchor) -> Iterator[str]:
    """HV-LOG-01: what speaks against a head that was kept elsewhere; nothing if it holds."""
    entry = links().filter(seq=kept.number).first()
    if entry is None:
        yield f"the chain has no entry {kept.number} any more"
    elif entry.hash != kept.hash:
        yield f"the chain has another entry {kept.number} now"
    yield from league.broken_logs()
    yield from broken_chains()
    yield from lost_heads(TABLES)


def broken_chains() -> Iterator[str]:
    """The sheets and matches whose entries are not 1..n or not a chain of hashes."""
    for rows in (SheetEntry.objects.all(), PlayedAction.objects.all()):
        yield from _broken(rows)


def _broken(rows: Rows) -> Iterator[str]:
    match, seq, prev, row = "", 0, GENESIS, 0
    blackouts = blackouts_in_chain()
    ordered = rows.order_by("match", "seq").iterator()
    read: Iterator[SheetEntry | PlayedAction]
    read = watch("Entries of matches", ordered, rows.count)
    for entry in read:
        if entry.match != match:
            match, seq, prev, row = entry.match, 0, GENESIS, 0
        seq += 1
        name = entry.stream.replace(":", " ")
        if entry.pk < row:
            yield f"{name}, entry {entry.seq}: the one before has a later row"
        written = as_written(prev, entry, blackouts.get((entry.stream, entry.seq), ()))
        if not written or (entry.seq, entry.prev_hash) != (seq, prev):
            yield f"{name}, entry {entry.seq}: the chain is broken"
        prev, row = entry.hash, entry.pk


def wrong_heads() -> Iterator[str]:
    """What a poll asks against what was written."""
    rows = SheetEntry.objects.values("match").annotate(n=Count("pk"), last=Max("seq"))
    counts = {row["match"]: row["n"] for row in rows}
    newest = {
        (entry.match, entry.seq): entry.hash
        for entry in SheetEntry.objects.only("match", "seq", "hash")
    }
    lost = Fixture.objects.filter(public_id__in=counts, sheet=None)
    for match in lost.order_by("pk").values_list("public_id", flat=True):
        yield f"sheet {match}: its entries are there, and it is gone"
    for sheet in MatchSheet.objects.select_related("fixture"):
        match = sheet.fixture.public_id
        if sheet.revision != counts.get(match, 0):
            yield f"sheet {match}: revision {sheet.revision}, entries {counts.get(match, 0)}"
        elif sheet.head != newest.get((match, sheet.revision), ""):
            yield f"sheet {match}: its head is not its newest entry"


def wrong_figures() -> Iterator[str]:
    """The live score and the proposed report against the entries."""
    sheets = MatchSheet.objects.filter(revision__gt=0, in_browser=False)
    sheets = sheets.select_related("fixture")
    by_match = {sheet.fixture.public_id: sheet for sheet in sheets}
    folds = folds_of(by_match)
    results = {
        result.fixture_id: result
        for result in Result.objects.filter(fixture__sheet__isnull=False)
    }
    shown = Live.objects.in_bulk(field_name="fixture_id")
    for match, sheet in sorted(by_match.items()):
        state, result = folds[match], results.get(sheet.fixture_id)
        yield from _live(match, state, shown.get(sheet.fixture_id), result)
        if bool(sheet.ended_at) is not state.finished:
            yield f"sheet {match}: ended or not, it is not sure"
        if result and _is_of(state, result):
            yield from _report(match, state, result)


def _live(
    match: str, state: Sheet, live: Live | None, result: Result | None
) -> Iterator[str]:
    if live is None:
        if not state.finished and result is None and state.phase != CLOSED:
            # once a result is taken back the next entry shows the match again
            fixture = Fixture.objects.get(public_id=match)
            if not annulments(fixture).exists():
                yield f"sheet {match}: open, and the league does not show it"
        return
    shown = ((live.home, live.away), live.minute, live.phase)
    if state.finished or shown != (
        state.score,
        state.minute,
        live_phase(state),
    ):
        yield f"sheet {match}: the live score differs from its entries"
        return
    report = public_report(state)
    if (live.report, live.stamp) != (report, report_stamp(report)):
        yield f"sheet {match}: the live events differ from its entries"


def _is_of(state: Sheet, result: Result) -> bool:
    """Did this result come from this sheet, and nobody decided otherwise?"""
    ends = [row.entry for row in state.rows if row.entry.kind == CoreKind.FINISH]
    return bool(
        state.finished
        and result.settled != DECIDED
        and result.entered_by == ends[-1].actor
        and report_by_id(result.report).depth == state.depth
    )


def _report(match: str, state: Sheet, result: Result) -> Iterator[str]:
    names = lineup_names(state)
    players: dict[tuple[Side, str], int] = {
        (side, names[member.player]): member.player
        for side in SIDES
        for member in state.sides[side].members
    }
    again: dict[str, object] = report_json(sheet_report(state, names), players)
    if again != result.report:
        yield f"sheet {match}: the result differs from its entries"
