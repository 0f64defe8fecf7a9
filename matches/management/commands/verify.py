"""`manage.py verify`: recompute every derived thing a second way and compare."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from competitions.actions.carry_rows import rebuild_all
from competitions.management.lookup import TableCommand
from competitions.queries.blackouts import acts
from matches.queries.verify import findings


class Command(TableCommand):
    help = "Check all chains, the projections, tables, brackets, scorers and sheets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="First write bookings, injuries, suspensions and decks anew.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            rebuild_all()
        found = list(findings())
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            raise CommandError(f"{len(found)} findings")
        self.stdout.write("All that is derived agrees with the log.")
        if blacked := len(acts()):
            self.stdout.write(f"Entries with a name taken out on record: {blacked}.")
