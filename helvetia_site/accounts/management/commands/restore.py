"""`manage.py restore FILE`: put a backup back."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from helvetia_site import backups
from matches.actions.sheet import show_what_happened


class Command(BaseCommand):
    help = "Puts a backup in the place of the database; what is there now is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        _check_that_nothing_runs()
        file = options["file"].resolve()
        try:
            backups.check_that_nobody_is_here()
            backups.look(file)
            before = backups.present()
            backups.check_that_it_may_come(file, before)
            kept = _kept(before)
            found = backups.restore(file)
        except backups.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        call_command("migrate", verbosity=0, interactive=False)
        show_what_happened(timezone.now())
        self.stdout.write(_counted(before, backups.present()))
        self.stdout.write(_about(found.note))
        self.stdout.write(f"Restored. What was there before: {kept or 'nothing'}")


def _kept(before: backups.Contents) -> Path | None:
    """Nothing is kept of a new database; one of something else is not touched."""
    if not before.tables:
        return None
    return backups.backup(backups.default_file("replaced"))


def _counted(before: backups.Contents, now: backups.Contents) -> str:
    rows = [("", "before", "now")]
    rows += [(name, str(before.counts[name]), str(n)) for name, n in now.counts.items()]
    return "\n".join(f"{name:<14}{was:>10}{n:>10}" for name, was, n in rows)


def _about(note: backups.BackupNote | None) -> str:
    if note is None:
        return "This backup does not say what it held when it was made: it is older."
    return f"Made at {note.made} by version {note.version}."


def _check_that_nothing_runs() -> None:
    """A server would go on answering from what it remembers of the old database."""
    with (settings.DATA / "run.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            text = "Helvetia runs with this data folder; stop it first."
            raise CommandError(text) from error
