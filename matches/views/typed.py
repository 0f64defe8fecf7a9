"""A match played on paper, typed in afterwards: one page, by keyboard alone."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.actions.door import KeyReused, refuse_closed
from competitions.corrections import asked_first
from competitions.models import Fixture, Result
from competitions.rules.door import Deed
from competitions.web import FormRefusal, Page, go, new_key, page, render_page
from matches.queries.sheet import match_sheet_of, sheet_is_open
from matches.rules.paper.sheet import Misfit
from matches.views.typed_command import TypedCommand
from matches.views.typed_request import TypedRequest

ENTER = Deed.ENTER_RESULT


@page(see=ENTER, save=ENTER)
def typed_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Enter saves it all; what is wrong is said at its box, and everything is kept."""
    refuse_closed(fixture, request.scope.sides.values())
    typed_request = TypedRequest(request, fixture)
    if typed_request.posted is None or typed_request.form is None:
        return _answer(typed_request, None)
    command = TypedCommand(typed_request, typed_request.form)
    command.perform()
    if command.saved:
        command.announce()
        return go(request, reverse("sheet", args=[fixture.public_id]))
    return _answer(typed_request, command.refusal)


def _answer(request: TypedRequest, refusal: FormRefusal | None) -> HttpResponse:
    fixture, form, scope = request.fixture, request.form, request.page.scope
    fixture.refresh_from_db(fields=["version"])
    error = refusal.error if refusal else None
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "club": scope.club,
        "names": [team.name for team in scope.sides.values() if team],
        "form": form,
        # What does not fit is said at its box.
        "refusal": None if isinstance(error, Misfit) else refusal,
        **_so_far(request),
        **asked_first(fixture.competition, error, request.cascade),
        "organises": scope.may(Deed.DECIDE_RESULT),
        "key": _key(request, error),
    }
    response = render_page(request.page, "matches/typed.html", context)
    wrong = form is not None and form.wrong
    response.status_code = refusal.status if refusal else 422 if wrong else 200
    return response


def _so_far(request: TypedRequest) -> dict[str, object]:
    """What is there of the match already, and how much its paper asks for."""
    return {
        "open": sheet_is_open(match_sheet_of(request.fixture)),
        "played": Result.objects.filter(fixture=request.fixture).exists(),
        "result": request.result,
        "may_complete": request.may_complete,
        "score_only": request.depth == "score",
        "on_paper": request.paper is not None,
    }


def _key(request: TypedRequest, error: Exception | None) -> str:
    """A refused form does not use up its key, unless it was spent before."""
    spent = isinstance(error, KeyReused)
    return (not spent and request.page.POST.get("key")) or new_key()
