"""A disputed result, decided: it stands, the other version does, or it is played again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.door import Grounds, Submission
from competitions.actions.door import deeds as commands
from competitions.models import Fixture, Result
from competitions.pages.door import OTHER_STANDS, STANDS
from competitions.queries.door import player_names
from competitions.rules.door import DISPUTED, Deed, report_from
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from competitions.web import seen_version as seen
from matches.pages.deciding import dispute_of
from matches.views.posted import reason_in

DECIDE = Deed.DECIDE_RESULT


@page(see=DECIDE, stands=DECIDE, other=DECIDE, replay=DECIDE)
def decide_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Both versions and who wrote what; correcting is the page of the result."""
    disputed = Result.objects.filter(fixture=fixture, state=DISPUTED)
    result = disputed.select_related("home_team__box", "away_team__box").first()
    if result is None:
        return redirect("result", fixture.public_id)
    refusal = None
    if request.POST.get("deed"):
        refusal = attempt(lambda: _decide(request, fixture, result))
        if refusal is None:
            messages.success(request, _("Decided: everybody reads it with the match."))
            return go(request, fixture)
        fixture.refresh_from_db(fields=["version"])
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "result": result,
        "dispute": dispute_of(fixture, result),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "matches/decide.html", context)


def _decide(request: Page, fixture: Fixture, result: Result) -> None:
    who, version, deed = by(request), seen(request), request.POST["deed"]
    teams = {"home": result.home_team.name, "away": result.away_team.name}
    if deed == "replay":
        why = reason_in(request.POST.get("reason", ""))
        commands.void_result(
            fixture, by=who, grounds=Grounds(version, reason=why), replay=True
        )
    elif deed == "other" and result.counter:
        values = {"team": teams.get(result.counter_side, "–")}
        why = _(OTHER_STANDS) % values
        report = report_from(result.counter, player_names(result.counter))
        commands.decide_result(
            fixture, Submission(report), by=who, grounds=Grounds(version, reason=why)
        )
    else:
        values = {"team": teams.get(result.entered_side, "–")}
        why = _(STANDS) % values
        commands.let_stand(fixture, reason=why, by=who, version=version)
