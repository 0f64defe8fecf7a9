"""The log only grows, on both engines, and tampering is located."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from competitions.models import LogEntry
from competitions.models.guard import guarded, lift_guard, put_guard
from competitions.verification.verify import league_findings
from tests import make

TABLE = "competitions_logentry"
COLUMNS = "id, stream, seq, key, actor, role, kind, payload, prev_hash, hash, at"
RAW = {
    "update": f"UPDATE {TABLE} SET actor = 'user:9'",
    "delete": f"DELETE FROM {TABLE}",
}


def written_over(clash: str) -> str:
    """An entry put in the place of another one: by its id, its number or its key."""
    new = {"id": "id + 1000", "seq": "seq + 1000", "key": "'other'", "actor": "'x'"}
    del new[clash]
    values = ", ".join(new.get(name, name) for name in COLUMNS.split(", "))
    return f"INTO {TABLE} ({COLUMNS}) SELECT {values} FROM {TABLE} WHERE seq = 1"


@pytest.mark.django_db
@pytest.mark.rule("DEC-7")
def test_both_triggers_stand_after_all_migrations():
    assert guarded(connection)


@pytest.mark.django_db
@pytest.mark.rule("DEC-7")
def test_triggers_of_the_right_names_that_guard_nothing_are_named():
    """On another table, on less than all, or with another text."""
    does = "FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()"
    if connection.vendor == "sqlite":
        does = "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
    on = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    for where in ("UPDATE ON django_session", f"UPDATE OF actor ON {TABLE}"):
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER log_no_update{on}")
            cursor.execute(f"CREATE TRIGGER log_no_update BEFORE {where} {does}")
        assert not guarded(connection)
        put_guard(connection)
        assert guarded(connection)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger "
                "LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
            )
        assert not guarded(connection)


@pytest.mark.django_db
@pytest.mark.parametrize("statement", RAW.values(), ids=list(RAW))
@pytest.mark.rule("DEC-7")
def test_raw_sql_cannot_change_the_log(statement):
    make.championship()
    with (
        pytest.raises(DatabaseError, match="only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.django_db
@pytest.mark.parametrize("clash", ["id", "seq", "key"])
@pytest.mark.rule("DEC-7")
def test_no_entry_is_written_over_another(clash):
    """A REPLACE of SQLite deletes without a trigger; PostgreSQL would update."""
    make.championship()
    unique = {"id": "(id)", "seq": "(stream, seq)", "key": "(stream, key)"}[clash]
    statement = (
        f"INSERT OR REPLACE {written_over(clash)}"
        if connection.vendor == "sqlite"
        else f"INSERT {written_over(clash)} ON CONFLICT {unique} "
        "DO UPDATE SET actor = EXCLUDED.actor"
    )
    with (
        pytest.raises(DatabaseError, match="only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.django_db
@pytest.mark.rule("HV-LOG-02")
def test_code_of_before_the_versions_writes_the_first_one():
    """While an upgrade rolls: its statements do not name the column."""
    columns = "stream, seq, key, actor, role, kind, payload, prev_hash, hash, at"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {TABLE} ({columns}) VALUES "
            "('club:x', 1, 'k', 'user:1', 'admin', 'x', '{}', '0', '0', '2026-03-04')"
        )
    assert LogEntry.objects.get().version == 1


@pytest.mark.django_db
def test_the_orm_cannot_change_the_log():
    make.championship()
    entry = LogEntry.objects.first()
    entry.actor = "user:9"
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        entry.save()
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        entry.delete()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "column",
    ["payload", "actor", "role", "key", "kind", "at", "hash", "prev_hash", "seq"],
)
def test_verify_names_the_entry_that_was_tampered_with(column):
    league = make.championship(legs=2, results="Owls 2-1 Drakes; Drakes 0-0 Herons")
    entry = LogEntry.objects.filter(stream=league.stream).order_by("seq")[3]
    lift_guard(connection)
    value = getattr(entry, column)
    later = {"seq": 100, "at": timedelta(seconds=1)}
    new = value + later[column] if column in later else f"{value[:-1]}~"
    LogEntry.objects.filter(pk=entry.pk).update(**{column: new})
    put_guard(connection)
    told = "\n".join(s for s in league_findings() if s.startswith("log "))
    assert league.stream in told
    seq = entry.seq + 1 if column == "seq" else entry.seq
    assert f"entry {seq}" in told
    with pytest.raises(CommandError):
        call_command("verify", stdout=io.StringIO())


@pytest.mark.django_db
def test_verify_finds_a_projection_that_was_touched():
    league = make.championship(legs=2, results="Owls 2-1 Drakes")
    match = make.fixture(league, "Owls", "Drakes")
    match.result.home = 5
    match.result.save()
    assert any(match.public_id in sentence for sentence in league_findings())
