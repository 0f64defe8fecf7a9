"""The page of a match: panel, goals and cards, how far the result is, its history."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.models import Competition, Fixture, Live, Result
from competitions.pages.home.desk import next_row
from competitions.pages.match.dice_proofs import draw_proofs, roll_proofs
from competitions.pages.match.match_page import MatchPage, live_part_of, match_page_of
from competitions.queries.carry_over.dice_after import dice_of_match
from competitions.queries.fixtures.progress import plan_of
from competitions.rules.draws.rounds import NO_PLAN
from competitions.rules.people.permissions import Deed
from competitions.rules.polls import NOTHING, Update, update_for
from competitions.rules.results.confirmation import DISPUTED
from competitions.rules.results.stored_reports import kind_in
from competitions.rules.venues import TABLE, in_browser
from competitions.views.match.result import may_settle
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, Scope, go, page, render_page

# What has been played; of a walk-over there is nothing to tell.
COMPLETED = frozenset({"played", "forfeit"})


@unless_unchanged
@page()
def match_view(request: Page, fixture: Fixture) -> HttpResponse:
    live = live_of(fixture)
    since = request.GET.get("since", "") if getattr(request, "htmx", None) else ""
    if since:
        return _news(request, fixture, since, live)
    shown, indexed = _shown(request, fixture), _indexed(fixture.competition)
    rolled = any(line.player for line in shown.history)
    context = {
        "match": shown,
        "proofs": roll_proofs(fixture) if rolled else (),
        "draws": draw_proofs(fixture) if fixture.draws_cards else (),
        "live": live,
        "awaits": "" if live or shown.result else NOTHING,
        "fixture": fixture,
        "competition": fixture.competition,
        "club": request.scope.club,
        **_reader(request, fixture, shown.result),
        "result_url": reverse("result", args=[fixture.public_id]),
        "address": request.build_absolute_uri(request.path),
        "indexed": indexed,
    }
    response = render_page(request, "competitions/match.html", context)
    if not indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def _shown(request: Page, fixture: Fixture) -> MatchPage:
    competition, scope = fixture.competition, request.scope
    plan = plan_of(competition, scope.tree) if competition else NO_PLAN
    return match_page_of(fixture, scope.sides, scope.stage, plan)


def _indexed(competition: Competition | None) -> bool:
    """Whether search engines may keep the page."""
    if competition is None or competition.club.unclaimed:
        return False
    return competition.visibility == "public"


def _reader(
    request: Page, fixture: Fixture, result: Result | None
) -> dict[str, object]:
    """What this reader may do with the match."""
    scope = request.scope
    return {
        "mine": bool(scope.my_sides),
        "enters": scope.may(Deed.ENTER_RESULT) and all(scope.sides.values()),
        "keeps": scope.may(Deed.KEEP_SHEET),
        "referees": _referees(scope, fixture),
        "watched": in_browser(fixture.place_of_play),
        "organises": scope.organises,
        "settles": may_settle(request, result),
        "disputed": bool(result and result.state == DISPUTED),
        "completes": _completes(request, fixture, result),
        "typing": _typing(request, fixture.competition, result),
        "throws": bool(dice_of_match(fixture)) if result else False,
    }


def _referees(scope: Scope, fixture: Fixture) -> bool:
    """HV-PLAY-23: whether its sheet, kept at the table, tells more than a score."""
    competition = fixture.competition
    scored = competition is not None and competition.depth == "score"
    at_table = fixture.place_of_play == TABLE and not scored
    return at_table and scope.may(Deed.ENTER_RESULT)


def _news(request: Page, fixture: Fixture, since: str, live: str) -> HttpResponse:
    """To a page that is open: panel and events, the same for everybody.

    Without scripts its address is a whole page.
    """
    what = update_for(since, live, begun=bool(live) or hasattr(fixture, "result"))
    if what is Update.UNCHANGED:
        return HttpResponse(status=204)
    if what is Update.PAGE:
        return go(request, fixture)
    shown = live_part_of(fixture, request.scope.sides, request.scope.tree)
    context = {"match": shown, "live": live, "polled": True}
    response = render_page(request, "competitions/match.html#panel", context)
    # what the server keeps this part by
    response.headers["X-Live"] = live
    return response


def _typing(
    request: Page, competition: Competition | None, result: Result | None
) -> dict[str, object] | None:
    """An organiser who has typed one result goes on to the next, or to the desk."""
    if not (competition and result and request.scope.organises):
        return None
    if competition.finished_at:
        return None
    return {"next": next_row(competition)}


def _completes(request: Page, fixture: Fixture, result: Result | None) -> bool:
    """DEC-10: whoever may change a result recorded without a sheet, where one is kept."""
    scope, competition = request.scope, fixture.competition
    if result is None or result.opened_at or kind_in(result.report) not in COMPLETED:
        return False
    if result.forfeit:
        return False
    if competition and competition.depth == "score":
        return False
    mine = scope.my_sides and result.entered_side in (*scope.my_sides, "both")
    return scope.organises or bool(mine and not result.official)


def live_of(fixture: Fixture) -> str:
    """The figures while it is played, as the page asks for newer ones; else nothing.

    Beside a result an open sheet is a correction: it says nothing before its end.
    """
    now: Live | None = getattr(fixture, "live", None)
    return "" if now is None or hasattr(fixture, "result") else now.seen
