"""HV-ASK-01: the dice that a match has left open are thrown here, or typed."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from competitions.actions.dice.answers import (
    PlayerDie,
    answer_question,
    promise_dice_after,
    throw_die,
)
from competitions.actions.log.entries import Author
from competitions.forms.squads import FaceForm
from competitions.models import Fixture, MatchAnswer
from competitions.pages.match.answers import open_dice_page
from competitions.queries.dice.promises import promise_now
from competitions.rules.people.permissions import Deed
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    seen_version,
)

ENTER = Deed.ENTER_RESULT


@page(throw=ENTER, answer=ENTER)
def answers_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Everybody reads what is open; a coach answers for his team, an organiser for any."""
    form, refusal = _form(request, fixture), None
    if form.is_valid():
        saved = list[MatchAnswer]()
        refusal = attempt(lambda: saved.append(_answer(request, fixture, form)))
        if refusal is None:
            text = _("The die shows %(face)s. It is saved.")
            messages.success(request, text % {"face": saved[0].value})
            return go(request, request.path)
        fixture.refresh_from_db(fields=["version"])
    return _show(request, fixture, form, refusal)


def _form(request: Page, fixture: Fixture) -> FaceForm:
    """Where no die is asked for there is no face to type either."""
    if request.method != "POST":
        return FaceForm()
    typed = request.POST["deed"] == "answer"
    faces = fixture.league_rules.absences.faces_after if typed else 0
    return FaceForm(request.POST, faces=faces)


def _answer(request: Page, fixture: Fixture, form: FaceForm) -> MatchAnswer:
    who, sent = _author(request), form.cleaned_data
    die = PlayerDie(sent["player"], seen_version(request))
    if "face" in sent:
        return answer_question(fixture, die, sent["face"], by=who)
    return throw_die(fixture, die, by=who)


def _author(request: Page) -> Author:
    """Nothing is hidden here: who coaches both teams answers for both."""
    sides, mine = request.scope.sides.items(), request.scope.mine
    coached = frozenset(side for side, team in sides if team and team.pk in mine)
    return replace(by(request), sides=coached)


def _show(
    request: Page, fixture: Fixture, form: FaceForm, refusal: FormRefusal | None
) -> HttpResponse:
    organises = request.scope.may(Deed.DECIDE_RESULT)
    dice = open_dice_page(fixture, None if organises else request.scope.mine)
    mine = any(line.mine for line in dice.waiting)
    if mine and promise_now(fixture) is None:
        # HV-ASK-02: by whoever is first to look.
        attempt(lambda: promise_dice_after(fixture, by=by(request)))
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "sides": [team.name for team in request.scope.sides.values() if team],
        "dice": dice,
        "promise": promise_now(fixture) if mine else None,
        "form": form,
        "sent": request.POST.get("player", ""),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/answers.html"
    return render_page(request, template, context, wrong=form.errors)
