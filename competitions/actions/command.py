"""What every write shares: lock the owner, check its version, append, count up."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from competitions.actions import log
from competitions.actions.log import By
from competitions.models import Club, Competition, Fixture, LogEntry
from engine.errors import N_, Conflict


def lock_competition(competition: Competition) -> Competition:
    """SQLite locks the file (IMMEDIATE); PostgreSQL needs the row."""
    return Competition.objects.select_for_update().get(pk=competition.pk)


def lock_club(club: Club) -> Club:
    return Club.objects.select_for_update().get(pk=club.pk)


def expect(found: int, seen: int | None) -> None:
    """None comes from commands that saw no page (import, worker, start)."""
    if seen is not None and found != seen:
        raise Conflict(
            N_(
                "Somebody changed this while you were looking. Nothing of yours was saved yet."
            )
        )


def structural(
    competition: Competition, kind: str, by: By, asked: dict[str, Any], **made: Any
) -> LogEntry:
    """Append a change of structure: draws, teams, rules, dates."""
    entry = log.append(competition, kind, by, asked, **made)
    Competition.objects.filter(pk=competition.pk).update(
        version=F("version") + 1, revision=F("revision") + 1
    )
    return entry


def on_fixture(
    fixture: Fixture, kind: str, by: By, asked: dict[str, Any], **made: Any
) -> LogEntry:
    """Append what happens to one fixture, and count its version up."""
    entry = log.append(fixture, kind, by, asked, **made)
    Fixture.objects.filter(pk=fixture.pk).update(version=F("version") + 1)
    if fixture.competition_id:
        Competition.objects.filter(pk=fixture.competition_id).update(
            revision=F("revision") + 1
        )
    return entry
