"""The page of a match: panel, goals and cards, how far the result is, its history."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.models import Fixture
from competitions.queries.brackets import bracket_of
from competitions.queries.match_page import match_page_of
from competitions.queries.progress import rounds_of
from competitions.rules.permissions import Deed
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page, render_page


@unless_unchanged
@page()
def match(request: Page, fixture: Fixture) -> HttpResponse:
    scope = request.scope
    competition = fixture.competition
    cup = bool(competition and competition.is_cup)
    tree = bracket_of(competition) if competition and cup else None
    rounds = tree.rounds if tree else rounds_of(competition) if competition else 0
    shown = match_page_of(fixture, scope.sides, tree, rounds)
    indexed = bool(
        competition
        and competition.visibility == "public"
        and not competition.club.unclaimed
    )
    context = {
        "match": shown,
        "fixture": fixture,
        "competition": competition,
        "club": scope.club,
        "mine": bool(scope.my_sides),
        "enters": scope.may(Deed.ENTER_RESULT) and all(scope.sides.values()),
        "keeps": scope.may(Deed.KEEP_SHEET),
        "organises": scope.organises,
        "result_url": reverse("result", args=[fixture.public_id]),
        "address": request.build_absolute_uri(request.path),
        "indexed": indexed,
    }
    response = render_page(request, "competitions/match.html", context)
    if not indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    return response
