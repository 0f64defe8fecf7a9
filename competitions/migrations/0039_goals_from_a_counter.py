"""How many of his goals a player scored from a counter, of what is stored too."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db import migrations, models


def fill(apps: Any, _editor: Any) -> None:
    results = apps.get_model("competitions", "Result").objects.filter(
        report__game__isnull=False
    )
    rows = apps.get_model("competitions", "Appearance").objects
    for fixture, report in results.values_list("fixture", "report").iterator():
        scored = Counter(
            goal["player"]
            for goal in report.get("goals", ())
            if goal.get("origin") == "counter"
        )
        for player, n in scored.items():
            rows.filter(fixture=fixture, player=player).update(counters=n)


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0038_own_terms"),
    ]

    operations = [
        migrations.AddField(
            model_name="appearance",
            name="counters",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
