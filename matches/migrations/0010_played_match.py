"""A match of the league in the browser: its actions, its seats, its seed."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0029_ruleset_of_friendlies"),
        ("matches", "0009_seats"),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.CreateModel(
            name="PlayedMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("thinks_since", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("resigned", models.BooleanField(default=False)),
                ("head", models.CharField(blank=True, default="", max_length=64)),
                ("joined", models.PositiveSmallIntegerField(default=0)),
                ("fixture", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="played_matches", to="competitions.fixture")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fixture",), condition=models.Q(("ended_at", None)), name="one_match_being_played"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedAction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match", models.CharField(max_length=20)),
                ("seq", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64)),
                ("actor", models.CharField(max_length=60)),
                ("role", models.CharField(max_length=20)),
                ("kind", models.CharField(max_length=20)),
                ("payload", models.TextField()),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("version", models.PositiveSmallIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ("match", "seq"),
                "constraints": [models.UniqueConstraint(fields=("match", "seq"), name="one_played_history"), models.UniqueConstraint(fields=("match", "key"), name="one_played_key")],
            },
        ),
        migrations.CreateModel(
            name="PlayedSecret",
            fields=[
                ("seed", models.CharField(max_length=64)),
                ("computer", models.CharField(max_length=64)),
                ("match", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="secret", serialize=False, to="matches.playedmatch")),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(max_length=4)),
                ("kind", models.CharField(max_length=10)),
                ("level", models.CharField(blank=True, default="", max_length=20)),
                ("holder", models.CharField(blank=True, default="", max_length=64)),
                ("match", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="matches.playedmatch")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "holder"),
                        condition=models.Q(("holder", ""), _negated=True),
                        name="one_seat_per_device",
                    )
                ],
            },
        ),
    ]
