"""Backups of a SQLite database: a SQLite file of its own."""

from __future__ import annotations

import sqlite3
from contextlib import closing
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

HEAD = b"SQLite format 3\x00"


def copy(target: Path, version: str, made: str) -> None:
    """The database as it is at one moment, with its note, while others go on."""
    with (
        closing(sqlite3.connect(_database())) as here,
        closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)
        _check(there, target)
        counts = contents_of(there).counts
        _write_note(there, BackupNote(version, made, counts))
        there.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def contents(file: Path) -> Contents:
    with file.open("rb") as opened:
        if opened.read(len(HEAD)) != HEAD:
            raise BackupRefused(f"{file} is not a backup of a SQLite database.")
    with closing(_reader(file)) as here:
        _check(here, file)
        return contents_of(here)


def put_back(file: Path) -> None:
    """Through SQLite and not by replacing the file: readers see old or new."""
    connection.close()
    with (
        closing(_reader(file)) as here,
        closing(sqlite3.connect(_database(), timeout=20)) as there,
    ):
        here.backup(there)
        there.execute(f"DROP TABLE IF EXISTS {NOTE}")
        there.commit()
        there.execute("PRAGMA journal_mode=WAL")


def check_that_nobody_is_here() -> None:
    """The lock of the data folder says it: who else opens the file is not known."""


def present() -> Contents:
    if not _database().exists():
        return Contents(frozenset(), added_up({}), frozenset())
    with closing(sqlite3.connect(_database())) as here:
        return contents_of(here)


def contents_of(opened: sqlite3.Connection) -> Contents:
    named = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = frozenset(name for (name,) in named)
    rows = {table: _rows(opened, table) for table in TABLES & tables}
    known = "SELECT app, name FROM django_migrations"
    return Contents(
        tables=tables,
        counts=added_up(rows),
        migrations=frozenset(opened.execute(known) if MIGRATIONS in tables else ()),
        note=_note(opened) if NOTE in tables else None,
    )


def _database() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _reader(file: Path) -> sqlite3.Connection:
    # `as_uri` quotes what an address would read otherwise: # ? and %
    return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)


def _check(opened: sqlite3.Connection, file: Path) -> None:
    try:
        found = opened.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise BackupRefused(f"{file} is damaged: {found}.")


def _rows(opened: sqlite3.Connection, table: str) -> int:
    found: int = opened.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]  # noqa: S608 - ours
    return found


def _note(opened: sqlite3.Connection) -> BackupNote | None:
    wanted = f"SELECT {', '.join(NOTE_COLUMNS)} FROM {NOTE}"  # noqa: S608 - ours
    row = opened.execute(wanted).fetchone()
    return note_from(row) if row else None


def _write_note(opened: sqlite3.Connection, note: BackupNote) -> None:
    columns, marks = ", ".join(NOTE_COLUMNS), ", ".join("?" * len(NOTE_COLUMNS))
    opened.execute(f"DROP TABLE IF EXISTS {NOTE}")
    opened.execute(f"CREATE TABLE {NOTE} ({columns})")
    row = (note.version, note.made, *note.counts.values())
    opened.execute(f"INSERT INTO {NOTE} VALUES ({marks})", row)  # noqa: S608 - ours
    opened.commit()
