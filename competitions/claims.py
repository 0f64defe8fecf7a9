"""The browser's claim on what it made without an account: a signed cookie."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competitions.browser_tokens import TokenCookie
from competitions.models import Club
from competitions.rules.log.ledger import digest

COOKIE = "claims"
SALT = "helvetia.claims"
CLAIMS = TokenCookie(COOKIE, SALT, most=20)


def claims_in(request: HttpRequest) -> frozenset[str]:
    """Hashes of the claims that this browser holds."""
    return frozenset(digest(token) for token in CLAIMS.tokens(request))


def claim_token(request: HttpRequest, club: Club) -> str:
    """The organiser link of an unclaimed club, if this browser holds it."""
    if not club.claim_hash:
        return ""
    held = CLAIMS.tokens(request)
    return next((token for token in held if digest(token) == club.claim_hash), "")


def hold(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Give the browser one more claim."""
    CLAIMS.add(request, response, token)
