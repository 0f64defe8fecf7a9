"""Is there room on the disk? Asked by the pages that fail, and by those who watch."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator

from django.conf import settings

# With less than this the database may not take the next entry.
LEAST_BYTES = 20_000_000
POSTGRES_DISK_FULL = "53100"


def free_bytes() -> int:
    """What is left where the data folder lies."""
    return shutil.disk_usage(settings.DATA).free


def no_room(error: BaseException | None) -> bool:
    """Did this happen because a disk is full?"""
    return any(_says_full(one) for one in _with_causes(error))


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
