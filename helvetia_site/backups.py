"""A copy of the whole database in one file, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

SQLITE = b"SQLite format 3\x00"
POSTGRES = b"PGDMP"


class BackupRefused(Exception):
    """A sentence that says why no copy was made or put back."""


def default_file(now: datetime | None = None) -> Path:
    stamp = timezone.localtime(now).strftime("%Y-%m-%d-%H%M%S-%f")
    ending = "sqlite3" if connection.vendor == "sqlite" else "pgdump"
    return settings.DATA / "backups" / f"helvetia-{stamp}.{ending}"


def backup(file: Path) -> Path:
    """Write a consistent copy while others read and write; never over another file."""
    if file.exists():
        raise BackupRefused(f"{file} exists already; name another file.")
    draft = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        if connection.vendor == "sqlite":
            _copy_sqlite(_sqlite_file(), draft)
        else:
            _postgres("pg_dump", "--format=custom", f"--file={draft}")
        draft.replace(file)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return file


def restore(file: Path) -> None:
    """Put a copy back in the place of all that the database holds now."""
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be read: {error.strerror}.") from error
    if connection.vendor == "sqlite":
        _restore_sqlite(file, head)
    else:
        _restore_postgres(file, head)


def _sqlite_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _copy_sqlite(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(source)) as here,
        closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)
        _check_sqlite(there, target)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _check_sqlite(opened: sqlite3.Connection, file: Path) -> None:
    try:
        found = opened.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise BackupRefused(f"{file} is damaged: {found}.")


def _restore_sqlite(file: Path, head: bytes) -> None:
    if head != SQLITE:
        raise BackupRefused(f"{file} is not a backup of a SQLite database.")
    connection.close()
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as here:
        _check_sqlite(here, file)
        # through SQLite and not by replacing the file: readers see old or new
        with closing(sqlite3.connect(_sqlite_file(), timeout=20)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=WAL")


def _restore_postgres(file: Path, head: bytes) -> None:
    if not head.startswith(POSTGRES):
        raise BackupRefused(f"{file} is not a backup of a PostgreSQL database.")
    name = str(connection.settings_dict["NAME"])
    connection.close()
    _postgres(
        *("pg_restore", "--clean", "--if-exists", "--no-owner", "--exit-on-error"),
        *("--single-transaction", f"--dbname={name}", str(file)),
    )


def _postgres(program: str, *arguments: str) -> None:
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
