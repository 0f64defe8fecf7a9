"""The match sheet on paper: prefilled with both squads, to be filled in at the table."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from competitions.actions.door import refuse_closed
from competitions.models import Fixture
from competitions.pages.door import PaperSheet, Sheets
from competitions.queries.door import meeting_now, plan_of
from competitions.rules.door import NO_PLAN, Deed
from competitions.web import Page, page, render_page
from matches.games.registry import refuse_sheetless


@page()
def paper_view(request: Page, fixture: Fixture) -> HttpResponse:
    scope = request.scope
    refuse_sheetless(fixture.ruleset)
    refuse_closed(fixture, scope.sides.values())
    base = settings.PUBLIC_URL.rstrip("/") or request.build_absolute_uri("/")[:-1]
    context = {
        "sheet": _sheet(request, fixture),
        "fixture": fixture,
        "competition": fixture.competition,
        "club": scope.club,
        "address": base + reverse("sheet", args=[fixture.public_id]),
        "may_type": scope.may(Deed.ENTER_RESULT)
        and all(scope.sides.values())
        and fixture.league_rules.paper.typed,
        "may_lend": scope.may(Deed.LEND_SHEET),
    }
    response = render_page(request, "matches/paper.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _sheet(request: Page, fixture: Fixture) -> PaperSheet:
    """Its teams as they were when it was played, else as they would meet today."""
    scope, competition = request.scope, fixture.competition
    plan = plan_of(competition, scope.tree) if competition else NO_PLAN
    meeting = meeting_now(fixture, list(scope.sides.values()), scope.stage)
    return Sheets(competition, [meeting], plan=plan).sheet(meeting)
