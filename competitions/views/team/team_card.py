"""A team's picture to share: an SVG made of shapes and texts, without scripts and styles."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from competitions.models import Team
from competitions.pages.team.team_card import card_of
from competitions.queries.people.visibility import visible_of
from competitions.views.team.teams import hide_from_search
from competitions.web import Page, page


@page()
def team_card_view(request: Page, team: Team) -> HttpResponse:
    competitions = visible_of(team, request.scope.roles, request.user)
    context = {"card": card_of(team, competitions)}
    response = render(
        request, "competitions/team_card.svg", context, content_type="image/svg+xml"
    )
    return hide_from_search(response, team.club, competitions)
