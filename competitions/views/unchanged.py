"""Nothing changed since the reader's copy: say so before anything else is loaded.

A reader without account costs one indexed query then. Everybody else gets a fresh page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from competitions.claims import COOKIE as CLAIMS
from competitions.models import Competition, Fixture

View = Callable[..., HttpResponse]
VARY = ["Cookie", "Accept-Language", "HX-Request"]
# Whoever carries one of these may read something that is not for everybody.
PERSONAL = (settings.SESSION_COOKIE_NAME, CLAIMS, "messages")
COMPETITION = (
    "pk",
    "revision",
    "version",
    "visibility",
    "club__name",
    "club__claim_hash",
    "club__claim_expires_at",
)
MATCH = ("pk", "version", *(f"competition__{name}" for name in COMPETITION))
VISIBILITY = {"competition": 3, "fixture": 5}


def unless_unchanged(view: View) -> View:
    """Answer 304 to an anonymous reader whose copy is still the newest.

    Goes around `page`, so that rights are asked whenever a page is really made.
    """

    @wraps(view)
    def asked(request: HttpRequest, **names: Any) -> HttpResponse:
        tag = _tag(request, names) if _anonymous(request) else ""
        if tag and _has(request, tag):
            response: HttpResponse = HttpResponseNotModified()
        else:
            response = view(request, **names)
        if tag and response.status_code in (200, 304):
            response.headers["ETag"] = f'W/"{tag}.{_form_secret(request)}"'
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, VARY)
        return response

    return asked


def _anonymous(request: HttpRequest) -> bool:
    if request.method not in ("GET", "HEAD"):
        return False
    return not any(name in request.COOKIES for name in PERSONAL)


def _tag(request: HttpRequest, names: dict[str, Any]) -> str:
    """Empty where there is nothing, or nothing for everybody."""
    (kind, slug), *_ = names.items()
    if kind == "fixture":
        rows = Fixture.objects.filter(public_id=slug, competition__isnull=False)
        row = rows.values_list(*MATCH).first()
    else:
        row = Competition.objects.filter(slug=slug).values_list(*COMPETITION).first()
    if row is None or row[VISIBILITY[kind]] == "private":
        return ""
    theme = request.COOKIES.get("theme", "")
    told = (
        settings.VERSION,
        *row,
        get_language(),
        theme,
        timezone.localdate(),
        request.headers.get("HX-Request", ""),
        request.get_full_path(),
    )
    return hashlib.sha256(repr(told).encode()).hexdigest()[:20]


def _has(request: HttpRequest, tag: str) -> bool:
    """The copy also holds a form: it is only good with the cookie it was made with."""
    given = request.headers.get("If-None-Match", "")
    if not given:
        return False
    cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    wanted = f"{tag}.{_short(cookie)}" if cookie else f"{tag}."
    copies = (part.strip().removeprefix("W/").strip('"') for part in given.split(","))
    return any(c == wanted if cookie else c.startswith(wanted) for c in copies)


def _form_secret(request: HttpRequest) -> str:
    """Of the cookie this answer was made with, or gives."""
    secret = request.META.get("CSRF_COOKIE") or request.COOKIES.get(
        settings.CSRF_COOKIE_NAME, ""
    )
    return _short(secret)


def _short(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:8] if secret else "0"
