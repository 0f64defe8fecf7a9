"""`manage.py verify`: recompute every derived thing a second way and compare."""

from __future__ import annotations

from django.core.management.base import CommandError, CommandParser

from competitions.actions.door import listen, rebuild_all, recount_all
from competitions.management.door import ProgressLine, TableCommand, count_words
from competitions.queries.door import blackouts_in_chain
from competitions.verification.door import older_logs
from matches.actions.play.chances import recount_chances
from matches.verification.verify import all_findings


class Command(TableCommand):
    help = "Check all chains, the projections, tables, brackets, scorers and sheets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="First write bookings, injuries, suspensions, decks, sums and chances"
            " anew.",
        )

    def handle(self, *args: object, **options: object) -> None:
        progress = ProgressLine()
        with listen(progress.count):
            if options["rebuild"]:
                rebuild_all()
                recount_all()
                recount_chances()
            found = list(all_findings())
        progress.end()
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            raise CommandError(count_words(len(found), "finding"))
        self.stdout.write("All that is derived agrees with the log.")
        if older := len(older_logs()):
            self.stdout.write(
                f"Logs of what was deleted before they told all, read no further: {older}."
            )
        if blacked := len(blackouts_in_chain()):
            self.stdout.write(f"Entries with a name taken out on record: {blacked}.")
