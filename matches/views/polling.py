"""What a browser was shown of a sheet, and how it hears that nothing is new."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from competitions.claims import COOKIE as CLAIMS
from competitions.sheet_links import COOKIE as SHEET_LINKS
from matches.queries.read_marks import header, seen_of

# The cookies that make somebody out of a browser.
SIGNS = (settings.SESSION_COOKIE_NAME, CLAIMS, SHEET_LINKS)
# So long is remembered what a browser was shown.
SHOWN = 12 * 3600


def is_known(request: HttpRequest, match: str, version: int) -> bool:
    """Was this browser shown this version of the result? Of the entries it says so."""
    return bool(cache.get(_key(request, match)) == version)


def remember(request: HttpRequest, match: str, version: int) -> None:
    """This reader may see the sheet, and is shown it at this version."""
    cache.set(_key(request, match), version, SHOWN)


def nothing_new(match: str) -> HttpResponse:
    response = HttpResponse(status=204)
    response.headers["X-Seen"] = header(seen_of(match))
    response.headers["Cache-Control"] = "no-store"
    return response


def _key(request: HttpRequest, match: str) -> str:
    """Whose browser it is: what signs it in, none of it readable."""
    signs = [request.COOKIES.get(name, "") for name in SIGNS]
    digest = hashlib.sha256(repr(signs).encode()).hexdigest()
    return f"sheet-shown:{match}:{digest}"
