"""`manage.py backup [FILE]`: copy the database into one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from helvetia_site import backups


class Command(BaseCommand):
    help = "Copies the database into one file, also while Helvetia runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"] or backups.default_file()
        try:
            backups.backup(file.resolve())
        except backups.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(str(file))
