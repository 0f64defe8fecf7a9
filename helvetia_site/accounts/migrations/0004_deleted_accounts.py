"""The log says once which accounts are gone; from here on it is told of each."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django.db import migrations
from django.utils import timezone

from competitions.rules.log.ledger import (GENESIS, canonical_json, chain)

STREAM, KEY = "installation:accounts", "deleted-accounts-0004"


def fill(apps: Any, schema_editor: Any) -> None:
    people = apps.get_model("accounts", "User").objects
    entries = apps.get_model("competitions", "LogEntry").objects
    told: set[int] = set()
    logs = entries.filter(stream__startswith="club:")
    for payload in logs.values_list("payload", flat=True).iterator():
        told |= set(_users(json.loads(payload), ""))
    gone = sorted(told - set(people.values_list("pk", flat=True)))
    if not gone:
        return
    last = entries.filter(stream=STREAM).order_by("-seq").first()
    seq, prev = (last.seq + 1, last.hash) if last else (1, GENESIS)
    entry = entries.model(
        stream=STREAM,
        seq=seq,
        key=KEY,
        actor="system",
        role="system",
        kind="account.delete",
        payload=canonical_json({"asked": {"users": gone}}),
        prev_hash=prev,
        at=timezone.now(),
    )
    entry.hash = chain(prev, entry)
    entry.save(force_insert=True)


def _users(value: Any, name: str) -> Any:
    """Whoever a payload names: as a user, or first in a pair of roles."""
    if name == "user" and isinstance(value, int):
        yield value
    elif name == "roles" and isinstance(value, list):
        yield from (user for user, _ in value)
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from _users(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from _users(each, "")


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("accounts", "0003_site_roles"),
        ("competitions", "0028_limits"),
    ]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, migrations.RunPython.noop)
    ]
