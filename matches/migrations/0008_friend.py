"""A friend may play the other side of a match in the browser."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0007_practice")]

    operations: ClassVar[list[Any]] = [
        migrations.AddField(
            model_name="practicematch",
            name="guest",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    ]
