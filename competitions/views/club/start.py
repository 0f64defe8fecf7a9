"""Create first, sign up later: a name, a paste, a preview, a draw."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from competitions.actions.competition.draw_seeds import first_seed
from competitions.actions.competition.starts import made_with
from competitions.actions.competition.starts import start_competition as begin
from competitions.actions.log.entries import KeyReused
from competitions.actions.log.limits import Use, spend
from competitions.actions.people.clubs import Founder
from competitions.claims import claims_in, hold
from competitions.drafts import draft_in, to_preview
from competitions.forms.start import StartForm
from competitions.games.registry import game_titles
from competitions.models import Competition
from competitions.models.people import User
from competitions.pages.home.landing import (
    home_of,
    landing_of,
    landing_revision,
    revision_of,
)
from competitions.queries.people.coach_requests import news_for, requests_for
from competitions.queries.people.memberships import may_publish
from competitions.queries.people.visibility import held_by
from competitions.rules.draws.orders import BY_HAND
from competitions.rules.people.limits import LOOKS
from competitions.rules.people.permissions import Deed
from competitions.rules.polls import Update, update_for
from competitions.rules.seeding import print_of_seed
from competitions.tables import StandingsTable
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
)
from engine.json_values import JsonObject


@page(site=True, see=Deed.SEE)
def home_view(request: Page) -> HttpResponse:
    """What waits for me; for a visitor the first form and what is going on.

    An open page asks for newer ones with what it shows: its reader's own with `mine`.
    """
    since = request.GET.get("since", "") if getattr(request, "htmx", None) else ""
    if since and "mine" not in request.GET:
        return _landing_news(request, since)
    if since and not request.user.is_authenticated:
        return go(request, "home")
    claims = claims_in(request)
    context: JsonObject = {
        "held": held_by(claims),
        "key": new_key(),
        "requests": requests_for(request.user, claims),
    }
    if request.user.is_authenticated:
        return _today(request, request.user, since, context)
    games = get_text_list(game_titles(), _("and"))
    context |= {"form": StartForm(), "games": games, **_landing(request)}
    return render_page(request, "competitions/landing.html", context)


def _today(request: Page, user: User, since: str, context: JsonObject) -> HttpResponse:
    """What waits for him; nothing, if his page shows it already."""
    now = timezone.now()
    context |= {"news": news_for(user, now), **home_of(user, now)}
    live = revision_of(context)
    if since == live:
        return HttpResponse(status=204)
    context |= {"live": live, "polled": bool(since)}
    return render_page(request, "competitions/home.html#today", context)


def _landing_news(request: Page, since: str) -> HttpResponse:
    """To an open page of a visitor: what is going on, the same for everybody."""
    what = update_for(since, landing_revision(), begun=False)
    if what is Update.UNCHANGED:
        return HttpResponse(status=204)
    context = _landing(request)
    if what is Update.PAGE or not context["featured"]:
        return go(request, "home")
    response = render_page(request, "competitions/landing.html#now", context)
    # what the server keeps this part by
    response.headers["X-Live"] = context["live"]
    return response


def _landing(request: Page) -> JsonObject:
    shown = landing_of()
    if shown.get("rows"):
        shown["table"] = StandingsTable(shown["rows"], request, notes=shown["notes"])
        shown["table"].orderable = False
    return shown


@page(site=True, see=Deed.SEE, preview=Deed.SEE, draw=Deed.SEE)
def start_view(request: Page) -> HttpResponse:
    """The form, its preview with byes, and the draw; nothing typed is ever lost."""
    deed = request.POST.get("deed")
    fields = StartForm.base_fields
    if deed == "preview" and (kept := kept_preview(request, fields)):
        return kept
    typed = request.POST if deed else draft_in(request)
    form = StartForm(typed)
    refusal, made = None, []
    if deed == "draw" and form.is_valid():
        refusal = attempt(lambda: made.append(_begin(request, form)))
        if made:
            competition, token = made[0]
            response = start_answer(request, competition)
            if token:
                hold(request, response, token)
            return response
    return preview(request, "competitions/start.html", form, {"refusal": refusal})


def kept_preview(request: Page, fields: Iterable[str]) -> HttpResponse | None:
    """The way to its address; None if too much would have to be kept."""
    who = by(request)
    use = Use("looks", who.account or who.network, LOOKS)
    if attempt(lambda: spend([use], who.at)):
        return None
    return to_preview(request, fields)


def preview(
    request: Page, template: str, form: StartForm, context: JsonObject
) -> HttpResponse:
    """The form with what the server read from it, and what became of it since.

    The context says whether it was refused.
    """
    refusal: FormRefusal | None = context["refusal"]
    key = form.data.get("key") or new_key()
    if refusal and isinstance(refusal.error, KeyReused):
        key = new_key()
    fine = form.is_valid()
    context |= {
        "form": form,
        "chips": form.chips(),
        "hint": form.hint() if fine else "",
        "options": form.options() if fine else (),
        "promise": print_of_seed(first_seed(key)) if fine and form.draws_lots else "",
        "drawn": None if request.method == "POST" else made_with(key),
        "key": key,
    }
    return render_page(request, template, context, wrong=form.errors)


def start_answer(request: Page, competition: Competition) -> HttpResponse:
    """On to what was drawn; by hand to the page on which it is drawn."""
    by_hand = not competition.drawn_at
    go_on = _("The teams are entered. Say who comes where.")
    messages.success(request, go_on if by_hand else _("The draw is made."))
    tell_unlisted(request, competition)
    if not by_hand:
        return redirect(competition)
    address = reverse("manage_draw", args=[competition.slug])
    return redirect(f"{address}?{urlencode({'method': BY_HAND})}")


def tell_unlisted(request: Page, competition: Competition) -> None:
    """HV-LIMIT-05: why not everybody sees it, and what to do about it."""
    if competition.visibility == "unlisted" and not may_publish(by(request).account):
        sentence = _(
            "Only who has its address finds it. Confirm your e-mail address on the page"
            " of your account; then you can show it to everybody, under Manage, Rules."
        )
        messages.info(request, sentence)


def _begin(request: Page, form: StartForm) -> tuple[Competition, str]:
    who = by(request)
    user = request.user if request.user.is_authenticated else None
    # From the form's key, so that a double tap gives the browser the same claim.
    token = "" if user else salted_hmac("helvetia.claim", who.key).hexdigest()
    made = begin(
        form.wanted(),
        seed=first_seed(who.key),
        by=who,
        owner=Founder(user, claim=token),
    )
    return made, token
