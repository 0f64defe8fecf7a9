"""Backups of a PostgreSQL database: what `pg_dump` writes and `pg_restore` reads."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from helvetia_site.backups.contents import (
    MIGRATIONS,
    NOTE,
    NOTE_COLUMNS,
    TABLES,
    BackupNote,
    BackupRefused,
    Contents,
    added_up,
    note_from,
)

HEAD = b"PGDMP"
# Whoever has just ended, like our own pg_dump, is listed for a moment longer.
PAUSES = (0, 0.1, 0.4, 1)
CLEAN = ("--clean", "--if-exists", "--no-owner")
ALL_OR_NOTHING = ("--no-psqlrc", "--quiet", "-1", "--set=ON_ERROR_STOP=1")
# One backup at a time writes its note.
LOCK = 2_026_112_2


def copy(target: Path, version: str, made: str) -> None:
    with _note_written(BackupNote(version, made, present().counts)):
        _call("pg_dump", "--format=custom", f"--file={target}")


def contents(file: Path) -> Contents:
    with file.open("rb") as opened:
        if opened.read(len(HEAD)) != HEAD:
            raise BackupRefused(f"{file} is not a backup of a PostgreSQL database.")
    listed = _call("pg_restore", "--list", str(file))
    tables = frozenset(re.findall(r" TABLE DATA \S+ (\S+) ", listed))
    # The columns of django_migrations: id, app, name, applied.
    migrations = _data(file, MIGRATIONS) if MIGRATIONS in tables else []
    notes = _data(file, NOTE) if NOTE in tables else []
    return Contents(
        tables=tables,
        counts=added_up({t: len(_data(file, t)) for t in TABLES & tables}),
        migrations=frozenset((row[1], row[2]) for row in migrations),
        note=note_from(notes[0]) if notes else None,
    )


def put_back(file: Path) -> None:
    """Put it back in one transaction: all of it or nothing."""
    check_that_nobody_is_here()
    later = _tables_of_ours() - contents(file).tables
    connection.close()
    with tempfile.TemporaryDirectory(prefix="helvetia-restore-") as folder:
        drops, script = Path(folder, "drops.sql"), Path(folder, "restore.sql")
        # a newer version has made them: they hang on tables that are to be replaced
        drops.write_text("".join(f'DROP TABLE "{t}" CASCADE;\n' for t in sorted(later)))
        _call("pg_restore", *CLEAN, f"--file={script}", str(file))
        _call("psql", *ALL_OR_NOTHING, f"--file={drops}", f"--file={script}")
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {NOTE}")


def check_that_nobody_is_here() -> None:
    """Who writes meanwhile, from whatever machine, would lose what was acknowledged."""
    for pause in PAUSES:
        time.sleep(pause)
        others = _others()
        if not others:
            return
    name = connection.settings_dict["NAME"]
    raise BackupRefused(
        f"The database {name} is in use; stop first, on every machine:"
        f" {', '.join(others)}."
    )


def _tables_of_ours() -> frozenset[str]:
    """Not those of an extension: they are another account's."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename FROM pg_tables"
            " WHERE schemaname = current_schema() AND tableowner = current_user"
        )
        return frozenset(name for (name,) in cursor.fetchall())


def _others() -> list[str]:
    with connection.cursor() as cursor:
        # the work of PostgreSQL itself has no account
        cursor.execute(
            "SELECT application_name, COUNT(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND usesysid IS NOT NULL"
            " AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1"
        )
        return [f"{name or 'no name'} ({n})" for name, n in cursor.fetchall()]


def present() -> Contents:
    tables = frozenset(connection.introspection.table_names())
    with connection.cursor() as cursor:
        rows = {}
        for table in TABLES & tables:
            cursor.execute(f"SELECT COUNT(*) FROM {table}")  # noqa: S608 - ours
            rows[table] = cursor.fetchone()[0]
    return Contents(tables, added_up(rows), frozenset())


@contextmanager
def _note_written(note: BackupNote) -> Iterator[None]:
    """The note stands in the database as long as it is copied."""
    columns = ", ".join(f"{name} text" for name in NOTE_COLUMNS)
    marks = ", ".join(["%s"] * len(NOTE_COLUMNS))
    row = [note.version, note.made, *map(str, note.counts.values())]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            cursor.execute(f"DROP TABLE IF EXISTS {NOTE}")
            cursor.execute(f"CREATE TABLE {NOTE} ({columns})")
            cursor.execute(f"INSERT INTO {NOTE} VALUES ({marks})", row)  # noqa: S608 - ours
            yield
        finally:
            cursor.execute(f"DROP TABLE IF EXISTS {NOTE}")
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _data(file: Path, table: str) -> list[list[str]]:
    """The rows of one table in a file, read without a database."""
    dump = _call("pg_restore", "--data-only", f"--table={table}", "--file=-", str(file))
    _, start, rest = dump.partition(" FROM stdin;\n")
    rows, _, _ = rest.partition("\\.\n") if start else ("", "", "")
    return [line.split("\t") for line in rows.splitlines()]


def _call(program: str, *arguments: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise BackupRefused(f"{program} is not installed (package postgresql-client).")
    given = connection.settings_dict
    # in the environment: arguments can be read by every user of the machine
    names = {
        "PGHOST": given["HOST"],
        "PGPORT": given["PORT"],
        "PGUSER": given["USER"],
        "PGPASSWORD": given["PASSWORD"],
        "PGDATABASE": given["NAME"],
    }
    places = {key: str(value) for key, value in names.items() if value}
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        [found, *arguments],
        env={**os.environ, **places},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BackupRefused(f"{program} failed: {last}")
    return done.stdout
