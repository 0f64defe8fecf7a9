"""Bans and injuries say their rule and how many matches they cost.

What stands was left by matches of Helvetia Cup, so its rules and lengths are written here.
"""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

# HC-SUSP-01 and HC-SUSP-04: each costs one match.
RULES = {
    "red": "HC-SUSP-01",
    "two_yellows": "HC-SUSP-01",
    "second_active_yellow": "HC-SUSP-04",
}


def fill(apps: Any, _editor: Any) -> None:
    bans = apps.get_model("competitions", "Suspension").objects
    for cause, rule in RULES.items():
        bans.filter(cause=cause).update(rule=rule)
    bans.exclude(served_in=None).update(left=0)
    # What the old code writes from now on costs a match, as the columns say by default.
    apps.get_model("competitions", "Injury").objects.update(length=None, left=None)
    # HC-REC-01, HC-REC-02: he misses a match, then rolls; of results that count.
    hurt = apps.get_model("competitions", "Injury").objects.filter(
        fixture__competition__game="helvetia",
        fixture__competition__profile="geek",
        fixture__result__state="official",
    )
    known = list(hurt.values_list("pk", "missed"))
    for rolls in (False, True):
        pks = [pk for pk, missed in known if (missed is not None) is rolls]
        rule, left = ("HC-REC-02", None) if rolls else ("HC-REC-01", 1)
        for n in range(0, len(pks), 200):
            some = apps.get_model("competitions", "Injury").objects.filter(
                pk__in=pks[n : n + 200]
            )
            some.update(rule=rule, length=1, left=left)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0034_cards_of_three_tables")]
    operations = [
        migrations.AddField(
            "injury", "rule", models.CharField(blank=True, db_default="", default="", max_length=20)
        ),
        migrations.AddField(
            "injury",
            "length",
            models.PositiveSmallIntegerField(blank=True, db_default=1, null=True),
        ),
        migrations.AddField(
            "injury",
            "left",
            models.PositiveSmallIntegerField(blank=True, db_default=1, null=True),
        ),
        migrations.AddField(
            "suspension",
            "rule",
            models.CharField(db_default="", default="", max_length=20),
        ),
        migrations.AddField(
            "suspension", "length", models.PositiveSmallIntegerField(db_default=1, default=1)
        ),
        migrations.AddField(
            "suspension", "left", models.PositiveSmallIntegerField(db_default=1, default=1)
        ),
        migrations.CreateModel(
            name="MatchAnswer",
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
                ("kind", models.CharField(max_length=20)),
                ("value", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="competitions.fixture",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="competitions.squadplayer",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fixture", "player", "kind"),
                        name="one_answer_per_question",
                    )
                ],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
