"""`manage.py standings SLUG [--json] [--stage N]`: the official table."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from competitions.management.lookup import TableCommand, competition_called
from competitions.pages.competition.exports import standings_rows


class Command(TableCommand):
    help = "Print the official table of a competition."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--stage",
            type=int,
            help="its number from 1; else the last one with a table",
        )

    def handle(self, *args: object, **options: Any) -> None:
        competition, number = competition_called(options["slug"]), options["stage"]
        stages = len(competition.stages_in_order)
        if number is not None and not 1 <= number <= stages:
            raise CommandError(f"It has the stages 1 to {stages}, not {number}.")
        rows = standings_rows(competition, number)
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            return
        for row in rows:
            group = f" {row['group']:<3}" if "group" in row else ""
            self.stdout.write(
                f"{row['rank']:>3}{group} {row['team']:<30} {row['played']:>3}"
                f" {row['gf']:>3}:{row['ga']:<3} {row['gd']:>+4} {row['points']:>4}"
            )
