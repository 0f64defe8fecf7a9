"""Who is missing, top scorers, cards, clean sheets, decks and records."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from competitions.models import Competition
from competitions.queries.fixtures import teams_of
from competitions.queries.progress import progress_of
from competitions.queries.statistics import KINDS, SELDOM, Tallies, tallies_of
from competitions.tables import (
    BookingsTable,
    CleanSheetsTable,
    KicksTable,
    PlayersTable,
    ScorersTable,
    TallyTable,
)
from competitions.views.frame import head, show
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def players(request: Page, competition: Competition) -> HttpResponse:
    official = request.GET.get("official") == "1"
    progress = progress_of(competition)
    tallies = tallies_of(
        competition,
        teams_of(competition),
        official_only=official,
        mine=request.scope.mine,
    )
    tables = _tables(request, tallies)
    top = head(request, competition, progress, "players")
    # One page, many tables: htmx says which of them it wants back.
    target = request.headers.get("HX-Target", "")
    partial = target if target in tables else ""
    context: dict[str, Any] = {
        name.replace("-", "_"): table for name, table in tables.items()
    }
    context["official"] = official
    context["switchable"] = competition.count_provisional and progress.unconfirmed
    return show(request, "competitions/players.html", top, context, partial=partial)


def _tables(request: Page, tallies: Tallies) -> dict[str, TallyTable]:
    """By the id of their root, each with its own sorting and page in the address."""
    return {
        "scorers": ScorersTable(
            tallies.scorers, request, per_page=20, without=tallies.never(KINDS)
        ),
        "clean-sheets": CleanSheetsTable(
            tallies.clean_sheets, request, per_page=10, prefix="c-"
        ),
        "bookings": BookingsTable(tallies.booked, request, per_page=10, prefix="b-"),
        "everybody": PlayersTable(
            tallies.everybody,
            request,
            per_page=20,
            prefix="p-",
            without=tallies.never(SELDOM),
        ),
        "kicks": KicksTable(tallies.kicks, request, per_page=10, prefix="k-"),
    }
