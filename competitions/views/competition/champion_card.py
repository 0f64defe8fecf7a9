"""The champion's picture to share, as shapes and texts."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from competitions.models import Competition
from competitions.pages.team.team_card import champion_card_of
from competitions.pages.team.titles import title_of
from competitions.queries.fixtures.meetings import teams_of
from competitions.views.team.teams import hide_from_search
from competitions.web import Page, page


@page()
def champion_card_view(request: Page, competition: Competition) -> HttpResponse:
    """Before there is a champion the competition itself answers."""
    title = title_of(competition, teams_of(competition))
    if title is None:
        return redirect(competition)
    context = {"card": champion_card_of(competition, title)}
    response = render(
        request, "competitions/team_card.svg", context, content_type="image/svg+xml"
    )
    return hide_from_search(response, competition.club, [competition])
