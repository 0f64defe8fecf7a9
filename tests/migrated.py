"""`make test` migrates one database of each kind; all others begin as its copies.

`create_on_sqlite` and `create_on_postgres` take the place of Django's own. What is built
once for all processes of a run lies beside the SQLite file.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.base.creation import BaseDatabaseCreation

FOLDER = "HELVETIA_MIGRATED"
migrate = BaseDatabaseCreation.create_test_db


@contextmanager
def locked() -> Iterator[Path]:
    """The folder of this run, for one process at a time."""
    folder = Path(os.environ.get(FOLDER) or settings.DATA)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def create_on_sqlite(self: BaseDatabaseCreation, *args: Any, **given: Any) -> str:
    """The name of a database with all migrations."""
    if not os.environ.get(FOLDER):
        return migrate(self, *args, **given)
    with locked() as folder:
        kept = folder / "migrated.sqlite3"
        if not kept.exists():
            name = migrate(self, *args, **given)
            with closing(sqlite3.connect(kept)) as copy:
                self.connection.connection.backup(copy)
            return name
    name = self._get_test_db_name()
    shutil.copy(kept, name)
    return _connected(self, name)


def create_on_postgres(self: BaseDatabaseCreation, *args: Any, **given: Any) -> str:
    """The name of a database with all migrations."""
    if not os.environ.get(FOLDER):
        return migrate(self, *args, **given)
    with locked() as folder:
        name, kept = self._get_test_db_name(), folder.name
        with self._nodb_cursor() as cursor:
            if self._database_exists(cursor, kept):
                _copy(cursor, kept, name)
                return _connected(self, name)
        migrate(self, *args, **given)
        # PostgreSQL copies only what nobody is connected with
        self.connection.close()
        with self._nodb_cursor() as cursor:
            _copy(cursor, name, kept)
        return _connected(self, name)


def _copy(cursor: Any, old: str, new: str) -> None:
    cursor.execute(f'CREATE DATABASE "{new}" TEMPLATE "{old}"')


def _connected(self: BaseDatabaseCreation, name: str) -> str:
    self.connection.close()
    settings.DATABASES[self.connection.alias]["NAME"] = name
    self.connection.settings_dict["NAME"] = name
    self.connection.ensure_connection()
    return name
