"""A team in its coach's hands: name, crest and kits."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from competitions.actions.log.stale_forms import team_fingerprint
from competitions.actions.team import teams as commands
from competitions.drawings.crests import drawing, shirt
from competitions.drawings.looks import check_look
from competitions.forms.looks import TeamForm, pictures_of
from competitions.models import Team
from competitions.rules.people.permissions import Deed
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    refusal_words,
    render_page,
)

EDIT = Deed.EDIT_TEAM


@page(see=EDIT, look=EDIT, save=EDIT, delete=Deed.CREATE_TEAM)
def team_edit_view(request: Page, team: Team) -> HttpResponse:
    """“Look” draws what is chosen; “Save” keeps it, unless somebody was quicker."""
    deed = request.POST.get("deed")
    look = deed == "look"
    form = TeamForm(request.POST if deed in ("look", "save") else None, team=team)
    refusal = None
    if deed == "delete" or (deed == "save" and form.is_valid()):
        refusal = attempt(_edit(request, team, form))
        if refusal is None:
            return _edited(request, team)
    team.refresh_from_db()
    context = {
        "team": team,
        "club": team.club,
        "form": form,
        **_look(form),
        "name": form["name"].value() or team.name,
        "changed": _changed(form, team) if _stale(refusal) else [],
        "may_delete": request.scope.may(Deed.CREATE_TEAM),
        "refusal": refusal,
        "seen": _seen(request, refusal) or team_fingerprint(team),
        "key": new_key(),
    }
    template = "competitions/team_edit.html" + ("#preview" if look else "#edit")
    return render_page(request, template, context, wrong=not look and form.errors)


def _look(form: TeamForm) -> dict[str, object]:
    """Crest and kits as they would be, and what is too much alike."""
    look = form.look()
    return {
        "pictures": pictures_of(form),
        "crest": drawing(look),
        "home_kit": shirt(look.kits.first),
        "away_kit": shirt(look.kits.second),
        "alike": [refusal_words(problem) for problem in check_look(look).warnings],
    }


def _edit(request: Page, team: Team, form: TeamForm) -> Callable[[], object]:
    who = by(request)
    if request.POST["deed"] == "delete":
        return lambda: commands.delete_team(team, by=who)
    seen = request.POST.get("seen", "")
    return lambda: commands.edit_team(team, form.values(), by=who, seen=seen)


def _edited(request: Page, team: Team) -> HttpResponse:
    if request.POST["deed"] == "delete":
        messages.success(request, _("The team is deleted."))
        return go(request, team.club)
    messages.success(request, _("The team is saved."))
    return go(request, team)


def _stale(refusal: FormRefusal | None) -> bool:
    return refusal is not None and refusal.status == 409


def _seen(request: Page, refusal: FormRefusal | None) -> str:
    """A refused form keeps its print; after a conflict it has seen what is stored now."""
    if request.method != "POST" or _stale(refusal):
        return ""
    return request.POST.get("seen", "")


def _changed(form: TeamForm, team: Team) -> list[tuple[str, str]]:
    """The fields in which what is stored differs from what was typed, as stored."""
    stored = TeamForm(team=team)
    found = []
    for field in stored:
        theirs, ours = field.value(), form[field.name].value()
        if str(theirs or "") != str(ours or ""):
            choices = dict(getattr(field.field, "choices", ()))
            found.append((str(field.label), str(choices.get(theirs, theirs) or "–")))
    return found
