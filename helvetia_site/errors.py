"""The pages shown instead of an answer; each says what to do next."""

from __future__ import annotations

import sys

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from competitions.claims import claims_in
from competitions.match_gone import match_gone
from competitions.rules.people.limits import TooMany
from competitions.web import OddKey, refusal_words
from engine.errors import Conflict, RuleViolation
from helvetia_site.room import no_database, no_room

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent)


def refusal_page(
    request: HttpRequest, error: RuleViolation | Conflict, *, status: int
) -> HttpResponse:
    if isinstance(error, TooMany):
        return too_many(request, error)
    title = _("That is not possible") if status == 422 else _("Somebody was faster")
    return _page(request, status, title, refusal_words(error))


def too_many(request: HttpRequest, error: TooMany) -> HttpResponse:
    response = _page(request, 429, _("Too many tries"), refusal_words(error))
    response.headers["Retry-After"] = str(error.seconds)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, TOO_MUCH):
        sentence = _("This is too much at once. Send it in several parts.")
        return _page(request, 413, _("Too much"), sentence)
    sentence = _("The request was not understood.")
    if isinstance(exception, OddKey):
        sentence = _(
            "Nothing was saved: the key of a form has 8 to 40 letters and digits, and"
            " this one has another. Load the page again and repeat your entry."
        )
    return _page(request, 400, _("Bad request"), sentence)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = _("You may see this, but you may not do it.")
    return _page(request, 403, _("Not yours to do"), sentence)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.resolver_match and "fixture" in request.resolver_match.kwargs:
        fixture = request.resolver_match.kwargs["fixture"]
        if answer := match_gone(request, fixture, claims_in(request)):
            return answer
    sentence = _("There is nothing at this address, or it is not shared with you.")
    return _page(request, 404, _("Nothing here"), sentence)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This form is out of date. Load the page again and repeat your entry.")
    return _page(request, 403, _("Form out of date"), sentence)


def server_error(request: HttpRequest) -> HttpResponse:
    """Without layout and database: whatever broke may be needed by them."""
    error = sys.exc_info()[1]
    full = no_room(error)
    away = not full and no_database(error)
    status = 503 if full or away else 500
    # what is away a moment is back in a moment, a full disk is not
    headers = {"Retry-After": "5"} if away else {}
    try:
        context = {"status": status, "full": full, "away": away}
        template = "errors/server_error.html"
        return HttpResponse(
            render_to_string(template, context), None, status, headers=headers
        )
    except Exception:  # whatever else breaks: there is no page after this one
        return HttpResponse("Our mistake.", "text/plain", status, headers=headers)


def _page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    context = {"status": status, "title": title, "sentence": sentence}
    return render(request, "errors/error.html", context, status=status)
