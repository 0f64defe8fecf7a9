"""The links that open one side of a sheet: their addresses, and those a browser holds."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from competitions.browser_tokens import TokenCookie
from competitions.models import Fixture, Result, TableLink

COOKIE = "scorer"
SALT = "helvetia.scorer"
LINKS = TokenCookie(COOKIE, SALT, most=8)
# U19: a link dies so long after full time.
AFTER_FULL_TIME = timedelta(hours=24)
_SIGNER = signing.Signer(salt="helvetia.table", sep=".")


def sheet_link_url(link: TableLink) -> str:
    return reverse("sheet_link", args=[_SIGNER.sign(link.public_id)])


def find_link(token: str) -> TableLink | None:
    """The live link of an address; None when it is forged, taken back or over."""
    try:
        public_id = _SIGNER.unsign(token)
    except signing.BadSignature:
        return None
    rows = TableLink.objects.select_related("fixture")
    link = rows.filter(public_id=public_id, revoked_at=None).first()
    return link if link and not over(link.fixture) else None


def over(fixture: Fixture) -> bool:
    """Full time is when a result was first recorded."""
    ended = Result.objects.filter(fixture=fixture).values_list("first_at", flat=True)
    return any(
        moment is not None and moment + AFTER_FULL_TIME <= timezone.now()
        for moment in ended
    )


def link_in(request: HttpRequest, fixture: Fixture) -> TableLink | None:
    """The link of this match that the browser holds; no query without a cookie."""
    held = LINKS.tokens(request)
    if not held:
        return None
    links = TableLink.objects.filter(fixture=fixture, revoked_at=None)
    link = links.filter(public_id__in=held).first()
    return link if link and not over(fixture) else None


def links_held(request: HttpRequest) -> list[str]:
    """The ids of all links that the browser was given, dead ones too."""
    return LINKS.tokens(request)


def hold_link(request: HttpRequest, response: HttpResponse, link: TableLink) -> None:
    """Give the browser the link."""
    LINKS.add(request, response, link.public_id)
