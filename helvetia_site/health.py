"""For those who watch the server: is it alive, is it ready."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from helvetia_site.room import LEAST_BYTES, free_bytes

# A clock that is kept right is moved by less.
A_JUMP = 60
STARTED = time.time() - time.monotonic()


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The database answers, its tables are the ones this version needs, there is room.

    A clock that jumped is named below; pages are made all the same.
    """
    problems = list(filter(None, [_database(), _cache(), _disk()]))
    state = [] if problems else ["ready"]
    text = "\n".join([*problems, *state, *filter(None, [_clock()])])
    status = 503 if problems else 200
    return HttpResponse(f"{text}\n", content_type="text/plain", status=status)


def _database() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return "the database does not answer"
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "the database waits for its migration"
    return ""


def _cache() -> str:
    try:
        cache.set("readyz", "yes", 5)
    except OSError:
        return "the cache does not answer"
    return ""


def _disk() -> str:
    left = free_bytes()
    if left >= LEAST_BYTES:
        return ""
    return f"the disk is full: {left // 1_000_000} MB are left for the data folder"


def _clock() -> str:
    """How far the clock of this machine was moved since the program started."""
    moved = round(time.time() - time.monotonic() - STARTED)
    if abs(moved) < A_JUMP:
        return ""
    way = "ahead" if moved > 0 else "back"
    return f"the clock of this machine was put {way} by {abs(moved)} s while it ran"
