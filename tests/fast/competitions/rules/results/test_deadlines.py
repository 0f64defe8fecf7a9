"""A deadline is so many hours later, by day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from competitions.rules.results.deadlines import deadline, nudges


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.rule("HV-DEAD-01")
@pytest.mark.parametrize(
    "zone, at, hours, until",
    [
        ("Europe/Zurich", "2026-03-04 20:00", 24, "2026-03-05 20:00"),  # 21:00
        ("Europe/Zurich", "2026-03-04 20:59:59", 24, "2026-03-05 20:59:59"),
        ("Europe/Zurich", "2026-03-04 21:00", 24, "2026-03-06 09:00"),  # 22:00
        ("Europe/Zurich", "2026-03-04 23:30", 24, "2026-03-06 09:00"),  # 0:30
        ("Europe/Zurich", "2026-03-05 07:59:59", 24, "2026-03-06 09:00"),
        ("Europe/Zurich", "2026-03-05 08:00", 24, "2026-03-06 08:00"),  # 9:00
        # the night in which an hour is missing, and the one that has it twice
        ("Europe/Zurich", "2026-03-28 20:30", 3, "2026-03-29 08:00"),
        ("Europe/Zurich", "2026-03-28 20:30", 24, "2026-03-30 08:00"),  # 22:30 by then
        ("Europe/Zurich", "2026-10-24 19:00", 2, "2026-10-25 09:00"),
        ("Europe/Zurich", "2026-10-24 20:30", 24, "2026-10-25 20:30"),  # 21:30 by then
        ("Asia/Tokyo", "2026-03-04 12:00", 24, "2026-03-05 12:00"),  # 21:00
        ("Asia/Tokyo", "2026-03-04 20:00", 24, "2026-03-06 01:00"),  # 5:00
        ("America/New_York", "2026-03-05 02:30", 1, "2026-03-05 15:00"),  # 22:30
    ],
)
def test_no_deadline_falls_into_the_night(zone, at, hours, until):
    assert deadline(utc(at), hours, ZoneInfo(zone)) == utc(until)


@pytest.mark.rule("HV-DEAD-02")
@pytest.mark.parametrize(
    "hours_before, waits, due",
    [(2.1, 24, False), (2, 24, True), (0.1, 24, True), (0, 24, False), (1, 2, False)],
)
def test_two_hours_before_it_is_said_once_more(hours_before, waits, due):
    until = utc("2026-03-05 20:00")
    now = until - timedelta(hours=hours_before)
    assert nudges(now, until, until - timedelta(hours=waits)) == due
