"""A match played on paper, typed in afterwards: one page, by keyboard alone."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.actions.door import KeyReused, refuse_closed
from competitions.corrections import asked_first
from competitions.models import Fixture, Result
from competitions.rules.door import Deed
from competitions.web import FormRefusal, Page, go, new_key, page, render_page
from matches.games.helvetia.paper.paper_sheet import Misfit
from matches.queries.sheet import match_sheet_of, sheet_is_open
from matches.views.typed_command import TypedCommand
from matches.views.typed_request import TypedRequest

ENTER = Deed.ENTER_RESULT


@page(see=ENTER, save=ENTER)
def typed_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Enter saves it all; what is wrong is said at its box, and everything is kept."""
    refuse_closed(fixture, request.scope.sides.values())
    asked = TypedRequest(request, fixture)
    if asked.posted is None or asked.form is None:
        return _answer(asked, None)
    command = TypedCommand(asked, asked.form)
    command.perform()
    if command.saved:
        command.announce()
        return go(request, reverse("sheet", args=[fixture.public_id]))
    return _answer(asked, command.refusal)


def _answer(asked: TypedRequest, refusal: FormRefusal | None) -> HttpResponse:
    fixture, form, scope = asked.fixture, asked.form, asked.page.scope
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
        **_so_far(asked),
        **asked_first(fixture.competition, error, asked.cascade),
        "organises": scope.may(Deed.DECIDE_RESULT),
        "key": _key(asked, error),
    }
    response = render_page(asked.page, "matches/typed.html", context)
    wrong = form is not None and form.wrong
    response.status_code = refusal.status if refusal else 422 if wrong else 200
    return response


def _so_far(asked: TypedRequest) -> dict[str, object]:
    """What is there of the match already, and how much its paper asks for."""
    return {
        "open": sheet_is_open(match_sheet_of(asked.fixture)),
        "played": Result.objects.filter(fixture=asked.fixture).exists(),
        "result": asked.result,
        "may_complete": asked.may_complete,
        "score_only": asked.depth == "score",
        "on_paper": asked.on_paper,
    }


def _key(asked: TypedRequest, error: Exception | None) -> str:
    """A refused form does not use up its key, unless it was spent before."""
    spent = isinstance(error, KeyReused)
    return (not spent and asked.page.POST.get("key")) or new_key()
