"""`manage.py backup [FILE] [--prove]`: copy the database into one file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from competitions.management.progress import ProgressLine
from helvetia_site import backups
from helvetia_site.backups.proof import prove


class Command(BaseCommand):
    help = "Copies the database into one file, also while Helvetia runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument(
            "--prove",
            action="store_true",
            help="Put the file back in a place beside and verify it there;"
            " FILE may be a backup that exists.",
        )

    def handle(self, *args: object, **options: Any) -> None:
        file = (options["file"] or backups.default_file()).resolve()
        try:
            if not options["file"]:
                backups.check_that_it_follows(file)
            if not (options["prove"] and file.exists()):
                with ProgressLine().every_second(
                    lambda: _written(backups.draft_of(file))
                ):
                    backups.backup(file)
            if options["prove"]:
                step = _Step()
                with ProgressLine().every_second(step.line):
                    prove(file, step.begin)
                held = backups.counts_in_words(backups.look(file).counts)
                self.stdout.write(f"Put back beside and verified: {held}.")
        except backups.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(str(file))


class _Step:
    """What is done now, and since when."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, what: str) -> None:
        self.what, self.since = what, time.monotonic()

    def line(self) -> str:
        return f"{self.what}: {time.monotonic() - self.since:.0f} s so far"


def _written(file: Path) -> str:
    size = file.stat().st_size if file.exists() else 0
    return f"Backup: {size / 1_000_000:.0f} MB written"
