"""A sheet whose match is played in the browser, and whom that match calls what."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0012_passing")]

    operations: ClassVar[list[Any]] = [
        migrations.AddField(
            model_name="matchsheet",
            name="in_browser",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="playedmatch",
            name="people",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
