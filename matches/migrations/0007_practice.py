"""Matches against the computer in the browser: no facts, so no guard keeps their rows."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
MATCH = "matches.practicematch"


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0006_log_version")]

    operations: ClassVar[list[Any]] = [
        migrations.CreateModel(
            name="PracticeMatch",
            fields=[
                ID,
                ("public_id", models.CharField(max_length=20, unique=True)),
                ("rules", models.CharField(max_length=40)),
                ("setup", models.TextField()),
                ("promise", models.CharField(max_length=64)),
                ("faces", models.JSONField(default=list)),
                ("help", models.CharField(max_length=10)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("started_at", models.DateTimeField()),
                ("acted_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("holder", models.CharField(max_length=64)),
                ("key", models.CharField(max_length=40)),
                ("side", models.CharField(max_length=4)),
                ("level", models.CharField(max_length=20)),
                ("thinks_since", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("resigned", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [models.Index(fields=["started_at"], name="practice_by_age")],
                "constraints": [
                    models.UniqueConstraint(fields=("holder", "key"), name="one_practice_per_form")
                ],
            },
        ),
        migrations.CreateModel(
            name="PracticeAction",
            fields=[
                ID,
                ("n", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64)),
                ("side", models.CharField(max_length=4)),
                ("actor", models.CharField(max_length=60)),
                ("word", models.CharField(max_length=200)),
                ("faces", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="actions", to=MATCH
                    ),
                ),
            ],
            options={
                "ordering": ("match", "n"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "n"), name="one_practice_history"),
                    models.UniqueConstraint(fields=("match", "key"), name="one_practice_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PracticeSecret",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="secret",
                        serialize=False,
                        to=MATCH,
                    ),
                ),
                ("seed", models.CharField(max_length=64)),
                ("computer", models.CharField(max_length=64)),
            ],
        ),
    ]
