"""A friend's invitation: looked at first, so that no preview of the link takes the side."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from competitions.rules.door import Deed
from competitions.web import Page, attempt, go, page, render_page
from engine.sides import Side
from matches.actions.play.joining import take_side
from matches.pages.play.join_page import join_page
from matches.queries.play.practice import practice
from matches.seats import hold_seat, holder_of, is_invitation, token_for
from matches.views.play.match import match_at, side_held


@page(site=True, sit=Deed.SEE)
def join(request: Page, played: str, token: str) -> HttpResponse:
    """Who holds a side of the match is led to it; anybody else may take the free one."""
    row = match_at(played)
    if row.level or not is_invitation(played, token):
        raise Http404
    refusal, seat = None, token_for(request)
    if request.method == "POST":
        refusal = attempt(lambda: take_side(played, holder_of(seat)))
        if refusal is None:
            response = go(request, row)
            hold_seat(request, response, seat)
            return response
    elif side_held(request, row):
        return go(request, row)
    shown = join_page(practice(row), Side(row.side).other)
    context = {"join": shown, "refusal": refusal}
    response = render_page(request, "play/join.html", context)
    hold_seat(request, response, seat)
    return response
