"""The rules of a competition and its settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions import competitions as commands
from competitions.forms.manage import SettingsForm, TermsForm
from competitions.models import Competition
from competitions.rules.permissions import Deed
from competitions.rules.tiebreaks import TIEBREAKS
from competitions.views.manage_tabs import manage_tabs
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, terms=ORGANISE, settings=ORGANISE)
def manage_rules(request: Page, competition: Competition) -> HttpResponse:
    deed = request.POST.get("deed")
    now = commands.terms_of(competition)
    terms = TermsForm(
        request.POST if deed == "terms" else None,
        competition=competition,
        initial=TermsForm.initial_of(now),
    )
    settings = SettingsForm(
        request.POST if deed == "settings" else None,
        initial={name: getattr(competition, name) for name in SettingsForm.base_fields},
    )
    refusal = None
    sent = {"terms": terms, "settings": settings}.get(deed or "")
    if sent and sent.is_valid():
        refusal = attempt(lambda: _save(request, competition, terms, settings))
        if refusal is None:
            messages.success(request, _("Saved."))
            return redirect(request.path)
        competition.refresh_from_db()
    context = {
        "competition": competition,
        "terms": terms,
        "settings": settings,
        "tiebreaks": TIEBREAKS.values(),
        "tabs": manage_tabs(competition, "manage_rules"),
        "refusal": refusal,
        "key": new_key(),
    }
    bad = bool(sent and sent.errors)
    status = refusal.status if refusal else 422 if bad else 200
    return render_page(
        request,
        "competitions/manage_rules.html",
        context,
        status=status,
    )


def _save(
    request: Page, competition: Competition, terms: TermsForm, settings: SettingsForm
) -> None:
    who, version = by(request), seen_version(request)
    if request.POST["deed"] == "settings":
        values = settings.cleaned_data
        commands.edit_settings(competition, by=who, version=version, **values)
        return
    wanted = terms.terms(commands.terms_of(competition))
    commands.edit_terms(competition, wanted, by=who, version=version)
