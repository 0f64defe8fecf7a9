"""Is there anything new on a sheet? Answered by one query to a phone known a moment ago."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from competitions.claims import COOKIE as CLAIMS
from competitions.scorers import COOKIE as SCORER
from matches.queries.seen import header, mark_seen, seen_of
from matches.queries.sheet import newest

View = Callable[..., HttpResponse]
# The cookies that make somebody out of a browser.
SIGNS = (settings.SESSION_COOKIE_NAME, CLAIMS, SCORER)
# So long a right is taken for granted, to say that nothing is new and no more.
GRANTED = 20
# So long is remembered what a browser was shown.
SHOWN = 12 * 3600


def unless_known(view: View) -> View:
    """204 while the phone has the newest; goes around `page`, which asks the rights."""

    @wraps(view)
    def asked(request: HttpRequest, **names: Any) -> HttpResponse:
        since = request.GET.get("since", "")
        if request.method == "GET" and since:
            match = names["fixture"]
            reader = cache.get(_key(request, match))
            # A cache may outlive the machine whose clock this is.
            if reader and 0 <= time.monotonic() - reader.at < GRANTED:
                known = f"{since}.{reader.version}"
                if known == newest(match):
                    mark_seen(match, reader.sides, int(since))
                    return nothing_new(match)
        return view(request, **names)

    return asked


@dataclass(frozen=True, slots=True)
class Known:
    """What a browser was shown, for which sides, and when it was allowed to see it."""

    version: int
    sides: frozenset[str]
    at: float


def is_known(request: HttpRequest, match: str, version: int) -> bool:
    """Was this browser shown this version of the result? Of the entries it says so."""
    reader = cache.get(_key(request, match))
    return bool(reader and reader.version == version)


def remember(
    request: HttpRequest, match: str, version: int, sides: frozenset[str]
) -> None:
    """This reader may see the sheet, and is shown it at this version."""
    known = Known(version, sides, time.monotonic())
    cache.set(_key(request, match), known, SHOWN)


def nothing_new(match: str) -> HttpResponse:
    response = HttpResponse(status=204)
    response.headers["X-Seen"] = header(seen_of(match))
    response.headers["Cache-Control"] = "no-store"
    return response


def _key(request: HttpRequest, match: str) -> str:
    """Whose browser it is: what signs it in, none of it readable."""
    signs = [request.COOKIES.get(name, "") for name in SIGNS]
    digest = hashlib.sha256(repr(signs).encode()).hexdigest()
    return f"sheet-reader:{match}:{digest}"
