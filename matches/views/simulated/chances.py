"""What are our chances? Asked from the page of a match, answered by a thousand others."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.models import Fixture
from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from engine.registry import ROOMS
from engine.sides import SIDES, BySide, Side
from matches.actions.simulated.questions import ask_chances, stop_chances
from matches.models import Simulation
from matches.pages.simulated.chances_page import AskedFixture, chances_page
from matches.queries.simulated.runs import newest_chances, simulation_progress
from matches.queries.simulated.setups import refuse_unplayable_match
from matches.views.simulated.background import wake_simulations

TEMPLATE = "simulated/chances.html#run"
ASK = Deed.PREPARE_MATCH
LONGEST = 20


@page(begin=ASK, stop=ASK)
def chances_view(request: Page, fixture: Fixture) -> HttpResponse:
    """The newest question, how far it is, and its answer; 204 where the page shows that."""
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _do(request, fixture))
        if refusal is None:
            return go(request, request.path)
    row = newest_chances(fixture)
    progress = simulation_progress(row) if row else None
    if progress and request.GET.get("since") == progress.news:
        return HttpResponse(status=204)
    rights = request.scope.may(ASK), bool(row and _may_stop(request, row))
    subject = _asked_fixture(request, fixture)
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "shown": chances_page(subject, progress, rights, _why_not(fixture)),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, TEMPLATE, context)


def _do(request: Page, fixture: Fixture) -> None:
    if request.POST["deed"] == "stop":
        stop_chances(fixture, by=by(request))
        return
    ask_chances(fixture, request.POST.get("level", "")[:LONGEST], by=by(request))
    wake_simulations()


def _may_stop(request: Page, row: Simulation) -> bool:
    """Who began it, or an organiser."""
    who = by(request)
    return request.scope.organises or who.actor == row.made_by


def _asked_fixture(request: Page, fixture: Fixture) -> AskedFixture:
    mine, sides = request.scope.place.sides, request.scope.sides
    names = (sides[side] for side in SIDES)
    return AskedFixture(
        BySide(*(team.name if team else "?" for team in names)),
        Side(next(iter(mine))) if len(mine) == 1 else None,
        ROOMS[fixture.ruleset.game],
    )


def _why_not(fixture: Fixture) -> str:
    """Why nobody can ask about it now."""
    found = attempt(lambda: refuse_unplayable_match(fixture))
    return found.message if found else ""
