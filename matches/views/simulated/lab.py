"""The balance lab: anybody asks what a card or a squad of the box is worth."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse

from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from engine.registry import ROOMS, USUAL
from matches.actions.simulated.questions import LabWish, ask_worth, stop_simulation
from matches.models import Simulation
from matches.pages.simulated.lab_page import lab_page, trial_page
from matches.queries.simulated.club_cards import (
    ClubCards,
    cards_by_key,
    club_cards,
)
from matches.queries.simulated.runs import run_named, simulation_progress
from matches.rules.simulated.kinds import SimulationKind
from matches.seats import hold_seat, holder_of, holders_in, token_for
from matches.views.simulated.background import wake_simulations

# More than any name has.
LONGEST = 40


@page(site=True, begin=Deed.SEE)
def lab_view(request: Page) -> HttpResponse:
    """What can be tried out; the button leads to the trial."""
    refusal, done, token = None, list[Simulation](), token_for(request)
    own = club_cards(request.user.pk, USUAL)
    if request.method == "POST":
        names = (request.POST.get(name, "")[:LONGEST] for name in LabWish._fields)
        wish = LabWish(*names)
        refusal = attempt(lambda: done.append(_simulation(request, wish, token, own)))
        if done:
            wake_simulations()
            response = go(request, done[0])
            hold_seat(request, response, token)
            return response
    shown = lab_page(ROOMS[USUAL], request.POST or request.GET, own)
    context = {"lab": shown, "refusal": refusal, "key": new_key()}
    response = render_page(request, "simulated/lab.html", context)
    hold_seat(request, response, token)
    return response


def _simulation(
    request: Page, wish: LabWish, token: str, own: Iterable[ClubCards]
) -> Simulation:
    cards = cards_by_key(own)
    return ask_worth(wish, holder_of(token), by=by(request), own=cards)


@page(site=True, stop=Deed.SEE)
def lab_run_view(request: Page, trial: str) -> HttpResponse:
    """How far a trial is and what it says; 204 where the page shows that already."""
    row = run_named(trial)
    if row is None or row.kind != SimulationKind.LAB:
        raise Http404
    mine = row.owner in holders_in(request)
    if request.method == "POST":
        if not mine:
            raise PermissionDenied
        stop_simulation(row, by(request).at)
        return go(request, request.path)
    progress = simulation_progress(row)
    if request.GET.get("since") == progress.news:
        return HttpResponse(status=204)
    shown = trial_page(ROOMS[row.plan["game"]], progress, stops=mine)
    context = {"shown": shown, "key": new_key()}
    return render_page(request, "simulated/trial.html#run", context)
