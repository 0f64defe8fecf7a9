"""What a look at the server found, and what follows from it; no Django."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

# Every 30 s each part says that it is at work; a busy machine may swallow some.
MOST_SILENCE = 180
# The outbox is looked through every 15 s.
MOST_WAITING = 300
# With less than this the database may not take the next entry.
LEAST_BYTES = 20_000_000
# A clock that is kept right is moved by less.
A_JUMP = 60

READY, DEGRADED, NOT_READY = "ready", "degraded", "not ready"
PARTS = {"worker": "the background work", "clock": "the clock of the background work"}


@dataclass(frozen=True, slots=True)
class ServerState:
    """One look at the server; `None` is what could not be asked."""

    free_bytes: int
    # Seconds by which the clock of the machine was moved since the start; ahead is more.
    clock_moved: int = 0
    database: bool = True
    migrated: bool = True
    # False where one is named and away.
    redis: bool = True
    # Seconds since each part was last at work.
    silence: dict[str, int] = field(default_factory=dict)
    # Mails that wait, and how long the oldest could have been on its way (seconds).
    mails_waiting: int | None = None
    outbox_age: int | None = None


@dataclass(frozen=True, slots=True)
class HealthVerdict:
    """One word, and a sentence for each reason."""

    status: str
    reasons: tuple[str, ...]


def verdict(state: ServerState) -> HealthVerdict:
    """Not ready: send nobody here. Degraded: pages are made, somebody should look."""
    fatal, slight = tuple(_fatal(state)), tuple(_slight(state))
    status = NOT_READY if fatal else DEGRADED if slight else READY
    return HealthVerdict(status, (*fatal, *slight))


def _fatal(state: ServerState) -> Iterator[str]:
    if not state.database:
        yield "the database does not answer"
    elif not state.migrated:
        yield "the database waits for its migration"
    if state.free_bytes < LEAST_BYTES:
        left = state.free_bytes // 1_000_000
        yield f"the disk is full: {left} MB are left for the data folder"


def _slight(state: ServerState) -> Iterator[str]:
    if not state.redis:
        yield "Redis does not answer: pages are made without it, background work waits"
    for part, seconds in state.silence.items():
        if seconds > MOST_SILENCE:
            yield f"{PARTS[part]} has not been heard of for {seconds} s"
    if state.outbox_age and state.outbox_age > MOST_WAITING:
        yield f"a mail has waited for {state.outbox_age} s"
    if abs(state.clock_moved) >= A_JUMP:
        way, by = "ahead" if state.clock_moved > 0 else "back", abs(state.clock_moved)
        yield f"the clock of this machine was put {way} by {by} s while it ran"
