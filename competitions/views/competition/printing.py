"""Paper of a competition and of a team: the schedule, the sheets of a round, the cards."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from competitions.models import Competition, Team
from competitions.pages.competition.parts import RoundWanted, rounds_shown, sheets_shown
from competitions.pages.print.schedules import schedule_of
from competitions.pages.print.sheets import (
    played_in_round,
    sheets_of,
    squad_cards_of,
)
from competitions.pages.text.labels import round_title
from competitions.queries.fixtures.progress import matches_by_round, plan_of
from competitions.rules.draws.rounds import RoundPlan
from competitions.web import Page, page, render_page

# Matches of a schedule in one piece; a larger one is printed in parts.
MOST_ON_PAPER = 400


@page()
def schedule_view(request: Page, competition: Competition) -> HttpResponse:
    """The schedule, of all rounds or one; with `sheets` the match sheets of a round."""
    numbers = [number for number, _n in matches_by_round(competition)]
    plan = plan_of(competition)
    chosen = _number(request.GET.get("round", ""), numbers)
    context = {
        "competition": competition,
        "rounds": [(n, round_title(plan[n])) for n in numbers],
        "chosen": chosen,
        "pages": [],
        "sheets": [],
    }
    if chosen and request.GET.get("sheets"):
        context |= _sheets(request, competition, plan, chosen)
    else:
        context |= _schedule(request, competition, plan, chosen)
    return _unlisted(render_page(request, "competitions/paper.html", context))


def _sheets(
    request: Page, competition: Competition, plan: RoundPlan, chosen: int
) -> dict[str, object]:
    """Some match sheets of the chosen round, each with the address of its match."""
    base = settings.PUBLIC_URL.rstrip("/") or request.build_absolute_uri("/")[:-1]
    meetings = played_in_round(competition, chosen)
    part = sheets_shown(len(meetings), request.GET.get("from", ""))
    wanted = [meetings[place] for place in sorted(part.keys)]
    return {
        "part": part,
        "sheets": [
            (sheet, base + reverse("sheet", args=[sheet.public_id]))
            for sheet in sheets_of(competition, wanted, plan=plan)
        ],
    }


def _schedule(
    request: Page, competition: Competition, plan: RoundPlan, chosen: int
) -> dict[str, object]:
    """The chosen round, or as many as go on paper in one piece."""
    rounds = request.GET.get("rounds", "")
    part = rounds_shown(
        competition, RoundWanted(plan, asked=rounds, current=1), most=MOST_ON_PAPER
    )
    wanted = frozenset({chosen}) if chosen else part.keys
    return {
        "pages": schedule_of(competition, plan=plan, only=wanted),
        "part": None if chosen else part,
    }


def _number(text: str, rounds: Collection[int]) -> int:
    """A round of this competition; 0 for all of them."""
    plain = text.isascii() and text.isdigit() and len(text) < 4
    return int(text) if plain and int(text) in rounds else 0


@page()
def cards_print_view(request: Page, team: Team) -> HttpResponse:
    context = {"team": team, "club": team.club, "pages": squad_cards_of(team)}
    return _unlisted(render_page(request, "competitions/paper_cards.html", context))


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Paper is for whoever prints it, not for search engines."""
    response.headers["X-Robots-Tag"] = "noindex"
    return response
