"""Tokens that a browser holds without an account: a signed cookie for each kind."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse

DAYS = 30


@dataclass(frozen=True, slots=True)
class TokenCookie:
    """A list of tokens in one cookie; the oldest of more than `most` falls out."""

    name: str
    salt: str
    most: int

    def tokens(self, request: HttpRequest) -> list[str]:
        """Oldest first; none if the cookie is missing, forged or too old."""
        given = request.COOKIES.get(self.name)
        if not given:
            return []
        try:
            return list(signing.loads(given, salt=self.salt, max_age=DAYS * 86400))
        except signing.BadSignature:
            return []

    def add(self, request: HttpRequest, response: HttpResponse, token: str) -> None:
        """Give the browser one more; one that it holds becomes the newest."""
        others = [held for held in self.tokens(request) if held != token]
        response.set_cookie(
            self.name,
            signing.dumps([*others, token][-self.most :], salt=self.salt),
            max_age=DAYS * 86400,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
