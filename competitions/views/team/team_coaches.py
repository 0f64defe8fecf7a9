"""Who asks to coach a team: yes or no, by one of its coaches or who organises."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from competitions.actions.people.coaching import answer_request
from competitions.models import CoachRequest, Team
from competitions.queries.people.coach_requests import requests_of
from competitions.rules.people.permissions import Deed
from competitions.web import (
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    who_acts,
)

EDIT_TEAM = Deed.EDIT_TEAM
YES, NO = "yes", "no"
ANSWERED = {
    YES: gettext_lazy("%(who)s coaches %(team)s now."),
    NO: gettext_lazy("%(who)s does not coach %(team)s."),
}


@page(see=EDIT_TEAM, yes=EDIT_TEAM, no=EDIT_TEAM)
def team_coaches_view(request: Page, team: Team) -> HttpResponse:
    refusal = None
    deed = request.POST.get("deed")
    if deed:
        coach_request = _request_in(request, team)
        refusal = attempt(lambda: _answer(request, coach_request))
        if refusal is None:
            names = {"who": str(coach_request.user), "team": team.name}
            messages.success(request, str(ANSWERED[deed]) % names)
            return _back(request, team)
    context = {
        "team": team,
        "crest": team.crest,
        "coaches": list(team.coaches.select_related("user")),
        "requests": requests_of(team),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "competitions/team_coaches.html", context)


def _answer(request: Page, coach_request: CoachRequest) -> None:
    yes, actors = request.POST["deed"] == YES, who_acts(request, request.scope)
    answer_request(coach_request, yes=yes, by=by(request), actors=actors)


def _request_in(request: Page, team: Team) -> CoachRequest:
    given = request.POST.get("request", "")
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise BadRequest("a form without its request")
    found = CoachRequest.objects.filter(team=team, pk=given)
    coach_request = found.select_related("team__club", "user").first()
    if coach_request is None:
        raise Http404
    return coach_request


def _back(request: Page, team: Team) -> HttpResponse:
    place = request.POST.get("back", "")
    if place == "home":
        return redirect("home")
    if place == "people":
        return redirect("people", team.club.slug)
    return redirect(team)
