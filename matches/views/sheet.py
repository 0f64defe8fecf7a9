"""The match sheet: written by two phones, ended and confirmed on one page."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render

from competitions.actions.door import refuse_closed
from competitions.models import Fixture, Result
from competitions.rules.door import Deed
from competitions.web import Page, go, page
from matches.games.registry import refuse_sheetless
from matches.models import MatchSheet
from matches.queries.sheet import match_sheet_of, sheet_is_open, sheet_state
from matches.views.browser import beside_sheet
from matches.views.polling import is_known, nothing_new
from matches.views.posted import number_or_zero
from matches.views.sheet_answer import SheetAnswer, address
from matches.views.sheet_command import SheetCommand
from matches.views.sheet_request import OUTBOX, SheetRequest


@page(
    see=Deed.SEE,
    enter=Deed.KEEP_SHEET,
    finish=Deed.ENTER_RESULT,
    confirm=Deed.SETTLE_RESULT,
    reject=Deed.SETTLE_RESULT,
    reopen=Deed.ENTER_RESULT,
    back=Deed.PREPARE_MATCH,
)
def sheet_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Whoever keeps the sheet writes here; all others read the match."""
    refuse_sheetless(fixture.ruleset)
    stored = match_sheet_of(fixture)
    if stored and stored.in_browser and sheet_is_open(stored):
        # a phone may still show it as it was opened
        response = beside_sheet(request, fixture)
        response.status_code = 409 if request.POST else 200
        return response
    if not request.scope.may(Deed.KEEP_SHEET):
        return _not_yours(request, fixture)
    if stored is None or not (
        sheet_is_open(stored) or _goes_on(request, fixture, stored)
    ):
        return _closed(request, fixture)
    sheet_request = SheetRequest(request, fixture, stored)
    return _press(sheet_request) if request.method == "POST" else _read(sheet_request)


def _press(request: SheetRequest) -> HttpResponse:
    if request.of_another_account:
        return HttpResponseForbidden()
    command = SheetCommand(request)
    refusal = command.perform()
    answer = SheetAnswer(request, command)
    if refusal:
        return answer.refused()
    if request.deed == "back":
        return go(request.page, address("prepare", request.fixture))
    if command.saved and request.is_drawn_later:
        return answer.saved_only()
    if request.by_htmx:
        return answer.page_response()
    return go(request.page, address("sheet", request.fixture))


def _read(request: SheetRequest) -> HttpResponse:
    given = request.page.GET.get("since", "")
    if not given:
        return SheetAnswer(request).page_response()
    match, version = request.fixture.public_id, request.fixture.version
    since = number_or_zero(given)
    request.mark_seen(since)
    # what was sent last need not have come last, so the page says what it shows
    shown = (request.page.GET.get("version", str(version)), since)
    newest = shown == (str(version), request.stored.revision)
    if newest and is_known(request.page, match, version):
        return nothing_new(match)
    return SheetAnswer(request).page_response()


def _not_yours(request: Page, fixture: Fixture) -> HttpResponse:
    """A phone is told why: nobody is signed in any more, or somebody without the right."""
    if OUTBOX in request.headers or "since" in request.GET:
        if not request.user.is_authenticated:
            return redirect_to_login(address("sheet", fixture))
        return HttpResponseForbidden()
    return redirect(fixture)


def _goes_on(request: Page, fixture: Fixture, stored: MatchSheet) -> bool:
    """What was taken back is written on or prepared anew; by others only the latter."""
    if not stored.opened_at or stored.in_browser:
        return False
    sides = sheet_state(fixture.public_id).sides
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
