"""The match sheet on paper: prefilled with both squads, to be filled in at the table."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from competitions.actions.door import refuse_closed
from competitions.models import Fixture, Result, Team
from competitions.pages.door import PaperSheet, Sheets
from competitions.queries.door import Contestants, bracket_of, meeting, rounds_of
from competitions.rules.door import Deed
from competitions.web import Page, page, render_page


@page()
def paper(request: Page, fixture: Fixture) -> HttpResponse:
    scope = request.scope
    refuse_closed(fixture, scope.sides.values())
    base = settings.PUBLIC_URL.rstrip("/") or request.build_absolute_uri("/")[:-1]
    context = {
        "sheet": _sheet(request, fixture),
        "fixture": fixture,
        "competition": fixture.competition,
        "club": scope.club,
        "address": base + reverse("sheet", args=[fixture.public_id]),
        "may_type": scope.may(Deed.ENTER_RESULT) and all(scope.sides.values()),
        "may_lend": scope.may(Deed.LEND_SHEET),
    }
    response = render_page(request, "matches/paper.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _sheet(request: Page, fixture: Fixture) -> PaperSheet:
    """Its teams as they were when it was played, else as they would meet today."""
    sides, competition = request.scope.sides.values(), fixture.competition
    tree = bracket_of(competition) if competition and competition.is_cup else None
    rounds = tree.rounds if tree else rounds_of(competition) if competition else 0
    teams = {team.pk: team for team in sides if team}
    result = Result.objects.filter(fixture=fixture).first()
    if result:
        played = {result.home_team_id, result.away_team_id}
        teams |= Team.objects.in_bulk(played - teams.keys())
    elif tree and not all(sides):
        # an open place is called by the two who play for it
        teams |= Team.objects.in_bulk([leaf for leaf in tree.leaves if leaf])
    met = meeting(fixture, Contestants(teams, tree), result)
    return Sheets(competition, [met], rounds=rounds).sheet(met)
