"""`manage.py export_bundle SLUG`: the bundle on standard output."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dumps
from competitions.management.lookup import TableCommand, competition_called
from engine.errors import RuleViolation


class Command(TableCommand):
    help = "Print a competition as a bundle."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            bundle = bundle_of(competition_called(options["slug"]))
        except RuleViolation as error:
            raise CommandError(str(error)) from None
        self.stdout.write(dumps(bundle), ending="")
