"""`manage.py prepare`: all that stands between the code and the first page."""

from __future__ import annotations

import hashlib
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError

from helvetia_site import backups, env


class Command(BaseCommand):
    help = "Migrates (after a backup), loads the demo club once, collects the files."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            fresh = self.migrate()
        except DatabaseError as error:
            name = settings.DATABASES["default"]["NAME"]
            raise CommandError(
                f"The database {name} does not answer: {error}"
            ) from error
        except backups.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        if fresh and env.boolean("DEMO", default=True) and "demo" in get_commands():
            self.stdout.write("Loading the demo club ...")
            call_command("demo", verbosity=0)
        self.collect()

    def migrate(self) -> bool:
        """True when the database was empty before."""
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return False
        fresh = not executor.loader.applied_migrations
        if fresh:
            self.stdout.write("Making the database ...")
        else:
            kept = backups.backup(backups.default_file())
            self.stdout.write(f"Upgrading the database; its backup is {kept}")
        call_command("migrate", verbosity=0, interactive=False)
        return fresh

    def collect(self) -> None:
        """Collect the static files again only when one of them has changed."""
        stamp = settings.STATIC_ROOT / ".stamp"
        now = self.fingerprint()
        if stamp.exists() and stamp.read_text() == now:
            return
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(now)

    def fingerprint(self) -> str:
        seen = hashlib.sha256(settings.VERSION.encode())
        for finder in get_finders():
            for path, storage in finder.list([]):
                about = (path, storage.size(path), storage.get_modified_time(path))
                seen.update(repr(about).encode())
        return seen.hexdigest()
