"""What a look found as OpenMetrics, for a Prometheus; no names of anybody, no Django."""

from __future__ import annotations

from collections.abc import Iterator

from helvetia_site.health.state import (
    DEGRADED,
    NOT_READY,
    READY,
    HealthVerdict,
    ServerState,
)

CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8"


def metrics_text(state: ServerState, verdict: HealthVerdict, version: str) -> str:
    """A family of figures after the other, and the end mark."""
    lines = [line for family in _families(state, verdict, version) for line in family]
    return "\n".join([*lines, "# EOF", ""])


def _families(
    state: ServerState, verdict: HealthVerdict, version: str
) -> Iterator[list[str]]:
    yield _gauge("build", "The version that runs.", {f'{{version="{version}"}}': 1})
    statuses = {
        f'{{status="{status}"}}': int(status == verdict.status)
        for status in (READY, DEGRADED, NOT_READY)
    }
    yield _gauge("status", "1 at the status that /readyz says.", statuses)
    yield _gauge("database_up", "1 while the database answers.", state.database)
    yield _gauge("redis_up", "1 while Redis answers or none is named.", state.redis)
    yield _gauge("disk_free_bytes", "Left for the data folder.", state.free_bytes)
    yield _gauge("clock_moved_seconds", "Since the start.", state.clock_moved)
    silence = {f'{{part="{part}"}}': value for part, value in state.silence.items()}
    if silence:
        yield _gauge("silence_seconds", "Since a part was last at work.", silence)
    if state.mails_waiting is not None:
        yield _gauge("outbox_mails", "That wait to be sent.", state.mails_waiting)
    if state.outbox_age is not None:
        yield _gauge("outbox_age_seconds", "Of the oldest due.", state.outbox_age)


def _gauge(name: str, meaning: str, values: dict[str, int] | int) -> list[str]:
    name = f"helvetia_{name}"
    found = values if isinstance(values, dict) else {"": int(values)}
    lines = [f"{name}{labels} {value}" for labels, value in found.items()]
    unit = next((u for u in ("seconds", "bytes") if name.endswith(f"_{u}")), "")
    units = [f"# UNIT {name} {unit}"] if unit else []
    return [f"# TYPE {name} gauge", *units, f"# HELP {name} {meaning}", *lines]
