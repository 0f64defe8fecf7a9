"""What every write shares: lock the owner, check its version, append, count up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from django.db import connection
from django.db.models import F, Model

from competitions.actions.log import entries, stages
from competitions.actions.log.entries import Author
from competitions.models import Club, Competition, Fixture, LogEntry
from competitions.models.prepared import PreparedQuery
from engine.errors import N_, Conflict, RuleViolation
from engine.json_values import JsonObject, Stored

CHANGED = N_(
    "Somebody changed this while you were looking. Nothing of yours was saved yet."
)
Row = TypeVar("Row", bound=Model)
_locked_competition = PreparedQuery(
    lambda pk: Competition.objects.select_for_update().filter(pk=pk).order_by()
)
_locked_club = PreparedQuery(
    lambda pk: Club.objects.select_for_update().filter(pk=pk).order_by()
)


class DeletedMeanwhile(Conflict):
    """Deleted between the page and the deed: there is nothing left to show beside it."""

    def __init__(self) -> None:
        super().__init__(N_("This has meanwhile been deleted."))


def lock_competition(competition: Competition) -> Competition:
    """SQLite locks the file (IMMEDIATE); PostgreSQL needs the row."""
    return still_there(_locked_competition(competition.pk))


def lock_club(club: Club) -> Club:
    return still_there(_locked_club(club.pk))


def still_there(rows: Iterable[Row]) -> Row:
    """The only row, unless somebody deleted it while we waited for the lock."""
    found = next(iter(rows), None)
    if found is None:
        raise DeletedMeanwhile
    return found


def expect(found: int, seen: int | None) -> None:
    """None comes from commands that saw no page (import, worker, start)."""
    if seen is not None and found != seen:
        raise Conflict(CHANGED)


def holds(row: Model, values: Stored) -> bool:
    """The row has these values already: saving them again is no change and no entry."""
    return all(getattr(row, name) == value for name, value in values.items())


def refuse_archived(competition: Competition | None) -> None:
    """HV-COMP-02: what was decided stays; opening it again lifts this."""
    if competition and competition.archived_at:
        raise RuleViolation(
            "HV-COMP-02", N_("This competition is archived; it stays as it is.")
        )


def log_structure_change(
    competition: Competition, kind: str, by: Author, asked: JsonObject, **made: object
) -> LogEntry:
    """Append a change of structure: draws, teams, rules, dates."""
    entry = entries.append(competition, kind, by, asked, **made)
    Competition.objects.filter(pk=competition.pk).update(
        version=F("version") + 1, revision=F("revision") + 1
    )
    if kind in stages.WRITING:
        stages.stored_stages(competition)
    return entry


def on_fixture(
    fixture: Fixture, kind: str, by: Author, asked: JsonObject, **made: object
) -> LogEntry:
    """Append what happens to one fixture, and count its version up."""
    entry = entries.append(fixture, kind, by, asked, **made)
    _count_up(Fixture, "version", fixture.pk)
    if fixture.competition_id:
        _count_up(Competition, "revision", fixture.competition_id)
    return entry


def _count_up(rows: type[Model], column: str, pk: int) -> None:
    """Every entry does it, and Django builds it ten times as long as it takes."""
    table, name = map(connection.ops.quote_name, (rows._meta.db_table, column))
    counted = f"UPDATE {table} SET {name} = {name} + 1 WHERE id = %s"  # noqa: S608 - ours
    with connection.cursor() as cursor:
        cursor.execute(counted, [pk])
