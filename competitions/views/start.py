"""Create first, sign up later: a name, a paste, a preview, a draw."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import salted_hmac

from competitions.actions.starts import NewCompetition
from competitions.actions.starts import start as begin
from competitions.claims import claims_in, hold
from competitions.forms.start import StartForm
from competitions.models import Competition
from competitions.models.identity import random_part
from competitions.queries.coach_requests import news_for, requests_for
from competitions.queries.home import held_by, home_of, landing_of
from competitions.rules.formats import CUP
from competitions.rules.hints import championship_hint, cup_hint
from competitions.rules.permissions import Deed
from competitions.tables import StandingsTable
from competitions.web import (
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    told_text,
)
from engine.errors import N_, RuleViolation


@page(site=True, see=Deed.SEE)
def home(request: Page) -> HttpResponse:
    """What waits for me; for a visitor the first form and what is going on."""
    claims = claims_in(request)
    common = {
        "held": held_by(claims),
        "key": new_key(),
        "requests": requests_for(request.user, claims),
    }
    if request.user.is_authenticated:
        now = timezone.now()
        news = news_for(request.user, now)
        context = {**common, "news": news, **home_of(request.user, now)}
        return render_page(request, "competitions/home.html", context)
    context = {**common, "form": StartForm(), **landing_of()}
    if context.get("rows"):
        context["table"] = StandingsTable(
            context["rows"], request, notes=context["notes"]
        )
        context["table"].orderable = False
    return render_page(request, "competitions/landing.html", context)


@page(site=True, see=Deed.SEE, preview=Deed.SEE, draw=Deed.SEE)
def start(request: Page) -> HttpResponse:
    """The form, its preview with byes, and the draw; nothing typed is ever lost."""
    deed = request.POST.get("deed")
    form = StartForm(request.POST if deed else None)
    refusal, made = None, []
    if form.is_valid() and deed == "draw":
        refusal = attempt(lambda: made.append(_begin(request, form)))
        if made:
            competition, token = made[0]
            response = redirect("manage_share", competition.slug)
            if token:
                hold(request, response, token)
            return response
    context = {
        "form": form,
        "chips": form.chips() if deed else [],
        "hint": _hint(form) if form.is_valid() else "",
        "refusal": refusal,
        "key": request.POST.get("key") or new_key(),
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render_page(request, "competitions/start.html", context, status=status)


def _begin(request: Page, form: StartForm) -> tuple[Competition, str]:
    who = by(request)
    user = request.user if request.user.is_authenticated else None
    # From the form's key, so that a double tap gives the browser the same claim.
    token = "" if user else salted_hmac("helvetia.claim", who.key).hexdigest()
    if not user:
        _refuse_flood(request)
    wanted = NewCompetition(
        name=form.cleaned_data["name"],
        kind=form.cleaned_data["kind"],
        rows=form.rows(),
    )
    made = begin(wanted, seed=random_part(), user=user, claim=token, by=who)
    return made, token


def _hint(form: StartForm) -> str:
    teams = len(form.rows())
    kind = form.cleaned_data["kind"]
    hint = cup_hint(teams) if kind == CUP else championship_hint(teams)
    return told_text(hint.message, hint.params)


def _refuse_flood(request: Page) -> None:
    """Decision 15: what nobody signed for is limited by address."""
    key = f"start:{get_adapter().get_client_ip(request)}"
    if _counted(key) > settings.ANONYMOUS_STARTS_PER_HOUR:
        raise RuleViolation(
            "DEC-15",
            N_("Too many competitions were made from here. Sign in, or wait an hour."),
        )


def _counted(key: str) -> int:
    """How often in this hour; the hour may end between two questions."""
    cache.add(key, 0, timeout=3600)
    try:
        return cache.incr(key)
    except ValueError:
        return 1
