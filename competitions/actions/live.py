"""The score of a match while its sheet is open: shown at once, logged by the sheet."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from competitions.models import Competition, Fixture, Live


def show_live(
    fixture: Fixture, home: int, away: int, minute: int, phase: str, at: datetime
) -> None:
    """Part of the sheet's transaction; pages change only when a figure has changed."""
    assert transaction.get_connection().in_atomic_block
    figures = {"home": home, "away": away, "minute": minute, "phase": phase}
    now = Live.objects.filter(fixture=fixture)
    shown = now.values(*figures).first()
    if shown == figures:
        return
    if shown is None:
        Live.objects.create(fixture=fixture, since=at, **figures)
    else:
        now.update(**figures)
    _refresh_pages(fixture)


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
