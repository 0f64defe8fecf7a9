"""A copy of the whole database in one file, and the way back.

`backup(file)` writes one, `restore(file)` puts one back, `look(file)` says what it
holds without touching the database.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from helvetia_site.backups import move, postgres, sqlite
from helvetia_site.backups.contents import (
    BackupNote,
    BackupRefused,
    Contents,
    counts_in_words,
    missing_rows,
    refuse_backup,
)

__all__ = [
    "BackupNote",
    "BackupRefused",
    "Contents",
    "backup",
    "check_that_it_follows",
    "check_that_it_may_come",
    "check_that_nobody_is_here",
    "counts_in_words",
    "default_file",
    "draft_of",
    "look",
    "present",
    "restore",
]

NAMED_BY = "HELVETIA_DATA and DATABASE_URL name it, as for the server."
# A club may disappear between its counting and the copy: then it is copied again.
TRIES = 3


def default_file(purpose: str = "helvetia", now: datetime | None = None) -> Path:
    """A new name in `backups/`; it begins with what the copy is for."""
    stamp = timezone.localtime(now).strftime("%Y-%m-%d-%H%M%S-%f")
    ending = "sqlite3" if connection.vendor == "sqlite" else "pgdump"
    return settings.DATA / "backups" / f"{purpose}-{stamp}.{ending}"


def check_that_it_follows(file: Path) -> None:
    """Whoever forgets DATABASE_URL copies a file that nobody writes to any more."""
    others = sorted(file.parent.glob("helvetia-*"), key=lambda path: path.name)
    if file.suffix == ".sqlite3" and others and others[-1].suffix == ".pgdump":
        raise BackupRefused(
            f"The newest backup there, {others[-1]}, is of a PostgreSQL; is DATABASE_URL"
            f" forgotten? {place()} is copied if you name a FILE."
        )


def backup(file: Path) -> Path:
    """Write a consistent copy while others read and write; never over another file."""
    if file.exists():
        raise BackupRefused(f"{file} exists already; name another file.")
    draft = draft_of(file)
    try:
        if not present().ours:
            raise BackupRefused(f"{place()} holds nothing of Helvetia. {NAMED_BY}")
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(draft)
        draft.replace(file)
    except DatabaseError as error:
        raise _silent(error) from error
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise BackupRefused(f"{file} cannot be written: {why}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return file


def draft_of(file: Path) -> Path:
    """Where a copy grows until it is whole."""
    return file.with_name(f".{file.name}.part")


def look(file: Path) -> Contents:
    """What a backup holds; refused with the reason if it must not be put back."""
    try:
        found: Contents = _engine_of(file).contents(file)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be read: {error.strerror}.") from error
    known = MigrationLoader(None).disk_migrations
    refuse_backup(str(file), found, known)
    return found


def check_that_nobody_is_here() -> None:
    """Refused with the names of those that use the database, as far as it knows them."""
    try:
        _engine().check_that_nobody_is_here()
    except DatabaseError as error:
        raise _silent(error) from error


def restore(file: Path) -> Contents:
    """Put a copy in the place of all that the database holds now; gives what it held."""
    found = look(file)
    if _engine_of(file) is _engine():
        _engine().put_back(file)
        return found
    try:
        move.into_postgres(file)
    except DatabaseError as error:
        text = f"Nothing was moved, {place()} did not take it: {error}"
        raise BackupRefused(text) from error
    return found


def check_that_it_may_come(file: Path, before: Contents) -> None:
    """What comes from a SQLite database is put into an empty one only."""
    if _engine_of(file) is not _engine() and any(before.counts.values()):
        held = counts_in_words(before.counts)
        raise BackupRefused(
            f"{file} is of a SQLite database and is moved into an empty one only;"
            f" {place()} holds {held}."
        )


def present() -> Contents:
    """What the database holds now; nothing where there is none yet."""
    try:
        found: Contents = _engine().present()
    except DatabaseError as error:
        raise _silent(error) from error
    return found


def place() -> str:
    """The database in the words of whoever set it up."""
    return f"The database {settings.DATABASES['default']['NAME']}"


def _silent(error: DatabaseError) -> BackupRefused:
    first = (str(error).strip().splitlines() or ["no reason given"])[0]
    return BackupRefused(f"{place()} does not answer: {first}. {NAMED_BY}")


def _write(draft: Path) -> None:
    made = timezone.now().isoformat(timespec="seconds")
    for left in reversed(range(TRIES)):
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        _engine().copy(draft, settings.VERSION, made)
        wrong = missing_rows(_engine().contents(draft))
        if not wrong:
            return
        if not left:
            raise BackupRefused(f"The copy is not whole: {wrong}.")


def _engine_of(file: Path) -> ModuleType:
    """A SQLite file is read everywhere, as a file of the database's own else."""
    with file.open("rb") as opened:
        found = opened.read(len(sqlite.HEAD)) == sqlite.HEAD
    return sqlite if found else _engine()


def _engine() -> ModuleType:
    return sqlite if connection.vendor == "sqlite" else postgres
