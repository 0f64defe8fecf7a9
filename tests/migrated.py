"""`make test` migrates one SQLite file; all other test databases begin as its copies.

`create_test_db` takes the place of Django's own. What is built once for all processes of
a run lies beside that file.
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
from django.db.backends.sqlite3.creation import DatabaseCreation

FOLDER = "HELVETIA_MIGRATED"
migrate = DatabaseCreation.create_test_db


@contextmanager
def locked() -> Iterator[Path]:
    """The folder of this run, for one process at a time."""
    folder = Path(os.environ.get(FOLDER) or settings.DATA)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def create_test_db(self: DatabaseCreation, *args: Any, **given: Any) -> str:
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
    self.connection.close()
    settings.DATABASES[self.connection.alias]["NAME"] = name
    self.connection.settings_dict["NAME"] = name
    self.connection.ensure_connection()
    return name
