"""A club's own boards, and which one a competition or a friendly is played on."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models


def _chosen() -> models.CharField[str, str]:
    return models.CharField(blank=True, db_default="", default="", max_length=20)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("competitions", "0031_chances")]

    operations: ClassVar[list[Any]] = [
        migrations.CreateModel(
            name="ClubBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("public_id", models.CharField(max_length=20, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=60)),
                ("text", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to="competitions.club",
                    ),
                ),
            ],
            options={"ordering": ("name", "pk")},
        ),
        migrations.AddField(
            model_name="competition", name="board", field=_chosen()
        ),
        migrations.AddField(model_name="fixture", name="board", field=_chosen()),
    ]
