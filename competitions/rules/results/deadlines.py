"""Until when a result waits for the other coach: never until the middle of the night."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

NIGHT, DAY, MORNING = time(22), time(9), time(10)
NUDGE = timedelta(hours=2)


def deadline(at: datetime, hours: int, zone: ZoneInfo) -> datetime:
    """HV-DEAD-01: so many hours later; from 22:00 to 9:00 it moves to 10:00.

    The hours are real ones, also when the clocks change; day and night are the zone's.
    """
    # in UTC: a sum in local time would skip the hour that summer time takes
    local = (at.astimezone(UTC) + timedelta(hours=hours)).astimezone(zone)
    if DAY <= local.time() < NIGHT:
        return local.astimezone(UTC)
    morning = local.date() + timedelta(days=local.time() >= NIGHT)
    return datetime.combine(morning, MORNING, zone).astimezone(UTC)


def nudges(now: datetime, until: datetime, since: datetime) -> bool:
    """HV-DEAD-02: in the last two hours, unless it was entered within them."""
    return until - NUDGE <= now < until and since < until - NUDGE
