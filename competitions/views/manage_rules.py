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
    if deed == "terms" and terms.is_valid():
        refusal = attempt(
            lambda: commands.edit_terms(
                competition,
                terms.terms(now),
                by=by(request),
                version=seen_version(request),
            )
        )
    elif deed == "settings" and settings.is_valid():
        refusal = attempt(
            lambda: commands.edit_settings(
                competition,
                by=by(request),
                version=seen_version(request),
                **settings.cleaned_data,
            )
        )
    errors = terms.errors or settings.errors
    if deed and not refusal and not errors:
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
    status = refusal.status if refusal else 422 if errors else 200
    return render_page(
        request,
        "competitions/manage_rules.html",
        context,
        partial="rules",
        status=status,
    )
