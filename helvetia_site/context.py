"""What every template may show about the site itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from competitions.queries.people.memberships import first_team_of

THEMES = frozenset({"light", "dark"})


def site(request: HttpRequest) -> dict[str, object]:
    chosen = request.COOKIES.get("theme", "")
    return {
        "theme": chosen if chosen in THEMES else "",
        "site_version": settings.VERSION,
        "my_team_url": SimpleLazyObject(lambda: _my_team(request)),
        "languages": settings.LANGUAGES,
        "sends_mail": bool(settings.EMAIL_HOST),
    }


def _my_team(request: HttpRequest) -> str:
    """The address of a user's first team; "" for a visitor or without a team."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return ""
    slug = first_team_of(user)
    return reverse("team", args=[slug]) if slug else ""
