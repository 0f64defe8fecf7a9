"""A coach plays on more than one device."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
MATCH = "matches.practicematch"


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0008_friend")]

    operations: ClassVar[list[Any]] = [
        migrations.CreateModel(
            name="PracticeSeat",
            fields=[
                ID,
                ("side", models.CharField(max_length=4)),
                ("holder", models.CharField(max_length=64)),
                (
                    "match",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to=MATCH),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "holder"), name="one_practice_seat")],
            },
        ),
    ]
