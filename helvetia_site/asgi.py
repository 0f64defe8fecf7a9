"""The door for a web server with an event loop: the WSGI application behind it."""

from __future__ import annotations

import gc

# first: it makes Django ready, and the rest needs it
from helvetia_site.wsgi import application as pages

# isort: split
from django.conf import settings
from django.db import connections
from django.urls import get_resolver

from helvetia_site.middleware import SIGNS
from helvetia_site.web.bridge import Bridge


def bridge() -> Bridge:
    """Makes two children of this process, in which nothing may run yet."""
    # What is loaded stays, and all three share it: to look through it again each time
    # memory is cleaned stops all threads for 80 ms. Cleaning after every 700 objects is
    # a tenth of what a page takes.
    assert get_resolver().url_patterns
    connections.close_all()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    return Bridge(
        pages,
        threads=settings.WEB_THREADS,
        most_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        signs=frozenset(SIGNS),
        polls=True,
        apart=True,
    )
