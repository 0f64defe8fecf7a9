"""For those who watch the server: is it alive, is it ready."""

from __future__ import annotations

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The database answers, its tables are the ones this version needs."""
    problems = list(filter(None, [_database(), _cache()]))
    text = "\n".join(problems) or "ready"
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
