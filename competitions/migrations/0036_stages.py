"""A competition is played in stages; each of today becomes one.

Its columns stay and are written as well: code of before reads them.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery

SAME = (
    *("points_win", "points_draw", "points_loss", "tiebreaks", "head_to_head"),
    *("lots_seed", "draw_method", "draw_seed", "drawn_at"),
)
FORMATS = {"cup": "knockout", "championship": "round_robin"}
# How often a pair meets where nobody has chosen.
USUAL_LEGS = {"cup": 1, "championship": 2}


def fill(apps: Any, _editor: Any) -> None:
    """What was chosen of a format is stored where it differs from what is usual."""
    stages = apps.get_model("competitions", "Stage").objects
    rows = apps.get_model("competitions", "Competition").objects.order_by("pk")
    made = (
        stages.model(
            competition_id=pk,
            number=1,
            format_id=FORMATS[kind],
            chosen=({"legs": legs} if legs != USUAL_LEGS[kind] else {})
            | ({"third_place": True} if third else {}),
            **dict(zip(SAME, same, strict=True)),
        )
        for pk, kind, legs, third, *same in rows.values_list(
            "pk", "kind", "legs", "third_place", *SAME
        ).iterator()
    )
    while some := list(islice(made, 500)):
        stages.bulk_create(some)
    of_its_league = stages.filter(competition=OuterRef("competition")).values("pk")[:1]
    fixtures = apps.get_model("competitions", "Fixture").objects
    fixtures.filter(competition__isnull=False).update(stage=Subquery(of_its_league))


class Migration(migrations.Migration):

    dependencies = [
        ('competitions', '0035_neutral_absences'),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='group',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='group',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='leg',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='stage_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points_win', models.SmallIntegerField(default=3)),
                ('points_draw', models.SmallIntegerField(default=1)),
                ('points_loss', models.SmallIntegerField(default=0)),
                ('tiebreaks', models.JSONField(default=list)),
                ('head_to_head', models.CharField(default='restart', max_length=20)),
                ('lots_seed', models.CharField(blank=True, default='', max_length=40)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('format_id', models.CharField(db_column='format', max_length=20)),
                ('chosen', models.JSONField(db_column='options', default=dict)),
                ('listed', models.BooleanField(default=True)),
                ('places', models.JSONField(default=list)),
                ('group_names', models.JSONField(default=list)),
                ('zones', models.JSONField(default=list)),
                ('draw_method', models.CharField(default='draw', max_length=10)),
                ('draw_seed', models.CharField(blank=True, default='', max_length=40)),
                ('drawn_at', models.DateTimeField(blank=True, null=True)),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='competitions.competition')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [
                    models.UniqueConstraint(
                        fields=('competition', 'number'), name='one_stage_per_number'
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name='fixture',
            name='stage',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='competitions.stage'),
        ),
        migrations.CreateModel(
            name='StageEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.PositiveSmallIntegerField()),
                ('group', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('slot', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='competitions.stage')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='competitions.team')),
            ],
            options={
                'ordering': ('seed', 'pk'),
                'constraints': [
                    models.UniqueConstraint(
                        fields=('stage', 'team'), name='one_entry_per_stage'
                    )
                ],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
