"""`manage.py prepare`: all that stands between the code and the first page."""

from __future__ import annotations

import hashlib
import io
import json

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError
from django.utils import timezone

from competitions.models import Club
from helvetia_site import backups, env
from helvetia_site.accounts.models import User
from helvetia_site.backups.contents import unknown_migrations
from matches.actions.sheet import show_what_happened


class Command(BaseCommand):
    help = "Migrates (after a backup), loads the demo club once, collects the files."
    requires_system_checks = ()  # each start waits for this; `make check` runs them

    def handle(self, *args: object, **options: object) -> None:
        try:
            self.migrate()
        except DatabaseError as error:
            name = settings.DATABASES["default"]["NAME"]
            raise CommandError(
                f"The database {name} does not answer: {error}"
            ) from error
        except backups.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        if env.boolean("DEMO", default=True) and self.nobody_is_here():
            self.stdout.write("Loading the demo club ...")
            call_command("demo", stdout=io.StringIO())
        self.collect()

    def nobody_is_here(self) -> bool:
        """Not "the database is new": a first start may have been cut short."""
        return not User.objects.exists() and not Club.objects.exists()

    def migrate(self) -> None:
        executor = MigrationExecutor(connection)
        newer = unknown_migrations(
            executor.loader.applied_migrations, executor.loader.disk_migrations
        )
        if newer:
            raise CommandError(
                f"{backups.place()} is that of a newer Helvetia: {'.'.join(newer[-1])} is"
                " not known here. Start that version, or restore the backup that it made"
                " before it changed the database."
            )
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return
        # a first start that was cut short has left nothing that could be kept
        if backups.present().ours:
            kept = backups.backup(backups.default_file("upgrade"))
            self.stdout.write(f"Upgrading the database; its backup is {kept}")
        else:
            self.stdout.write("Making the database ...")
        call_command("migrate", verbosity=0, interactive=False)
        show_what_happened(timezone.now())

    def collect(self) -> None:
        """Collect the static files again only when one of them has changed."""
        stamp = settings.STATIC_ROOT / ".stamp"
        now = self.fingerprint()
        if stamp.exists() and stamp.read_text() == now:
            return
        before = self.collected()
        call_command("collectstatic", verbosity=0, interactive=False, clear=not before)
        if before:
            self.forget(before | self.collected())
        stamp.write_text(now)

    def collected(self) -> set[str]:
        """The names of what lies there for the version that was prepared last."""
        manifest = settings.STATIC_ROOT / "staticfiles.json"
        if not manifest.exists():
            return set()
        paths: dict[str, str] = json.loads(manifest.read_text())["paths"]
        return {*paths, *paths.values(), manifest.name}

    def forget(self, wanted: set[str]) -> None:
        """What is older goes; the version before may still run beside this one."""
        for file in settings.STATIC_ROOT.rglob("*"):
            name = file.relative_to(settings.STATIC_ROOT).as_posix()
            if file.is_file() and name.removesuffix(".gz") not in wanted:
                file.unlink()

    def fingerprint(self) -> str:
        seen = hashlib.sha256(settings.VERSION.encode())
        for finder in get_finders():
            for path, storage in finder.list([]):
                about = (path, storage.size(path), storage.get_modified_time(path))
                seen.update(repr(about).encode())
        return seen.hexdigest()
