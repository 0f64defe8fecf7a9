"""The result of a match: typed, confirmed, disputed, decided, corrected, taken back."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.actions.results.opening import refuse_closed
from competitions.corrections import asked_first
from competitions.models import Fixture, Live, Result
from competitions.pages.match.approvals import approval_of
from competitions.pages.match.suggestions import squad_names
from competitions.pages.match.versions import versions_of
from competitions.queries.results.stored_results import result_of
from competitions.rules.people.permissions import Deed
from competitions.rules.results.confirmation import ResultActor, may_answer
from competitions.views.match.result_command import ResultCommand
from competitions.views.match.result_request import SAVES, ResultRequest
from competitions.web import FormRefusal, Page, attempt, go, new_key, page, render_page

# What stands in the fold beside the lines of scorers and cards, and says nothing there.
FOLDED = ("ending", "half_time_home", "half_time_away", "home_more", "away_more")
PLAIN = (None, "", "played")


@page(
    see=Deed.ENTER_RESULT,
    save=Deed.ENTER_RESULT,
    more=Deed.ENTER_RESULT,
    confirm=Deed.SETTLE_RESULT,
    dispute=Deed.SETTLE_RESULT,
    decide=Deed.DECIDE_RESULT,
    void=Deed.DECIDE_RESULT,
)
def result_view(request: Page, fixture: Fixture) -> HttpResponse:
    """One page for the whole life of a result; the buttons depend on its state."""
    refuse_closed(fixture, request.scope.sides.values())
    result_request, refusal = ResultRequest(request, fixture), None
    if result_request.deed not in ("", "more") and result_request.complete():
        refusal = attempt(ResultCommand(result_request).perform)
        if refusal is None:
            return go(request, fixture)
    return _answer(result_request, refusal)


def _answer(request: ResultRequest, refusal: FormRefusal | None) -> HttpResponse:
    fixture, page = request.fixture, request.page
    error = refusal.error if refusal else None
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "scope": page.scope,
        "form": request.form,
        "rows": request.rows,
        "reason": request.reason,
        "refusal": refusal,
        **asked_first(fixture.competition, error, request.cascade),
        **_as_stored(page, fixture),
        "sheet_open": _sheet_open(page, fixture),
        "squads": squad_names(page.scope.sides.values()),
        "decides": page.scope.may(Deed.DECIDE_RESULT),
        "key": new_key(),
        "opened": _opens_fold(request),
    }
    template = "competitions/result.html#result"
    return render_page(page, template, context, wrong=request.errors())


def _as_stored(page: Page, fixture: Fixture) -> dict[str, object]:
    """Fresh state beside what was typed: the next press is about what is shown now."""
    fixture.refresh_from_db(fields=["version"])
    stored = result_of(fixture)
    if stored:
        stored.fixture = fixture
    return {
        "stored": stored,
        "told": versions_of(stored) if stored else None,
        "approval": approval_of(stored) if stored else None,
        "may_settle": may_settle(page, stored),
    }


def _sheet_open(page: Page, fixture: Fixture) -> bool:
    """A coach ends the sheet; an organiser may decide beside it."""
    if page.scope.may(Deed.DECIDE_RESULT):
        return False
    return Live.objects.filter(fixture=fixture).exists()


def _opens_fold(request: ResultRequest) -> bool:
    """Whether something in the fold was typed, is wrong, or was asked for."""
    if request.deed not in (*SAVES, "more"):
        return False
    rows = [row for lists in request.rows.values() for row in lists.rows]
    written = any(row.player or row.minute or row.error for row in rows)
    fields = [request.form[name] for name in FOLDED]
    filled = any(one.errors or one.value() not in PLAIN for one in fields)
    return request.deed == "more" or written or filled


def may_settle(request: Page, stored: Result | None) -> bool:
    """The other coach's big button."""
    if stored is None or stored.official:
        return False
    who = ResultActor(f"user:{request.user.pk}", request.scope.my_sides)
    return may_answer(stored.entered_by, stored.entered_side, who)
