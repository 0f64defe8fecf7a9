"""Who asks to coach a team: yes or no, by one of its coaches or who organises."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.people.coaching import answer_request
from competitions.models import CoachRequest, Team
from competitions.queries.looks import crest_of
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


@page(see=EDIT_TEAM, yes=EDIT_TEAM, no=EDIT_TEAM)
def team_coaches(request: Page, team: Team) -> HttpResponse:
    refusal = None
    deed = request.POST.get("deed")
    if deed:
        asked = _asked(request, team)
        actors = who_acts(request, request.scope)
        refusal = attempt(
            lambda: answer_request(
                asked, yes=deed == YES, by=by(request), actors=actors
            )
        )
        if refusal is None:
            told = {"who": str(asked.user), "team": team.name}
            said = {
                YES: _("%(who)s coaches %(team)s now."),
                NO: _("%(who)s does not coach %(team)s."),
            }
            messages.success(request, said[deed] % told)
            return _back(request, team)
    context = {
        "team": team,
        "crest": crest_of(team),
        "coaches": list(team.coaches.select_related("user")),
        "requests": requests_of(team),
        "refusal": refusal,
        "key": new_key(),
    }
    status = refusal.status if refusal else 200
    template = "competitions/team_coaches.html"
    return render_page(request, template, context, status=status)


def _asked(request: Page, team: Team) -> CoachRequest:
    given = request.POST.get("request", "")
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise BadRequest("a form without its request")
    found = CoachRequest.objects.filter(team=team, pk=given)
    asked = found.select_related("team__club", "user").first()
    if asked is None:
        raise Http404
    return asked


def _back(request: Page, team: Team) -> HttpResponse:
    place = request.POST.get("back", "")
    if place == "home":
        return redirect("home")
    if place == "people":
        return redirect("people", team.club.slug)
    return redirect(team)
