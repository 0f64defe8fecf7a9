"""The match sheet: written by two phones, ended and confirmed on one page."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render

from competitions.actions.results.opening import refuse_closed
from competitions.models import Fixture, Result
from competitions.rules.people.permissions import Deed
from competitions.web import Page, go, page
from matches.models import MatchSheet
from matches.queries.sheet import folded, is_open, sheet_of
from matches.views.polling import is_known, nothing_new
from matches.views.posted import whole
from matches.views.sheet_request import OUTBOX, Desk, address


@page(
    see=Deed.SEE,
    enter=Deed.KEEP_SHEET,
    finish=Deed.ENTER_RESULT,
    confirm=Deed.SETTLE_RESULT,
    reject=Deed.SETTLE_RESULT,
    reopen=Deed.ENTER_RESULT,
    back=Deed.PREPARE_MATCH,
)
def sheet(request: Page, fixture: Fixture) -> HttpResponse:
    """Whoever keeps the sheet writes here; all others read the match."""
    if not request.scope.may(Deed.KEEP_SHEET):
        return _not_yours(request, fixture)
    stored = sheet_of(fixture)
    if stored is None or not (is_open(stored) or _goes_on(request, fixture, stored)):
        return _closed(request, fixture)
    desk = Desk(request, fixture, stored)
    if request.method == "POST":
        return _press(desk)
    return _read(desk)


def _press(desk: Desk) -> HttpResponse:
    if desk.somebody_else:
        return HttpResponseForbidden()
    if desk.press():
        return desk.refused()
    if desk.request.POST["deed"] == "back":
        return go(desk.request, address("prepare", desk.fixture))
    if desk.saved and desk.is_drawn_later:
        return desk.saved_only()
    if desk.by_htmx:
        return desk.answer()
    return go(desk.request, address("sheet", desk.fixture))


def _read(desk: Desk) -> HttpResponse:
    given = desk.request.GET.get("since", "")
    if not given:
        return desk.answer()
    since, match, version = (
        whole(given),
        desk.fixture.public_id,
        desk.fixture.version,
    )
    desk.mark_seen(since)
    if since == desk.stored.revision and is_known(desk.request, match, version):
        return nothing_new(match)
    return desk.answer()


def _not_yours(request: Page, fixture: Fixture) -> HttpResponse:
    """A phone is told why: nobody is signed in any more, or somebody without the right."""
    if OUTBOX in request.headers or "since" in request.GET:
        if not request.user.is_authenticated:
            return redirect_to_login(address("sheet", fixture))
        return HttpResponseForbidden()
    return redirect(fixture)


def _goes_on(request: Page, fixture: Fixture, stored: MatchSheet) -> bool:
    """What was taken back is written on or prepared anew; by others only the latter."""
    if not stored.opened_at:
        return False
    sides = folded(fixture.public_id).sides
    teams = request.scope.sides
    return all(team and sides[side].team == team.pk for side, team in teams.items())


def _closed(request: Page, fixture: Fixture) -> HttpResponse:
    """Nothing to write on: before both coaches are ready, or played without a sheet.

    HV-PREP-02: a phone that still shows the sheet is led back to preparation.
    """
    played = Result.objects.filter(fixture=fixture).exists()
    if played and request.method != "POST":
        return redirect(fixture)
    refuse_closed(fixture, request.scope.sides.values())
    if request.GET.get("since") and request.scope.may(Deed.PREPARE_MATCH):
        return go(request, address("prepare", fixture))
    context = {
        "fixture": fixture,
        "played": played,
        "prepare_url": address("prepare", fixture),
    }
    status = 409 if request.method == "POST" else 200
    return render(request, "matches/sheet_closed.html", context, status=status)
