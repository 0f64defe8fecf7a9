"""HV-LOG-04: who runs the site, as the log tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from competitions.models import LogEntry
from competitions.rules.people.site_roles import ACCOUNTS, DELETED, ROLES
from engine.json_values import JsonObject


def roles_in_log() -> dict[int, list[str]]:
    """By account: what its newest entry tells."""
    roles: dict[int, list[str]] = {}
    for asked in _payloads(ROLES):
        roles |= dict(asked["roles"])
    return roles


def deleted_in_log() -> set[int]:
    """The accounts that are gone, by the log."""
    return {user for asked in _payloads(DELETED) for user in asked["users"]}


def _payloads(kind: str) -> Iterator[JsonObject]:
    entries = LogEntry.objects.filter(stream=ACCOUNTS, kind=kind).order_by("seq")
    for payload in entries.values_list("payload", flat=True):
        yield json.loads(payload)["asked"]
