"""The browser's claim on what it made without an account: a signed cookie."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponse

from competitions.models import Club
from competitions.rules.ledger import digest

COOKIE = "claims"
SALT = "helvetia.claims"
DAYS = 30
MOST = 20


def claims_in(request: HttpRequest) -> frozenset[str]:
    """Hashes of the claims that this browser holds."""
    return frozenset(digest(token) for token in _tokens(request))


def claim_token(request: HttpRequest, club: Club) -> str:
    """The organiser link of an unclaimed club, if this browser holds it."""
    if not club.claim_hash:
        return ""
    return next((t for t in _tokens(request) if digest(t) == club.claim_hash), "")


def hold(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Give the browser one more claim; the oldest of too many falls out."""
    tokens = [*(t for t in _tokens(request) if t != token), token][-MOST:]
    response.set_cookie(
        COOKIE,
        signing.dumps(tokens, salt=SALT),
        max_age=DAYS * 86400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _tokens(request: HttpRequest) -> list[str]:
    given = request.COOKIES.get(COOKIE)
    if not given:
        return []
    try:
        return list(signing.loads(given, salt=SALT, max_age=DAYS * 86400))
    except signing.BadSignature:
        return []
