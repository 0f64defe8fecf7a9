"""When a task inspected what may be deleted, and who was last at work."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

from django.db import transaction

from competitions.models import Inspection
from competitions.rules.inspections import Reading, next_inspection

BOOT = Path("/proc/sys/kernel/random/boot_id")


def reading_at(at: datetime) -> Reading:
    """The clock says `at`; the machine adds what no clock can change."""
    if not BOOT.exists():
        return Reading(at)
    uptime = time.clock_gettime(time.CLOCK_BOOTTIME)
    return Reading(at, BOOT.read_text().strip(), uptime)


def reading_of(row: Inspection) -> Reading:
    """What was read when somebody looked or was last at work."""
    return Reading(row.at, row.boot, row.uptime)


@transaction.atomic
def due_before(what: str, now: Reading) -> datetime | None:
    """What was due at this moment is due at a second look too; None: look again later."""
    row = Inspection.objects.select_for_update().filter(what=what).first()
    last = reading_of(row) if row else None
    kept, due = next_inspection(last, now)
    if kept != last:
        seen_at_work(what, kept)
    return due


def seen_at_work(what: str, now: Reading) -> None:
    """A task has looked, or a part of the program is alive."""
    values = {"at": now.at, "boot": now.boot, "uptime": now.uptime}
    Inspection.objects.update_or_create(what=what, defaults=values)
