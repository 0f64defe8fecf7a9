"""Two looks a day apart, by the clock and by how long the machine runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from competitions.rules.inspections import Reading, next_inspection, silence

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HOUR = 3600


def read(hours, running=None, boot="a"):
    """The clock is so many hours on; the machine too, unless said otherwise."""
    uptime = (hours if running is None else running) * HOUR
    return Reading(NOON + timedelta(hours=hours), boot, uptime)


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (None, read(0), None),
        (read(0), read(23), None),
        (read(0), read(24), NOON),
        # the clock was put ahead while the machine ran
        (read(0), read(24 * 62, running=1), None),
        (read(0), read(24 * 62, running=24), NOON),
        # after a new start there is the clock alone
        (read(0), read(30, running=0, boot="b"), NOON),
    ],
)
def test_what_was_due_a_day_ago_is_due(last, now, due):
    kept, found = next_inspection(last, now)
    assert found == due
    assert kept == (last if last and due is None else now)


def test_a_clock_that_was_put_back_begins_anew():
    assert next_inspection(read(24 * 62), read(1)) == (read(1), None)


@pytest.mark.parametrize(
    ("last", "now", "hours"),
    [
        (read(0), read(2), 2),
        # the clock was put back, or ahead, while the machine ran
        (read(24 * 62, running=0), read(0, running=2), 2),
        (read(0), read(24 * 62, running=2), 2),
        # of another machine, or after a new start, there is the clock alone
        (read(0), read(2, running=0, boot="b"), 2),
        (read(2), read(0, boot="b"), 0),
    ],
)
def test_silence_is_counted_whatever_is_done_to_the_clock(last, now, hours):
    assert silence(last, now) == timedelta(hours=hours)
