"""Language and theme: kept in a cookie, the language also with the account."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as keep_language

from helvetia_site.accounts.actions import remember_language
from helvetia_site.accounts.models import User
from helvetia_site.context import THEMES


@require_POST
def set_language_view(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(settings.LANGUAGES):
        remember_language(request.user, chosen)
    return keep_language(request)


@require_POST
def set_theme_view(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(_page_before(request))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(
            "theme",
            chosen,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def _page_before(request: HttpRequest) -> str:
    for address in (request.POST.get("next"), request.headers.get("Referer")):
        if address and url_has_allowed_host_and_scheme(
            address, {request.get_host()}, require_https=request.is_secure()
        ):
            return address
    return resolve_url("home")
