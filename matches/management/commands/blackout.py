"""`manage.py blackout NAME`: take a name out of all logs, by an act that the chain keeps."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from competitions.actions.door import Author, black_out, people_called, places
from competitions.management.door import TableCommand, count_words
from engine.errors import RuleViolation
from matches.queries.heads import TABLES


class Command(TableCommand):
    help = "List where a name stands in the logs; with --yes make it unreadable there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--yes", action="store_true", help="Do it: for good.")

    def handle(self, *args: object, **options: Any) -> None:
        name = options["name"].strip()
        found = list(places(TABLES, name))
        for place in found:
            entry = place.entry
            where = ", ".join("/".join(map(str, path)) for path in place.paths)
            self.stdout.write(f"{place.stream} {entry.seq} {entry.kind}: {where}")
        for person in people_called(name):
            self.stdout.write(f"{person.person}: the name behind this id")
        if not options["yes"]:
            count = count_words(len(found), "entry", "entries")
            self.stdout.write(f"{count}; nothing was changed.")
            return
        by = Author(actor="system", role="site_admin", at=timezone.now())
        try:
            done = black_out(TABLES, name, by=by)
        except RuleViolation as refusal:
            raise CommandError(str(refusal)) from None
        count = count_words(done.entries, "entry says", "entries say")
        self.stdout.write(f"{count} {done.mark} instead.")
        # Whoever is given this line can show what stood there; nobody else is.
        self.stdout.write(f"The owner's proof: {json.dumps([done.salt, name])}")
