"""The league is told what the shots of a match in the browser were worth."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.door import note_chances, watch
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.chances import matches_that_count, worth_by_player


def recount_chances() -> None:
    """From the actions of each match; one that cannot be played again stays as it is."""
    rows = list(matches_that_count())
    for row in watch("Chances of matches", rows, lambda: len(rows)):
        with transaction.atomic():
            note_chances(row.fixture, worth_by_player(browser_match(row), row))
