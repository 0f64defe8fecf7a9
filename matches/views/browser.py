"""A fixture in the browser: begun when both are ready, read beside its sheet."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.models import Fixture
from competitions.pages.door import match_page_of
from competitions.queries.door import bracket_of
from competitions.rules.door import Deed, in_browser
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
)
from matches.actions.back import back_from_browser
from matches.actions.play.from_fixture import play_in_browser
from matches.models import PlayedMatch
from matches.pages.play.fixture_page import fixture_page
from matches.queries.play.browser_matches import match_of_fixture
from matches.queries.sheet import folded, is_open, sheet_of
from matches.views.play.waking import wake_computers

TEMPLATE = "matches/browser.html"


@page(see=Deed.SEE, begin=Deed.PREPARE_MATCH, back=Deed.PREPARE_MATCH)
def browser(request: Page, fixture: Fixture) -> HttpResponse:
    """Both come to the match from here; whoever looks on finds it, and what became of it."""
    refusal, begun = None, list[PlayedMatch]()
    who = by(request)
    if request.POST.get("deed") == "begin":
        refusal = attempt(lambda: begun.append(play_in_browser(fixture, by=who)))
        if begun:
            return _begun(request, begun[0])
    elif request.method == "POST":
        refusal = attempt(lambda: back_from_browser(fixture, by=who))
        if refusal is None:
            return go(request, reverse("prepare", args=[fixture.public_id]))
    return beside_sheet(request, fixture, refusal)


def beside_sheet(
    request: Page,
    fixture: Fixture,
    refusal: FormRefusal | None = None,
    status: int = 200,
) -> HttpResponse:
    """What stands in the place of the sheet of such a match."""
    sheet, league = sheet_of(fixture), fixture.competition
    tree = bracket_of(league) if league and league.is_cup else None
    match = match_of_fixture(fixture)
    begins = in_browser(fixture.place_of_play) and request.scope.may(Deed.PREPARE_MATCH)
    shown = fixture_page(fixture, match, ready=is_open(sheet), begins=begins)
    context = {
        "fixture": fixture,
        "competition": league,
        "shown": shown,
        "address": request.build_absolute_uri(shown.match) if shown.match else "",
        "match": match_page_of(fixture, request.scope.sides, tree, 0),
        "mine": bool(request.scope.place.sides),
        "refusal": refusal,
        "key": new_key(),
    }
    response = render_page(request, TEMPLATE, context)
    response.status_code = max(response.status_code, status)
    return response


def opened(request: Page, fixture: Fixture) -> HttpResponse:
    """Where both are led once they are ready: to the sheet, to the match, or to choose."""
    sheet, match = sheet_of(fixture), match_of_fixture(fixture)
    if sheet and sheet.in_browser and match:
        return go(request, match)
    chooses = in_browser(fixture.place_of_play) and folded(fixture.public_id).untouched
    name = "browser" if chooses else "sheet"
    return go(request, reverse(name, args=[fixture.public_id]))


def _begun(request: Page, match: PlayedMatch) -> HttpResponse:
    if match.thinks_since:
        wake_computers()
    return go(request, match)
