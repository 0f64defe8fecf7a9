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
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from helvetia_site.backups import postgres, sqlite
from helvetia_site.backups.contents import (
    BackupRefused,
    Contents,
    Note,
    missing,
    refuse,
)

__all__ = [
    "BackupRefused",
    "Contents",
    "Note",
    "backup",
    "check_that_nobody_is_here",
    "default_file",
    "draft_of",
    "look",
    "present",
    "restore",
]

# A club may disappear between its counting and the copy: then it is copied again.
TRIES = 3


def default_file(purpose: str = "helvetia", now: datetime | None = None) -> Path:
    """A new name in `backups/`; it begins with what the copy is for."""
    stamp = timezone.localtime(now).strftime("%Y-%m-%d-%H%M%S-%f")
    ending = "sqlite3" if connection.vendor == "sqlite" else "pgdump"
    return settings.DATA / "backups" / f"{purpose}-{stamp}.{ending}"


def backup(file: Path) -> Path:
    """Write a consistent copy while others read and write; never over another file."""
    if file.exists():
        raise BackupRefused(f"{file} exists already; name another file.")
    draft = draft_of(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(draft)
        draft.replace(file)
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
        found: Contents = _engine().contents(file)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be read: {error.strerror}.") from error
    known = MigrationLoader(None).disk_migrations
    refuse(str(file), found, known, settings.VERSION)
    return found


def check_that_nobody_is_here() -> None:
    """Refused with the names of those that use the database, as far as it knows them."""
    _engine().check_that_nobody_is_here()


def restore(file: Path) -> Contents:
    """Put a copy in the place of all that the database holds now; gives what it held."""
    found = look(file)
    _engine().put_back(file)
    return found


def present() -> Contents:
    """What the database holds now."""
    found: Contents = _engine().present()
    return found


def _write(draft: Path) -> None:
    made = timezone.now().isoformat(timespec="seconds")
    for left in reversed(range(TRIES)):
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        _engine().copy(draft, settings.VERSION, made)
        wrong = missing(_engine().contents(draft))
        if not wrong:
            return
        if not left:
            raise BackupRefused(f"The copy is not whole: {wrong}.")


def _engine() -> ModuleType:
    return sqlite if connection.vendor == "sqlite" else postgres
