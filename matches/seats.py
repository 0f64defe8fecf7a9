"""The browser of somebody who plays: the tokens by which he holds his matches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from competitions.browser_tokens import TokenCookie
from competitions.rules.door import digest

COOKIE = "seats"
SEATS = TokenCookie(COOKIE, "helvetia.seats", most=8)


def holders_in(request: HttpRequest) -> frozenset[str]:
    """Digests of the tokens that this browser holds: a match names one of them."""
    return frozenset(digest(token) for token in SEATS.tokens(request))


def token_for(request: HttpRequest, key: str) -> str:
    """The browser's newest token; a new one comes from the form's key.

    So a double tap of a browser that has none yet begins one match.
    """
    held = SEATS.tokens(request)
    return held[-1] if held else salted_hmac("helvetia.seat", key).hexdigest()


def holder_of(token: str) -> str:
    """What a match names its holder by."""
    return digest(token)


def hold_seat(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Give the browser the token, or keep it for another thirty days."""
    SEATS.add(request, response, token)
