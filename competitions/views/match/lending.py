"""A scorer's link or QR for one side's sheet, and the phone handed over to confirm."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from competitions.actions.people import lending as commands
from competitions.actions.people.pins import (
    ShownResult,
    TypedPin,
    confirm_by_pin,
    set_pin_at_table,
)
from competitions.actions.results.opening import refuse_closed
from competitions.models import Fixture, Result, TableLink, Team
from competitions.models.people import User
from competitions.pages.match.approvals import approval_of
from competitions.pages.match.versions import versions_of
from competitions.pages.text.makers import maker_name
from competitions.queries.people.memberships import lacks_pin, team_has_pin
from competitions.rules.people.limits import TooMany
from competitions.rules.people.permissions import Deed
from competitions.rules.results.confirmation import PROVISIONAL
from competitions.sheet_links import find_link, hold_link, sheet_link_url
from competitions.views.dead_links import dead_link
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    seen_version,
    who_acts,
)
from engine.json_values import JsonObject
from engine.sides import SIDES, Side, SideOrNone, side_in


@page(site=True)
def sheet_link_view(request: Page, token: str) -> HttpResponse:
    """The link itself: the browser keeps it, and no address does."""
    link = find_link(token)
    if link is None:
        response = dead_link(request)
        add_never_cache_headers(response)
        return response
    response = redirect("sheet", fixture=link.fixture.public_id)
    hold_link(request, response, link)
    add_never_cache_headers(response)
    return response


@page(see=Deed.LEND_SHEET, lend=Deed.LEND_SHEET, take_back=Deed.LEND_SHEET)
def lend_view(request: Page, fixture: Fixture) -> HttpResponse:
    """The links of the sides one coaches; an organiser has both, unless he coaches one."""
    refuse_closed(fixture, request.scope.sides.values())
    refusal = None
    if deed := request.POST.get("deed"):
        side = side_in(request.POST.get("side", ""))
        if not side:
            raise BadRequest("no such side")
        command = commands.lend_side if deed == "lend" else commands.revoke_table_link
        refusal = attempt(lambda: command(fixture, side, by=by(request)))
        if refusal is None:
            return go(request, request.path)
    context = {
        "fixture": fixture,
        "links": _links(request, fixture),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "competitions/lend.html", context)


def _links(request: Page, fixture: Fixture) -> list[JsonObject]:
    """By side: its team, its live link, the address for its maker (HV-LINK-02)."""
    scope = request.scope
    live = {
        link.side: link
        for link in TableLink.objects.filter(fixture=fixture, revoked_at=None)
    }
    sides = SIDES if scope.organises else sorted(scope.my_sides)
    place = scope.place
    return [
        {
            "side": side,
            "team": scope.sides[side],
            **_address(request, live.get(side)),
            # A coach lends his own side, an organiser who coaches neither both.
            "lends": side not in place.barred
            and (side in place.sides or not place.sides),
        }
        for side in sides
    ]


def _address(request: Page, link: TableLink | None) -> JsonObject:
    if link is None:
        return {"link": None, "address": "", "maker": ""}
    if link.made_by in who_acts(request, request.scope):
        address = request.build_absolute_uri(sheet_link_url(link))
        return {"link": link, "address": address, "maker": ""}
    return {"link": link, "address": "", "maker": maker_name(link.made_by)}


@page(see=Deed.KEEP_SHEET, pin=Deed.KEEP_SHEET, set_pin=Deed.KEEP_SHEET)
def handover_view(request: Page, fixture: Fixture) -> HttpResponse:
    """One phone on the table: the other coach confirms with his PIN, or on his own."""
    refusal = None
    if request.method == "POST":
        setting = request.POST["deed"] == "set_pin"
        refusal = (_set_pin if setting else _confirm)(request, fixture)
        if refusal is None:
            return _handed_over(request, fixture)
        fixture.refresh_from_db(fields=["version"])
    context = {**_waiting(fixture), "refusal": refusal, "key": new_key()}
    path = reverse("sheet", args=[fixture.public_id])
    context["address"] = request.build_absolute_uri(path)
    return render_page(request, "competitions/handover.html#handover", context)


def _handed_over(request: Page, fixture: Fixture) -> HttpResponse:
    if request.POST["deed"] == "set_pin":
        messages.success(request, _("Your PIN was set. Now confirm with it."))
        return go(request, request.path)
    messages.success(request, _("Confirmed: the result is official."))
    return go(request, fixture)


def _waiting(fixture: Fixture) -> JsonObject:
    """The result that waits for its confirmation, and the team that is asked."""
    stored = Result.objects.filter(fixture=fixture).first()
    waiting = stored if stored and stored.state == PROVISIONAL else None
    if waiting:
        waiting.fixture = fixture
    team = _team(waiting, _confirming_side(waiting))
    return {
        "fixture": fixture,
        "stored": waiting,
        "told": versions_of(waiting) if waiting else None,
        "approval": approval_of(waiting) if waiting else None,
        "asked": team,
        "pin": team is not None and team_has_pin(team),
        "may_set": team is not None and lacks_pin(team),
    }


def _set_pin(request: Page, fixture: Fixture) -> FormRefusal | None:
    """The coach who is asked, on this phone; its own sign-in stays as it is."""
    side = _confirming_side(Result.objects.filter(fixture=fixture).first())
    return attempt(
        lambda: set_pin_at_table(
            fixture,
            TypedPin(side, pin=request.POST.get("new_pin", "")[:20]),
            lambda: _typed_account(request),
            by=by(request),
        )
    )


def _typed_account(request: Page) -> User | None:
    """HV-LIMIT-03: whose name and password these are, counted as a try to sign in."""
    typed = {
        "username": request.POST.get("coach", "")[:254].strip(),
        "password": request.POST.get("password", "")[:1000],
    }
    try:
        user: User | None = get_adapter(request).authenticate(request, **typed)
    except ValidationError as error:
        if isinstance(error.__cause__, TooMany):
            raise error.__cause__ from error
        raise
    return user


def _confirm(request: Page, fixture: Fixture) -> FormRefusal | None:
    side = _confirming_side(Result.objects.filter(fixture=fixture).first())
    # Without a side that may answer, the machine itself says what is the matter.
    return attempt(
        lambda: confirm_by_pin(
            fixture,
            TypedPin(side, pin=request.POST.get("pin", "")[:20]),
            ShownResult(request.POST.get("content", ""), version=seen_version(request)),
            by=by(request),
        )
    )


def _confirming_side(result: Result | None) -> SideOrNone:
    """The side whose coach is asked: not the author's."""
    entered = side_in(result.entered_side) if result else ""
    return entered.other if entered else ""


def _team(result: Result | None, side: SideOrNone) -> Team | None:
    if result is None or not side:
        return None
    return result.home_team if side == Side.HOME else result.away_team
