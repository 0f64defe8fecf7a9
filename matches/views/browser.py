"""A fixture in the browser: begun when both are ready, read beside its sheet."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language

from competitions.actions.door import Author
from competitions.models import ClubBoard, Fixture
from competitions.pages.door import match_page_of
from competitions.queries.door import plan_of
from competitions.rules.door import NO_PLAN, Deed, at_table, in_browser
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
from engine.registry import ROOMS
from engine.sides import Side
from matches.actions.back import back_from_browser
from matches.actions.friendly import FriendlyWish, play_friendly
from matches.actions.play.from_fixture import play_at_table, play_in_browser
from matches.games.registry import refuse_sheetless
from matches.models import MatchSheet, PlayedMatch
from matches.pages.play.fixture_page import (
    FixturePage,
    fixture_page,
    shown_open,
    with_friendly,
)
from matches.pages.table.die_part import FACE, DiePart, RollForm, die_part
from matches.queries.play.browser_matches import match_of_fixture
from matches.queries.play.seats import is_coached
from matches.queries.preparing import depth_of
from matches.queries.sheet import match_sheet_of, sheet_is_open, sheet_state
from matches.rules.play.at_table import DieAsked, faces_typed
from matches.views.play.background import wake_computers

TEMPLATE = "matches/browser.html"
PREPARE = Deed.PREPARE_MATCH
# What begins a match.
BEGINS = ("begin", "alone", "table")


@page(
    see=Deed.SEE,
    begin=PREPARE,
    alone=PREPARE,
    back=PREPARE,
    table=Deed.ENTER_RESULT,
)
def browser_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Both come to the match from here; whoever looks on finds it, and what became of it."""
    refuse_sheetless(fixture.ruleset)
    refusal, begun = None, list[PlayedMatch]()
    who = by(request)
    if request.POST.get("deed") in BEGINS:
        try:
            refusal = attempt(lambda: begun.append(_begin(request, fixture, who)))
        except DieAsked as asked:
            return beside_sheet(request, fixture, die=_die(request, fixture, asked))
        if begun:
            return _begun(request, begun[0])
    elif request.method == "POST":
        refusal = attempt(lambda: back_from_browser(fixture, by=who))
        if refusal is None:
            return go(request, reverse("prepare", args=[fixture.public_id]))
    elif "watch" in request.GET and (played := match_of_fixture(fixture)):
        return go(request, played.get_absolute_url())
    return beside_sheet(request, fixture, refusal)


def beside_sheet(
    request: Page,
    fixture: Fixture,
    refusal: FormRefusal | None = None,
    die: DiePart | None = None,
) -> HttpResponse:
    """What stands in the place of the sheet of such a match."""
    sheet, league = match_sheet_of(fixture), fixture.competition
    scope = request.scope
    plan = plan_of(league, scope.tree) if league else NO_PLAN
    shown = _shown(request, fixture, sheet)
    context = {
        "fixture": fixture,
        "competition": league,
        "shown": shown,
        "board": None if shown.match else _board(fixture),
        "address": request.build_absolute_uri(shown.match) if shown.match else "",
        "match": match_page_of(fixture, scope.sides, scope.stage, plan),
        "mine": bool(scope.place.sides),
        "refusal": refusal,
        "key": new_key(),
        "die": die,
    }
    return render_page(request, TEMPLATE, context)


def _board(fixture: Fixture) -> ClubBoard | None:
    """HV-BOARD-03: what has begun has its own already."""
    found = ClubBoard.objects.select_related("club").called(fixture.board_of_play)
    return found if in_browser(fixture.place_of_play) else None


def _begin(request: Page, fixture: Fixture, who: Author) -> PlayedMatch:
    posted = request.POST
    if posted["deed"] == "begin":
        return play_in_browser(fixture, by=who)
    if posted["deed"] == "table":
        return play_at_table(fixture, faces_typed(posted.getlist(FACE)), by=who)
    wish = FriendlyWish(*(posted.get(name, "")[:20] for name in FriendlyWish._fields))
    return play_friendly(fixture, wish, by=who)


def _die(request: Page, fixture: Fixture, question: DieAsked) -> DiePart:
    """HV-PLAY-23: what is rolled before the match has begun."""
    fields = (("deed", "table"), ("key", request.POST.get("key", "")))
    room, address = (
        ROOMS[fixture.ruleset.game],
        reverse("browser", args=[fixture.public_id]),
    )
    form = RollForm(address, address, fields)
    return die_part(question, room, get_language() or "en", form)


def _shown(request: Page, fixture: Fixture, sheet: MatchSheet | None) -> FixturePage:
    # what both went back from is played no more
    match = match_of_fixture(fixture) if sheet and sheet.in_browser else None
    begins = in_browser(fixture.place_of_play) and request.scope.may(PREPARE)
    shown = fixture_page(fixture, match, ready=sheet_is_open(sheet), begins=begins)
    if sheet_is_open(sheet) and not shown.match:
        fresh = sheet_state(fixture.public_id).untouched
        may = request.scope.may(Deed.ENTER_RESULT) and _has_table(fixture)
        shown = shown_open(shown, referees=may, fresh=fresh)
    if not (shown.prepares and _may_begin_alone(request, fixture)):
        return shown
    room = ROOMS[fixture.ruleset.game]
    return with_friendly(shown, room, get_language() or "en")


def _has_table(fixture: Fixture) -> bool:
    return at_table(fixture.place_of_play) and depth_of(fixture) != "score"


def _may_begin_alone(request: Page, fixture: Fixture) -> bool:
    """HV-PLAY-15: whether it is a friendly and the other team has no coach here."""
    mine, scope = request.scope.place.sides, request.scope
    if fixture.competition or len(mine) != 1:
        return False
    other = scope.sides[Side(next(iter(mine))).other]
    return bool(other and not is_coached(other))


def go_to_match(request: Page, fixture: Fixture) -> HttpResponse:
    """Where both are led once they are ready: to the sheet, to the match, or to choose."""
    sheet, match = match_sheet_of(fixture), match_of_fixture(fixture)
    if sheet and sheet.in_browser and match:
        return go(request, match)
    chooses = (
        in_browser(fixture.place_of_play) and sheet_state(fixture.public_id).untouched
    )
    name = "browser" if chooses else "sheet"
    return go(request, reverse(name, args=[fixture.public_id]))


def _begun(request: Page, match: PlayedMatch) -> HttpResponse:
    if match.thinks_since:
        wake_computers()
    return go(request, match)
