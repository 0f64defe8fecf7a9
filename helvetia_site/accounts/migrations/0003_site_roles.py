"""The log says once who runs the site; from here on it is told of each change."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.db.models import Q
from django.utils import timezone

from competitions.rules.log.ledger import (GENESIS, canonical_json, chain)

STREAM, KEY = "installation:accounts", "site-roles-0003"
FLAGS = ("is_staff", "is_superuser")


def fill(apps: Any, schema_editor: Any) -> None:
    people = apps.get_model("accounts", "User").objects
    admins = people.filter(Q(is_staff=True) | Q(is_superuser=True)).order_by("pk")
    roles = [[one.pk, [flag for flag in FLAGS if getattr(one, flag)]] for one in admins]
    if not roles:
        return
    entry = apps.get_model("competitions", "LogEntry")(
        stream=STREAM,
        seq=1,
        key=KEY,
        actor="system",
        role="system",
        kind="site.roles",
        payload=canonical_json({"asked": {"roles": roles}}),
        prev_hash=GENESIS,
        at=timezone.now(),
    )
    entry.hash = chain(GENESIS, entry)
    entry.save(force_insert=True)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("accounts", "0002_reset_requests"),
        ("competitions", "0028_limits"),
    ]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, migrations.RunPython.noop)
    ]
