"""The door for a web server with an event loop: the WSGI application, by threads."""

from __future__ import annotations

# first: it makes Django ready, and the rest needs it
from helvetia_site.wsgi import application as pages

# isort: split
from django.conf import settings

from helvetia_site.middleware import SIGNS
from helvetia_site.web.bridge import Bridge

application = Bridge(
    pages,
    threads=settings.WEB_THREADS,
    most_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    signs=frozenset(SIGNS),
    polls=True,
)
