"""Nothing changed since the reader's copy: say so before anything else is loaded.

A reader without account costs one indexed query then. Everybody else gets a fresh page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from competitions.claims import COOKIE as CLAIMS
from competitions.models import Competition, Fixture
from competitions.queries.revisions import Facts, facts_at
from competitions.sheet_links import COOKIE as SHEET_LINKS
from competitions.web import Scope

View = Callable[..., HttpResponse]
VARY = ["Cookie", "Accept-Language", "HX-Request"]
# Whoever carries one of these may read something that is not for everybody.
PERSONAL = (settings.SESSION_COOKIE_NAME, CLAIMS, SHEET_LINKS, "messages")


def unless_unchanged(view: View) -> View:
    """Answer 304 to an anonymous reader whose copy is still the newest.

    Goes around `page`, so that rights are asked whenever a page is really made.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, **names: str) -> HttpResponse:
        anonymous = _anonymous(request)
        if anonymous and (given := request.headers.get("If-None-Match")):
            ((route, slug),) = names.items()
            tag = _tag(request, facts_at(route, slug))
            if tag and _has(request, given, tag):
                return _with_tag(request, HttpResponseNotModified(), tag)
        response = view(request, **names)
        tag = _tag(request, _shown(request)) if anonymous else ""
        return _with_tag(request, response, tag)

    return wrapper


def _with_tag(request: HttpRequest, response: HttpResponse, tag: str) -> HttpResponse:
    if tag and response.status_code in (200, 304):
        response.headers["ETag"] = f'W/"{tag}.{_form_secret(request)}"'
    patch_vary_headers(response, VARY)
    return response


def _anonymous(request: HttpRequest) -> bool:
    if request.method not in ("GET", "HEAD"):
        return False
    return not any(name in request.COOKIES for name in PERSONAL)


def _shown(request: HttpRequest) -> Facts | None:
    """The facts that the page was made of; None for a page of no competition."""
    scope: Scope | None = getattr(request, "scope", None)
    if scope is None or scope.competition is None:
        return None
    return facts_from(scope.competition, scope.fixture or scope.competition)


def _tag(request: HttpRequest, facts: Facts | None) -> str:
    """Empty where there is nothing, or nothing for everybody."""
    if facts is None or facts[3] == "private":
        return ""
    parts = (
        settings.VERSION,
        *facts,
        get_language(),
        request.COOKIES.get("theme", ""),
        timezone.localdate(),
        request.headers.get("HX-Request", ""),
        request.get_full_path(),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]


def _has(request: HttpRequest, given: str, tag: str) -> bool:
    """The copy also holds a form: it is only good with the cookie it was made with."""
    cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    wanted = f"{tag}.{_short(cookie)}" if cookie else f"{tag}."
    copies = (part.strip().removeprefix("W/").strip('"') for part in given.split(","))
    return any(c == wanted if cookie else c.startswith(wanted) for c in copies)


def _form_secret(request: HttpRequest) -> str:
    """A short digest of the CSRF cookie that came or that this answer sets."""
    secret = request.META.get("CSRF_COOKIE") or request.COOKIES.get(
        settings.CSRF_COOKIE_NAME, ""
    )
    return _short(secret)


def _short(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:8] if secret else "0"


def facts_from(competition: Competition, about: Competition | Fixture) -> Facts:
    """The facts of a competition and its page, without a query."""
    club = competition.club
    kept = (competition.revision, competition.version, competition.visibility)
    return (about.pk, *kept, club.name, club.claim_hash)
