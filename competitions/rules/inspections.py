"""Deletions wait for two looks a day apart: a clock that is wrong deletes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

APART = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock of a machine said, and how long that machine has been running."""

    at: datetime
    # Names one run of one machine; empty where it has no name.
    boot: str = ""
    uptime: float = 0.0


def since(last: Reading, now: Reading) -> timedelta:
    """How much time has passed; a clock that was moved in between counts for nothing."""
    by_clock = now.at - last.at
    if not now.boot or now.boot != last.boot:
        return by_clock
    return min(by_clock, timedelta(seconds=now.uptime - last.uptime))


def silence(last: Reading, now: Reading) -> timedelta:
    """How long nothing was heard: on one machine whatever was done to its clock."""
    if now.boot and now.boot == last.boot:
        return timedelta(seconds=now.uptime - last.uptime)
    return max(now.at - last.at, timedelta(0))


def next_inspection(
    last: Reading | None, now: Reading
) -> tuple[Reading, datetime | None]:
    """The look to remember, and the moment: what was due then may be deleted now."""
    if last is None or last.at > now.at:
        return now, None
    if since(last, now) < APART:
        return last, None
    return now, last.at
