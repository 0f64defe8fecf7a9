"""The rules of a competition and its settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition import competitions as commands
from competitions.forms.manage import SettingsForm, TermsForm
from competitions.models import Competition
from competitions.pages.competition.tiebreak_chain import ChainList, chain_list
from competitions.rules.people.permissions import Deed
from competitions.rules.standings.tiebreaks import WAYS, move_step
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, terms=ORGANISE, settings=ORGANISE, preview=ORGANISE)
def manage_rules_view(request: Page, competition: Competition) -> HttpResponse:
    """Settings and rules; `preview` puts the tie-breaks in order before they are saved."""
    deed = request.POST.get("deed")
    terms, settings = _forms(request, competition)
    sent, refusal = {"terms": terms, "settings": settings}.get(deed or ""), None
    if sent and sent.is_valid():
        refusal = attempt(lambda: _save(request, competition, terms, settings))
        if refusal is None:
            messages.success(request, _("Saved."))
            return redirect(request.path)
        competition.refresh_from_db()
    if deed == "preview":
        # Saved later, this form is as old as it was.
        competition.version = seen_version(request)
    context = {
        "competition": competition,
        "terms": terms,
        "settings": settings,
        "chain": _chain(request, terms),
        "tabs": manage_tabs(competition, "manage_rules"),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/manage_rules.html#chain"
    return render_page(request, template, context, wrong=sent and sent.errors)


def _forms(request: Page, competition: Competition) -> tuple[TermsForm, SettingsForm]:
    """The form that was sent, the other as stored."""
    deed = request.POST.get("deed")
    terms = TermsForm(
        request.POST if deed in ("terms", "preview") else None,
        competition=competition,
        initial=TermsForm.initial_of(commands.competition_rules_of(competition)),
    )
    settings = SettingsForm(
        request.POST if deed == "settings" else None,
        initial={name: getattr(competition, name) for name in SettingsForm.base_fields},
    )
    return terms, settings


def _chain(request: Page, terms: TermsForm) -> ChainList:
    """The tie-breaks in the order of the form, or with the tapped one moved."""
    tapped = request.POST.get("deed") == "preview"
    way, step = tap_in(request) if tapped else ("", "")
    return chain_list(move_step(terms.chain, way, step), way, step)


def tap_in(request: Page) -> tuple[str, str]:
    """What a button of the list wants: "?up=wins"."""
    for way in WAYS:
        if way in request.GET:
            return way, request.GET[way]
    return "", ""


def _save(
    request: Page, competition: Competition, terms: TermsForm, settings: SettingsForm
) -> None:
    who, version = by(request), seen_version(request)
    if request.POST["deed"] == "settings":
        values = settings.cleaned_data
        commands.edit_settings(competition, by=who, version=version, **values)
        return
    wanted = terms.terms(commands.competition_rules_of(competition))
    commands.edit_terms(competition, wanted, by=who, version=version)
