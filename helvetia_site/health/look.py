"""A look at the server: database, Redis, disk, clock, and who was last at work."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime
from threading import Event

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Min
from django.db.models.functions import Coalesce
from django.utils import timezone

from competitions.actions.log.inspections import reading_at, reading_of
from competitions.models import Inspection
from competitions.queries.log.outbox import mails_due
from competitions.rules.inspections import Reading, silence
from helvetia_site.caching import answers
from helvetia_site.health.state import PARTS, ServerState
from helvetia_site.room import free_bytes

STARTED = time.monotonic()
BETWEEN_CLOCKS = time.time() - STARTED
MIGRATED = Event()


def server_state() -> ServerState:
    """All of it; what needs the database is left out while that does not answer."""
    found = ServerState(
        free_bytes=free_bytes(),
        clock_moved=round(time.time() - time.monotonic() - BETWEEN_CLOCKS),
        redis=answers(),
    )
    try:
        return _with_rows(found)
    except DatabaseError:
        return replace(found, database=False)


def _with_rows(found: ServerState) -> ServerState:
    if not MIGRATED.is_set() and _waits_for_migration():
        return replace(found, migrated=False)
    # it stays so, and to ask costs more than all the rest
    MIGRATED.set()
    now = timezone.now()
    mails = mails_due(now).aggregate(
        number=Count("pk"), since=Min(Coalesce("try_after", "created_at"))
    )
    return replace(
        found,
        silence=_silence(reading_at(now)),
        mails_waiting=mails["number"],
        outbox_age=_seconds(mails["since"], now) if mails["since"] else 0,
    )


def _waits_for_migration() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _silence(now: Reading) -> dict[str, int]:
    """A part that has never been at work is waited for since this process runs."""
    running = int(time.monotonic() - STARTED)
    rows = Inspection.objects.filter(what__in=PARTS)
    heard = {
        row.what: int(silence(reading_of(row), now).total_seconds()) for row in rows
    }
    return {part: min(heard.get(part, running), running) for part in PARTS}


def _seconds(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()))
