"""Did the disk or the database fail? Asked by the pages that fail, and who watches."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator

from django.conf import settings
from django.db import InterfaceError, OperationalError

POSTGRES_DISK_FULL = "53100"
SQLITE_AWAY = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN),
}


def free_bytes() -> int:
    """What is left where the data folder lies."""
    return shutil.disk_usage(settings.DATA).free


def no_room(error: BaseException | None) -> bool:
    """Did this happen because a disk is full?"""
    return any(_says_full(one) for one in _with_causes(error))


def no_database(error: BaseException | None) -> bool:
    """Did this happen because the database was away, or too busy to answer in time?"""
    return any(_says_away(one) for one in _with_causes(error))


def _says_away(error: BaseException) -> bool:
    if isinstance(error, OperationalError | InterfaceError):
        # SQLite says so also of a statement that it does not understand
        return not isinstance(error.__cause__, sqlite3.Error)
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in SQLITE_AWAY
    return False


def _says_full(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
    if isinstance(error, OSError):
        return error.errno in {errno.ENOSPC, errno.EDQUOT}
    return getattr(error, "sqlstate", "") == POSTGRES_DISK_FULL


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
