"""Everything derived, counted a second time and compared; findings name their place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from operator import attrgetter

from django.db import connection
from django.db.models import Q
from django.utils.dateparse import parse_datetime

from competitions.actions.log.watching import watch
from competitions.models import (
    Competition,
    Fixture,
    LogEntry,
    Result,
    Tombstone,
)
from competitions.models.guard import guarded
from competitions.queries.log.blackouts import blackouts_in_chain
from competitions.queries.standings.tables import champion_of
from competitions.rules.log.blackouts import as_written
from competitions.rules.log.ledger import GENESIS
from competitions.rules.results.stored_reports import report_by_id
from competitions.verification import (
    boards,
    carry_rows,
    openings,
    sums,
)
from competitions.verification import reports as verify_reports
from competitions.verification.decisions import comparison
from competitions.verification.derived import wrong_derived
from competitions.verification.heads import wrong_names, wrong_site_roles
from engine.json_values import JsonObject
from engine.report import BookingLine
from engine.sides import SIDES, Side

COLUMNS = {
    "home_team": "home_team_id",
    "away_team": "away_team_id",
    "state": "state",
    "content": "content_hash",
    "entered_by": "entered_by",
    "entered_side": "entered_side",
    "pinned": "pinned",
    "settled": "settled",
    "settled_by": "settled_by",
    "reason": "reason",
    "corrected": "corrected",
    "report": "report",
    "counter": "counter",
    "counter_by": "counter_by",
    "counter_side": "counter_side",
}


def league_findings() -> Iterator[str]:
    """One sentence per thing that is not as it should be; nothing if all is well."""
    if not guarded(connection):
        yield "the log is not guarded: its triggers are missing, or not as they were put"
    broken = list(broken_logs())
    yield from broken
    if broken:
        # What follows is folded from the log, so a damaged one says nothing more.
        return
    yield from wrong_names()
    yield from wrong_site_roles()
    wrong = list(comparison.wrong_decisions())
    yield from wrong
    for part in (
        wrong_projections,
        wrong_replays,
        sums.wrong_sums,
        openings.wrong_openings,
        boards.wrong_boards,
        wrong_champions,
    ):
        for sentence in as_far_as(part, sound=not wrong):
            wrong.append(sentence)
            yield sentence
    drawn = Competition.objects.filter(drawn_at__isnull=False)
    for competition in watch("Competitions", drawn, drawn.count):
        counted = partial(wrong_derived, competition)
        for sentence in as_far_as(counted, sound=not wrong):
            yield f"{competition.slug}: {sentence}"


def as_far_as(part: Callable[[], Iterator[str]], *, sound: bool) -> Iterator[str]:
    """Rows that the log does not tell may break what is counted from them."""
    try:
        yield from part()
    except Exception as broken:
        if sound:
            raise
        yield f"the rest cannot be counted with such rows: {broken!r}"


def broken_logs() -> Iterator[str]:
    """Per stream 1..n without a gap, each hash made from the one before."""
    stream, seq, prev, row = "", 0, GENESIS, 0
    blackouts = blackouts_in_chain()
    log = LogEntry.objects.order_by("stream", "seq")
    for entry in watch("Log entries", log.iterator(), log.count):
        if entry.stream != stream:
            stream, seq, prev, row = entry.stream, 0, GENESIS, 0
        seq += 1
        if entry.pk < row:
            yield f"log {entry.stream}, entry {entry.seq}: the one before has a later row"
        written = as_written(prev, entry, blackouts.get((stream, entry.seq), ()))
        if not written or (entry.seq, entry.prev_hash) != (seq, prev):
            yield f"log {entry.stream}, entry {entry.seq}: the chain is broken"
        prev, row = entry.hash, entry.pk


def wrong_projections() -> Iterator[str]:
    """Result and the rows of its report against the newest entry of each fixture."""
    logged: set[str] = set()
    for newest in _newest_by_stream():
        logged |= newest.keys()
        for some in _by_hundreds(newest):
            yield from _differences(some)
    stored = set(Result.objects.values_list("fixture__public_id", flat=True))
    for fixture in sorted(logged ^ stored):
        yield f"match {fixture}: log and result disagree on whether it was played"
    both = logged & stored
    yield from verify_reports.stray_rows(both)
    yield from carry_rows.without_result(both)


def _newest_by_stream() -> Iterator[dict[str, JsonObject]]:
    """By match the result that the log tells; a log at a time, all at once take 2 GB."""
    dead = Tombstone.objects.values("stream")
    entries = LogEntry.objects.filter(kind__startswith="result.").exclude(
        stream__in=dead
    )
    ordered = entries.order_by("stream", "seq").iterator()
    read = watch("Entries of results", ordered, entries.count)
    for _stream, of_one in groupby(read, attrgetter("stream")):
        newest = _newest(of_one)
        yield {fixture: after for fixture, after in newest.items() if after}


def _newest(entries: Iterable[LogEntry]) -> dict[str, JsonObject | None]:
    """None where the result was taken back."""
    newest: dict[str, JsonObject | None] = {}
    for entry in entries:
        payload = json.loads(entry.payload)
        fixture = payload["asked"]["fixture"]
        if entry.kind in ("result.void", "result.withdraw"):
            newest[fixture] = None
        elif entry.kind == "result.keep":
            kept = newest[fixture]
            assert kept is not None
            newest[fixture] = {**kept, "pinned": True}
        else:
            newest[fixture] = payload["result"]
    return newest


def _by_hundreds(logged: dict[str, JsonObject]) -> Iterator[dict[str, JsonObject]]:
    """No database takes any number of values in one question."""
    left = iter(sorted(logged.items()))
    while some := dict(islice(left, 500)):
        yield some


def _differences(logged: dict[str, JsonObject]) -> Iterator[str]:
    """What differs between log and results; a missing result is named elsewhere."""
    rows = Result.objects.filter(fixture__public_id__in=logged)
    rows = rows.select_related("fixture__competition")
    stored = {result.fixture.public_id: result for result in rows}
    reports = {key: after for key, after in logged.items() if key in stored}
    for fixture, after in reports.items():
        yield from _compared(fixture, after, stored[fixture])
    yield from verify_reports.report_differences(reports)
    yield from carry_rows.wrong_reports(reports)


def wrong_replays() -> Iterator[str]:
    """HV-RES-02: a match is marked as played again exactly if its log says so."""
    voids = LogEntry.objects.filter(kind="result.void")
    again = voids.filter(payload__contains='"choice":"replay"')
    logged = {
        json.loads(payload)["asked"]["fixture"]
        for payload in again.values_list("payload", flat=True)
    } | _replays_brought()
    rows = Fixture.objects.filter(Q(replay=True) | Q(public_id__in=logged))
    for fixture, replay in rows.order_by("public_id").values_list(
        "public_id", "replay"
    ):
        if replay != (fixture in logged):
            yield f"match {fixture}: log and match disagree on whether it is a replay"


def _replays_brought() -> set[str]:
    """The replays of bundles, and of draws that still stand."""
    brought = LogEntry.objects.filter(kind="competition.import")
    brought = brought.filter(payload__contains='"replay":true')
    found = set()
    for payload in map(json.loads, brought.values_list("payload", flat=True)):
        pairs = zip(payload["matches"], payload["details"], strict=False)
        found |= {one["match"] for one, details in pairs if "replay" in details}
    rows = Fixture.objects.filter(public_id__in=found)
    return set(rows.values_list("public_id", flat=True))


def wrong_champions() -> Iterator[str]:
    crowned = Q(finished_at__isnull=False) | Q(champion__isnull=False)
    for competition in Competition.objects.filter(crowned):
        due = champion_of(competition) if competition.finished_at else None
        if due != competition.champion_id:
            yield f"{competition.slug}: the champion is not who has won"


def _compared(fixture: str, after: JsonObject, result: Result) -> Iterator[str]:
    for name, column in COLUMNS.items():
        if getattr(result, column) != after[name]:
            yield f"match {fixture}: {name} differs from the log"
    # Entries of before there were two games do not tell this.
    if after.get("ruleset") not in (None, str(result.fixture.ruleset)):
        yield f"match {fixture}: ruleset differs from the log"
    if result.seen_report != after.get("seen_report"):
        yield f"match {fixture}: seen_report differs from the log"
    for name in ("opened_at", "first_at", "deadline"):
        # Entries older than the match sheet do not tell these.
        logged = after.get(name)
        if getattr(result, name) != (parse_datetime(logged) if logged else None):
            yield f"match {fixture}: {name} differs from the log"
    report = report_by_id(after["report"])
    shootout = report.shootout or (None, None)
    shown = [(card.side, card.card) for card in report.cards]
    plain = [
        report.home,
        report.away,
        report.forfeit,
        report.kind if report.kind in ("abandoned", "awarded") else "",
        report.extra_time,
        *shootout,
        shown.count((Side.HOME, "yellow")),
        shown.count((Side.HOME, "red")),
        shown.count((Side.AWAY, "yellow")),
        shown.count((Side.AWAY, "red")),
        *(_turned_red(report.cards, side) for side in SIDES),
    ]
    columns = [
        result.home,
        result.away,
        result.forfeit,
        result.ending,
        result.extra_time,
        result.shootout_home,
        result.shootout_away,
        result.home_yellows,
        result.home_reds,
        result.away_yellows,
        result.away_reds,
        result.home_second_yellows,
        result.away_second_yellows,
    ]
    if plain != columns:
        yield f"match {fixture}: the score differs from its report"


def _turned_red(cards: Sequence[BookingLine[int]], side: Side) -> int:
    """HV-YEL-01, the plain way: exactly two yellow cards and nothing else."""
    players = {card.player for card in cards if card.side == side}
    own = [sorted(c.card for c in cards if c.player == p) for p in players]
    return own.count(["yellow", "yellow"])
