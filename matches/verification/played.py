"""Matches of the league in the browser, played again and compared with their rows."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from datetime import datetime

from django.db.models import QuerySet

from competitions.models import Live, LogEntry, PlayerChances, Result, Tombstone
from competitions.rules.door import (
    PLAYED,
    PLAYED_HERE,
    SIMULATED,
    canonical_json,
    digest,
)
from competitions.verification.door import IMPORTED
from engine.dice import SealedDice
from engine.errors import CorruptRecord, IllegalAction
from engine.promise import promise_of
from matches.models import MatchSheet, PlayedAction, PlayedMatch
from matches.models.play import SEALED
from matches.queries.play.browser_matches import BrowserMatch, browser_match
from matches.queries.play.chances import (
    chances_noted,
    matches_that_count,
    worth_by_player,
)
from matches.queries.play.league_report import annulments, panel_of, stored_report
from matches.rules.play.rebuilding import Face


def wrong_matches() -> Iterator[str]:
    """One sentence per match that is not what its actions and its seed make of it."""
    rows = PlayedMatch.objects.select_related(
        "secret", "fixture__competition"
    ).prefetch_related("seats")
    counting = {row.pk for row in matches_that_count()}
    for row in rows.order_by("public_id"):
        name = f"match {row.public_id}"
        newest = _actions(row).order_by("-seq").first()
        stood = (newest.seq, newest.hash) if newest else (0, "")
        if (row.revision, row.head) != stood:
            yield f"{name}: its head is not its newest action"
            continue
        try:
            here = browser_match(row)
        except (CorruptRecord, IllegalAction) as error:
            yield f"{name}: it cannot be played again ({error})"
            continue
        yield from (f"{name}: {problem}" for problem in _problems(here, row))
        if row.pk in counting and chances_noted(row) != worth_by_player(here, row):
            yield f"{name}: its chances are not what its shots were worth"
    yield from _other_chances(counting)


def _other_chances(counting: Set[int]) -> Iterator[str]:
    """What differs in chances of matches that a bundle brought; others have none."""
    others = PlayerChances.objects.exclude(fixture__played_matches__in=counting)
    stored: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    columns = ("fixture__public_id", "player_id", "shots", "worth")
    for match, player, *figures in others.values_list(*columns):
        stored[match][player] = (figures[0], figures[1])
    brought = LogEntry.objects.filter(
        kind=IMPORTED, payload__contains='"chances":'
    ).exclude(stream__in=Tombstone.objects.values("stream"))
    logged = {}
    for stream, seq, payload in brought.values_list("stream", "seq", "payload"):
        content = json.loads(payload)
        match = content["asked"]["fixture"]
        voids = LogEntry.objects.filter(stream=stream, seq__gt=seq, kind="result.void")
        if not voids.filter(payload__contains=match).exists():
            logged[match] = {
                who: (shots, worth) for who, shots, worth in content["chances"]
            }
    for match in sorted(stored.keys() | logged.keys()):
        if stored.get(match) != logged.get(match):
            yield f"fixture {match}: its chances are not what was brought"


def wrong_places() -> Iterator[str]:
    """The sheets whose mark "in the browser" is not true of their matches."""
    played = PlayedMatch.objects.values_list("fixture", flat=True)
    running = set(played.filter(ended_at=None))
    begun = set(played)
    results = Result.objects.filter(entered_by__startswith=PLAYED_HERE)
    came = set(results.values_list("fixture", flat=True))
    for sheet in MatchSheet.objects.select_related("fixture").order_by("pk"):
        name, fixture = f"sheet {sheet.fixture.public_id}", sheet.fixture_id
        if sheet.in_browser and fixture not in begun:
            yield f"{name}: in the browser, and no match of it is there"
        if not sheet.in_browser and fixture in running | came:
            yield f"{name}: at the table, and its match was played in the browser"


def _actions(row: PlayedMatch) -> QuerySet[PlayedAction]:
    return PlayedAction.objects.filter(match=row.public_id)


def _problems(here: BrowserMatch, row: PlayedMatch) -> Iterator[str]:
    """EN-DICE-01: what was promised, what was rolled; and what the league was told."""
    seed = bytes.fromhex(row.secret.seed)
    if promise_of(row.rules, json.loads(row.setup), seed) != row.promise:
        yield "its setup or its seed is not what was promised"
    if row.is_at_table is bool(seed):
        yield "its dice were typed and have a seed, or were not and have none"
    elif seed and not _gives(seed, here.match.rolls):
        yield "a die shows what its seed does not give"
    if row.resigned is not (here.resigned is not None):
        yield "given up or not, it is not sure"
    yield from _noted(here, row)
    if row.ended_at is None and here.is_over:
        yield "it is over, and its row does not say so"
    yield from _wrong_result(here, row)


def _gives(seed: bytes, rolls: Iterable[Face]) -> bool:
    dice = SealedDice(seed)
    return all(dice.roll(label, sides) == face for label, sides, face in rolls)


def _noted(here: BrowserMatch, row: PlayedMatch) -> Iterator[str]:
    """HV-PLAY-06: what the log was told when it began, and both have agreed on since."""
    begun = LogEntry.objects.filter(stream=row.fixture.stream, kind="match.play")
    notes = map(json.loads, begun.values_list("payload", flat=True))
    note = next((each for each in notes if each["match"] == row.public_id), None)
    if note is None:
        yield "the log of its fixture does not tell that it began"
        return
    people = note.get("people", digest(canonical_json(row.people)))
    if (note["rules"], note["setup"], people) != (
        row.rules,
        digest(row.setup),
        digest(canonical_json(row.people)),
    ):
        yield "its rules, its setup or its players are not what the log was told"
    if note.get("dice", SEALED) != row.dice:
        yield "where its dice lie is not what the log was told"
    terms = note.get("help", row.help), note.get("limit", row.limit)
    if (row.help, row.limit) != (here.talk.terms or terms):
        yield "its help or its time limit is not what the log was told"


def _wrong_result(here: BrowserMatch, row: PlayedMatch) -> Iterator[str]:
    """Decision 43: the result that it left, or the score while it is played."""
    if row.is_at_table and row.ended_at:
        yield from _proposed(here, row, row.ended_at)
        return
    result = Result.objects.filter(fixture=row.fixture_id).first()
    if result and result.entered_by == f"{PLAYED_HERE}{row.public_id}":
        how = SIMULATED if row.is_exhibition else PLAYED
        if result.settled in (PLAYED, SIMULATED) and (
            result.settled != how or result.report != stored_report(here, row)
        ):
            yield "the result differs from what was played"
        return
    live = Live.objects.filter(fixture=row.fixture_id).first()
    if result or here.is_over:
        return
    if live is None:
        # once a result is taken back the next action shows the match again
        if not annulments(row.fixture).exists():
            yield "it is played, and the league does not show it"
        return
    *figures, report = panel_of(here, row)
    shown = [live.home, live.away, live.minute, live.phase]
    if shown != figures or live.report != report:
        yield "the live score differs from what was played"


def _proposed(here: BrowserMatch, row: PlayedMatch, at: datetime) -> Iterator[str]:
    """HV-PLAY-23: what whoever typed handed in; an organiser may have been faster."""
    entries = LogEntry.objects.filter(
        stream=row.fixture.stream, kind="result.propose", at=at
    )
    for payload in entries.values_list("payload", flat=True):
        report = json.loads(payload)["result"]["report"]
        if report != json.loads(canonical_json(stored_report(here, row))):
            yield "what was handed in differs from what was played"
