"""A confirmation between a tap and a deed that others would feel."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.log.losses import LossNeeded
from competitions.actions.results.cascade import CascadeNeeded
from competitions.models import Competition
from competitions.pages.competition.losses import loss_words
from competitions.pages.match.later_matches import later_matches
from competitions.web import FormRefusal, Page, render_page
from engine.json_values import JsonObject

OWN = ("csrfmiddlewaretoken", "deed")


class QuestionWords(NamedTuple):
    """What is asked, and what the button for yes says.

    `back`: where "Not now" leads, if not to the beginning of the same page.
    """

    title: str
    yes: str
    back: str = ""


def question(
    request: Page,
    competition: Competition,
    refusal: FormRefusal | None,
    words: QuestionWords,
) -> HttpResponse | None:
    """The page that asks, with the form as it was sent; None if nothing is asked."""
    error = refusal.error if refusal else None
    choices = _choices(request, error)
    if refusal is None or choices is None:
        return None
    context = {
        "competition": competition,
        "refusal": refusal,
        "title": words.title,
        "yes": words.yes,
        "button": ("deed", request.POST["deed"]),
        "back": words.back or request.path,
        **choices,
    }
    response = render_page(request, "competitions/question.html", context)
    response.status_code = 409
    return response


def answer_to_rules(
    request: Page,
    competition: Competition,
    refusal: FormRefusal | None,
    back: str = "",
) -> HttpResponse | None:
    """Once rules are saved, or where something is asked first; None: show the form.

    `back`: where it goes on either way, if not at the beginning of the same page.
    """
    if refusal is None:
        messages.success(request, _("Saved."))
        return redirect(back or request.path)
    words = QuestionWords(_("Change the rules?"), _("Save the rules"), back)
    return question(request, competition, refusal, words)


def _choices(request: Page, error: Exception | None) -> JsonObject | None:
    """What is to be read, or chosen for each later match; the form goes along."""
    if isinstance(error, LossNeeded):
        kept = _kept(request, "knowing")
        fields = [*kept, ("knowing", error.acknowledged)]
        return {"facts": loss_words(error.losses), "fields": fields}
    if isinstance(error, CascadeNeeded):
        later = later_matches(error.fixtures)
        return {"cascade": later, "fields": _kept(request, "cascade_")}
    return None


def _kept(request: Page, prefix: str) -> list[tuple[str, str]]:
    """All that was sent but the deed, and what is asked anew."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in OWN and not name.startswith(prefix)
        for value in values
    ]
