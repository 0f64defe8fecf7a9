"""The door for a web server with an event loop: the WSGI application behind it."""

from __future__ import annotations

# first: it makes Django ready, and the rest needs it
from helvetia_site.wsgi import application as pages

# isort: split
from django.conf import settings
from django.db import connections
from django.urls import get_resolver

from helvetia_site.middleware import SIGNS
from helvetia_site.web.bridge import Bridge, BridgeSettings
from helvetia_site.web.memory import keep_what_is_loaded


def bridge() -> Bridge:
    """Makes two children of this process, in which nothing may run yet."""
    assert get_resolver().url_patterns
    connections.close_all()
    keep_what_is_loaded()
    given = BridgeSettings(
        threads=settings.WEB_THREADS,
        most_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        signs=frozenset(SIGNS),
        polls=True,
        apart=True,
    )
    return Bridge(pages, given)
