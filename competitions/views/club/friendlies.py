"""Friendlies: matches of a club without a competition."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition.fixtures import (
    NewFriendly,
    create_friendly,
    delete_friendly,
)
from competitions.forms.friendlies import FriendlyForm
from competitions.games.registry import league_rules
from competitions.models import Club, Team
from competitions.pages.club.clubs import friendlies_of
from competitions.pages.text.labels import kickoff_words
from competitions.rules.people.permissions import Deed
from competitions.rules.venues import TABLE
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version
from engine.json_values import JsonObject


@page(create=Deed.ORGANISE, delete=Deed.ORGANISE)
def friendlies_view(request: Page, club: Club) -> HttpResponse:
    deed = request.POST.get("deed")
    teams = club.teams.in_bulk()
    posted = request.POST if deed == "create" else None
    away = list(teams)[1] if len(teams) > 1 else None
    boards = list(club.boards.offered().defer("text"))
    form = FriendlyForm(posted, teams=teams, boards=boards, initial={"away": away})
    refusal = None
    if deed == "delete" or form.is_valid():
        refusal = attempt(lambda: _do(request, club, form, teams))
        if refusal is None:
            return _done(request, form)
    lines = friendlies_of(club)
    context = {
        "club": club,
        "matches": [line.match for line in lines],
        "mistakes": [line for line in lines if line.deletable],
        "form": form,
        "enough": len(teams) > 1,
        "organises": request.scope.organises,
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/friendlies.html"
    return render_page(request, template, context, wrong=form.errors)


def _done(request: Page, form: FriendlyForm) -> HttpResponse:
    text = _("It is deleted.")
    if request.POST["deed"] == "create":
        at = kickoff_words(form.cleaned_data["kickoff"])
        text = f"{_('The friendly is set.')} {at}"
    messages.success(request, text)
    return redirect(request.path)


def _do(
    request: Page, club: Club, form: FriendlyForm, teams: Mapping[int, Team]
) -> None:
    who = by(request)
    if request.POST["deed"] == "delete":
        version = seen_version(request)
        given = request.POST.get("fixture", "")[:20].replace("\0", "")
        # None: a second tap, it is gone already.
        for found in club.fixtures.filter(competition=None, public_id=given):
            delete_friendly(found, by=who, version=version)
        return
    create_friendly(club, _wanted(form, teams), by=who)


def _venue(data: JsonObject) -> str:
    """Where it is played; at the table where its game has nothing else here."""
    sheets = league_rules(data["profile"]).sheets
    return str(data["venue"] or TABLE) if sheets else TABLE


def _wanted(form: FriendlyForm, teams: Mapping[int, Team]) -> NewFriendly:
    data = form.cleaned_data
    return NewFriendly(
        teams[data["home"]],
        away=teams[data["away"]],
        kickoff=data["kickoff"],
        place=data["place"],
        ruleset=data["profile"],
        cards=data["cards"],
        venue=_venue(data),
        board=data.get("board", ""),
    )
