"""What every template may show about the site itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

THEMES = frozenset({"light", "dark"})


def site(request: HttpRequest) -> dict[str, object]:
    chosen = request.COOKIES.get("theme", "")
    return {
        "theme": chosen if chosen in THEMES else "",
        "site_version": settings.VERSION,
        "languages": settings.LANGUAGES,
    }
