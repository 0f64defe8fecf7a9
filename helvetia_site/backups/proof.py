"""Is a backup good? It is put back beside the database, and all of it is verified."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.db.utils import DatabaseError

from helvetia_site.backups.contents import BackupRefused


def prove(file: Path, begin: Callable[[str], object]) -> None:
    """Raise with what `restore` or `verify` said against it, in a place thrown away.

    `begin` hears of each of the two what is done.
    """
    with (
        tempfile.TemporaryDirectory(prefix="helvetia-proof-") as folder,
        _beside() as database,
    ):
        begin("Putting it back beside")
        run_manage(folder, database, "restore", file)
        begin("Verifying what was put back")
        run_manage(folder, database, "verify")


def run_manage(folder: str, database: str, command: str, *arguments: Path) -> None:
    """Run a command with a data folder and a database of its own."""
    env = {
        **os.environ,
        "HELVETIA_DATA": folder,
        "DATABASE_URL": database,
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "helvetia_site.settings",
    }
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        [sys.executable, settings.BASE / "manage.py", command, *arguments],
        env=env,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        output = f"{done.stdout}{done.stderr}".strip()
        raise BackupRefused(f"It does not stand the test of {command}:\n{output}")


@contextmanager
def _beside() -> Iterator[str]:
    """The address of a new database; empty for the file of the new data folder."""
    if connection.vendor == "sqlite":
        yield ""
        return
    given = connection.settings_dict
    name = f"helvetia_proof_{secrets.token_hex(4)}"
    signed = f"{quote(given['USER'])}:{quote(given['PASSWORD'])}@"
    place = f"{given['HOST']}:{given['PORT']}".rstrip(":")
    with connection.cursor() as cursor:
        try:
            cursor.execute(f"CREATE DATABASE {name}")
        except DatabaseError as error:
            raise BackupRefused(f"No database to try it in: {error}") from error
        try:
            yield f"postgres://{signed}{place}/{name}"
        finally:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
