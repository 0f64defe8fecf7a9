"""`manage.py standings SLUG [--json]`: the official table."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser

from competitions.management.lookup import TableCommand, competition_called
from competitions.pages.competition.exports import standings_rows


class Command(TableCommand):
    help = "Print the official table of a competition."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        rows = standings_rows(competition_called(options["slug"]))
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            return
        for row in rows:
            self.stdout.write(
                f"{row['rank']:>3} {row['team']:<30} {row['played']:>3}"
                f" {row['gf']:>3}:{row['ga']:<3} {row['gd']:>+4} {row['points']:>4}"
            )
