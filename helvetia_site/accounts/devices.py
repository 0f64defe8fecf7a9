"""Browsers in which somebody has signed in: others' wrong tries do not lock him out there."""

from __future__ import annotations

import secrets
import unicodedata

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from helvetia_site.accounts.models import User

COOKIE, SALT = "device", "helvetia.device"
LASTS = 400 * 86_400  # browsers keep none longer
# Of the people who share a browser, those who signed in last.
MOST_NAMES = 12


def plain(login: str) -> str:
    """One name, however it is typed."""
    return unicodedata.normalize("NFKC", login).strip().casefold()


def device_of(request: HttpRequest, login: str) -> str:
    """The id of this browser if that name has signed in here; nobody is looked up."""
    device, names = _held(request)
    return device if _digest(login) in names else ""


def remember_device(
    request: HttpRequest, response: HttpResponseBase, user: User
) -> None:
    """All that he may type to sign in; what the cookie holds says it to nobody else."""
    device, names = _held(request)
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    logins = [user.username, *confirmed.values_list("email", flat=True)]
    own = [_digest(login) for login in logins]
    kept = [*(name for name in names if name not in own), *own][-MOST_NAMES:]
    response.set_cookie(
        COOKIE,
        signing.dumps([device or secrets.token_hex(8), kept], salt=SALT),
        max_age=LASTS,
        httponly=True,
        secure=settings.SECURE,
        samesite="Lax",
    )


def _digest(login: str) -> str:
    return salted_hmac(SALT, plain(login)).hexdigest()[:16]


def _held(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        device, names = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS
        )
    except signing.BadSignature:
        return "", []
    return device, names
