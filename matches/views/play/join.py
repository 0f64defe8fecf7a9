"""Links that lead to a seat: looked at first, so that no preview of one takes it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import reverse

from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, page, render_page
from engine.sides import Side
from matches.actions.play.joining import open_seat, take_side
from matches.models.played import Digital
from matches.pages.play.join_page import device_page, join_page
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.seats import asked_side, has_own_link
from matches.seats import (
    hold_seat,
    holder_of,
    is_invitation,
    seat_led_to,
    seat_link_of,
    token_for,
)
from matches.views.play.match import match_at, side_held, standing_of


@page(site=True, sit=Deed.SEE)
def play_join_view(request: Page, played: str, token: str) -> HttpResponse:
    """Who holds a side is led to the match; anybody else may take that of the link."""
    row = match_at(request, played)
    side, own = _led_to(row, token)
    refusal, seat = None, token_for(request)
    if request.method == "POST":
        refusal = attempt(lambda: _sit(request, row, side if own else None, seat))
        if refusal is None:
            response = go(request, row)
            hold_seat(request, response, seat)
            return response
    elif side_held(request, row):
        return go(request, row)
    shown = join_page(standing_of(browser_match(row)), side, own=own)
    context = {"join": shown, "refusal": refusal}
    response = render_page(request, "play/join.html", context)
    hold_seat(request, response, seat)
    return response


@page(site=True)
def play_device_view(request: Page, played: str) -> HttpResponse:
    """A coach's own link, for another device of his; nobody else sees it."""
    row = match_at(request, played)
    side = side_held(request, row)
    if side is None or not has_own_link(row, side):
        return go(request, row)
    token = seat_link_of(row.public_id, side)
    link = reverse("play_join", args=[row.public_id, token])
    here = standing_of(browser_match(row))
    shown = device_page(here, side, request.build_absolute_uri(link))
    return render_page(request, "play/device.html", {"device": shown})


def _led_to(row: Digital, token: str) -> tuple[Side, bool]:
    """The side of a link, and whether it is its coach's own; 404 for what is none."""
    invited = asked_side(row)
    if invited and is_invitation(row.public_id, token):
        return invited, False
    side = seat_led_to(row.public_id, token)
    if side is None or not has_own_link(row, side):
        raise Http404
    return side, True


def _sit(request: Page, row: Digital, own: Side | None, token: str) -> None:
    holder = holder_of(token)
    if own:
        open_seat(row.public_id, own, holder)
    else:
        take_side(row.public_id, holder, by(request).at)
