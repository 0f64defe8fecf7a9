"""Browsers in which somebody has signed in: others' wrong tries do not lock him out there."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from helvetia_site.accounts.models import User

# The salt changes with what the cookie holds: one of before is none.
COOKIE, SALT = "device", "helvetia.device.accounts"
LASTS = 400 * 86_400  # browsers keep none longer
# Of the people who share a browser, those who signed in last.
MOST_PEOPLE = 12


def device_of(request: HttpRequest, account: int) -> str:
    """The id of this browser if that account has signed in here."""
    device, accounts = _held(request)
    return device if account in accounts else ""


def remember_device(
    request: HttpRequest, response: HttpResponseBase, user: User
) -> None:
    """By the account and no name: two names may look alike, a name may be another's."""
    device, accounts = _held(request)
    kept = [*(one for one in accounts if one != user.pk), user.pk][-MOST_PEOPLE:]
    response.set_cookie(
        COOKIE,
        signing.dumps([device or secrets.token_hex(8), kept], salt=SALT),
        max_age=LASTS,
        httponly=True,
        secure=settings.SECURE,
        samesite="Lax",
    )


def _held(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, accounts = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS
        )
    except signing.BadSignature:
        return "", []
    return device, accounts
