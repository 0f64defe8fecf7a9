"""A list says of a match that it was abandoned or awarded; of what is stored too."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

ENDINGS = ("abandoned", "awarded")


def fill(apps: Any, _editor: Any) -> None:
    results = apps.get_model("competitions", "Result").objects
    for ending in ENDINGS:
        results.filter(report__kind=ending).update(ending=ending)


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0047_competitions_of_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="result",
            name="ending",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=10
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
