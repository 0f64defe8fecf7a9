"""A match while its sheet is open: shown to everybody at once, logged by the sheet."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F

from competitions.models import Competition, Fixture, Live
from competitions.rules.log.ledger import canonical_json, digest
from competitions.rules.results.stored_reports import StoredReport

STAMP_LENGTH = 16


@dataclass(frozen=True, slots=True)
class LiveScore:
    """What stands on the panel of a match that is being played."""

    home: int = 0
    away: int = 0
    minute: int = 0
    phase: str = "first"


def show_live(
    fixture: Fixture,
    score: LiveScore,
    at: datetime,
    report: StoredReport | None = None,
) -> None:
    """Part of the sheet's transaction; pages change only when something has changed.

    `report` is what everybody may read of the match so far, stored as a result's is.
    """
    assert transaction.get_connection().in_atomic_block
    figures = asdict(score)
    known = dict(report or {})
    stamp = report_stamp(known)
    now = Live.objects.filter(fixture=fixture)
    shown = now.values(*figures, "stamp").first()
    if shown == {**figures, "stamp": stamp}:
        return
    columns = {**figures, "stamp": stamp, "report": known}
    if shown is None:
        Live.objects.create(fixture=fixture, since=at, **columns)
    else:
        now.update(**columns)
    _refresh_pages(fixture)


def report_stamp(report: StoredReport) -> str:
    """A short print; nothing for a match of which no report is shown."""
    return digest(canonical_json(report))[:STAMP_LENGTH] if report else ""


def end_live(fixture: Fixture) -> None:
    """The sheet is closed: from now on its result speaks, or nothing does."""
    assert transaction.get_connection().in_atomic_block
    ended, _ = Live.objects.filter(fixture=fixture).delete()
    if ended:
        _refresh_pages(fixture)


def _refresh_pages(fixture: Fixture) -> None:
    if fixture.competition_id:
        Competition.objects.filter(pk=fixture.competition_id).update(
            revision=F("revision") + 1
        )
