"""Matches whose result was taken back to play them again were marked as postponed."""

from __future__ import annotations

import json
from typing import Any

from django.db import migrations


def mark(apps: Any, _editor: Any) -> None:
    entries = apps.get_model("competitions", "LogEntry").objects
    found = entries.filter(kind="result.void", payload__contains='"choice":"replay"')
    again = [json.loads(p)["asked"]["fixture"] for p in found.values_list("payload", flat=True)]
    fixtures = apps.get_model("competitions", "Fixture").objects
    fixtures.filter(public_id__in=again).update(replay=True)
    waiting = fixtures.filter(public_id__in=again, postponed=True, kickoff=None)
    waiting.update(postponed=False)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0008_fixture_replay")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
