"""Where matches are played: those of before at the table."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0029_ruleset_of_friendlies")
    ]

    operations: ClassVar[list[Any]] = [
        migrations.AddField(
            model_name="competition",
            name="venue",
            field=models.CharField(db_default="table", default="table", max_length=10),
        ),
        migrations.AddField(
            model_name="fixture",
            name="venue",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=10
            ),
        ),
    ]
