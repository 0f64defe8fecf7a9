"""Many results without players at once: each as `propose_result` enters it for an organiser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import F

from competitions.actions.log import entries
from competitions.actions.log.entries import Author, EntryDraft
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.finals import follow_champion
from competitions.actions.results.projection import ResultRecord, result_row, said_of
from competitions.actions.results.reports import as_typed, content_of
from competitions.actions.results.sums import recount
from competitions.models import Competition, Fixture, Result, Team
from competitions.rules.results import confirmation
from competitions.rules.results.confirmation import ResultActor
from competitions.rules.results.stored_reports import (
    report_by_id,
    report_json,
    under_ruleset,
)
from engine.report import MatchReport

BATCH = 200


@dataclass(frozen=True, slots=True)
class PlainResult:
    """A match without a result so far, who plays in it, and how it ended."""

    fixture: Fixture
    home: Team
    away: Team
    report: MatchReport


def enter_plain_results(
    competition: Competition, wanted: Sequence[PlainResult], *, by: Author
) -> None:
    """HV-FILE-05: an entry for each; what follows from all of them is followed once.

    Part of the caller's transaction, which has locked the competition and asked the
    rules. Only of matches of tables in which nothing was prepared.
    """
    assert transaction.get_connection().in_atomic_block
    assert by.organiser
    assert by.sides == by.barred == frozenset()
    said: list[EntryDraft] = []
    rows: list[Result] = []
    for n, one in enumerate(wanted, 1):
        draft, row = _entered(one, replace(by, key=f"{by.key}.{n}"))
        said.append(draft)
        rows.append(row)
    entries.append_all(said)
    Result.objects.bulk_create(rows, batch_size=BATCH)
    Fixture.objects.filter(pk__in=[one.fixture.pk for one in wanted]).update(
        version=F("version") + 1
    )
    Competition.objects.filter(pk=competition.pk).update(revision=F("revision") + 1)
    follow(competition)
    recount({team.pk for one in wanted for team in (one.home, one.away)})
    follow_champion(competition)


def _entered(one: PlainResult, by: Author) -> tuple[EntryDraft, Result]:
    """Its entry, and the row that follows from it."""
    report = under_ruleset(one.report, one.fixture.ruleset)
    assert not report.players()
    sides = {"home": one.home, "away": one.away}
    stored = report_json(report, {})
    who = ResultActor(by.actor, by.sides, by.organiser)
    state = confirmation.propose(None, content_of(stored, sides), who)
    record = ResultRecord(
        one.fixture.ruleset, version=one.fixture.version + 1, first_at=by.at
    )
    after = said_of(state, stored, sides, record)
    asked = {"report": as_typed(report), "cascade": None}
    draft = EntryDraft(one.fixture, "result.propose", by, asked, {"result": after})
    return draft, result_row(one.fixture, after, report_by_id(stored), by.at)
