"""A confirmation between a tap and a deed that others would feel."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.actions.log.losses import LossNeeded
from competitions.models import Competition
from competitions.pages.competition.losses import loss_words
from competitions.web import FormRefusal, Page, render_page

OWN = ("csrfmiddlewaretoken", "deed", "knowing")


def question(
    request: Page,
    competition: Competition,
    refusal: FormRefusal | None,
    words: tuple[str, str],
) -> HttpResponse | None:
    """The page that asks, with the form as it was sent; None if nothing is asked."""
    error = refusal.error if refusal else None
    if not isinstance(error, LossNeeded):
        return None
    kept = [(n, v) for n, v in request.POST.items() if n not in OWN]
    context = {
        "competition": competition,
        "title": words[0],
        "yes": words[1],
        "facts": loss_words(error.losses),
        "fields": [*kept, ("knowing", error.knowing)],
        "button": ("deed", request.POST["deed"]),
        "back": request.path,
    }
    response = render_page(request, "competitions/question.html", context)
    response.status_code = 409
    return response
