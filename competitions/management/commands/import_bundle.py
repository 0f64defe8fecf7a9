"""`manage.py import_bundle FILE`: the competition's slug stands on the last line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.log.entries import Author
from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import BundleErrors
from competitions.management.lookup import TableCommand

MOST_BYTES = 20_000_000


class Command(TableCommand):
    help = "Import a competition from a bundle file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        try:
            bundle = parse_bundle(_read(options["file"]))
        except BundleErrors as errors:
            raise CommandError(str(errors)) from None
        by = Author(actor="command", role="import", at=timezone.now())
        competition = import_bundle(bundle, by=by)
        self.stdout.write(f"Imported {competition.name} into {competition.club.name}.")
        self.stdout.write(competition.slug)


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CommandError(f"{path} is larger than 20 MB.")
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
