"""A new house is built at once: the table as it stands after 0020.

A house that has any of the replaced migrations goes on step by step by those. What they
left for older code beside them is not here.
"""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.migrations._tables import CreateTables
from competitions.models.guard import PLAYED, SHEET, put_guard


def guard(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, PLAYED, SHEET)


class Migration(migrations.Migration):
    replaces: ClassVar[list[tuple[str, str]]] = [
        ("matches", "0001_sheet"),
        ("matches", "0002_sheet_guard"),
        ("matches", "0003_prepared_as"),
        ("matches", "0004_prepared_for"),
        ("matches", "0005_sheet_no_replace"),
        ("matches", "0006_log_version"),
        ("matches", "0007_practice"),
        ("matches", "0008_friend"),
        ("matches", "0009_seats"),
        ("matches", "0010_played_match"),
        ("matches", "0011_played_guard"),
        ("matches", "0012_passing"),
        ("matches", "0013_in_browser"),
        ("matches", "0014_time_limits"),
        ("matches", "0015_practice_source"),
        ("matches", "0016_orders"),
        ("matches", "0017_guided"),
        ("matches", "0018_turn_readers"),
        ("matches", "0019_simulation"),
        ("matches", "0020_table_dice"),
    ]
    dependencies: ClassVar[list[Any]] = [
        # Not what replaces it: a house that was built at once takes later steps of the
        # league one by one, and this stands there already.
        ("competitions", "0045_featured_competition"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations: ClassVar[list[Any]] = [
        CreateTables([
        migrations.CreateModel(
            name='PlayedMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(max_length=20, unique=True)),
                ('rules', models.CharField(max_length=40)),
                ('setup', models.TextField()),
                ('promise', models.CharField(max_length=64)),
                ('dice', models.CharField(db_default='sealed', default='sealed', max_length=10)),
                ('faces', models.JSONField(default=list)),
                ('help', models.CharField(max_length=10)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('started_at', models.DateTimeField()),
                ('acted_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('thinks_since', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('resigned', models.BooleanField(default=False)),
                ('limit', models.CharField(db_default='none', default='none', max_length=20)),
                ('clock', models.JSONField(db_default={}, default=dict)),
                ('due_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('passing', models.CharField(blank=True, db_default='', default='', max_length=10)),
                ('orders', models.TextField(blank=True, db_default='', default='')),
                ('people', models.JSONField(db_default={}, default=dict)),
                ('head', models.CharField(blank=True, default='', max_length=64)),
                ('joined', models.PositiveSmallIntegerField(default=0)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played_matches', to='competitions.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='PracticeAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64)),
                ('side', models.CharField(max_length=4)),
                ('actor', models.CharField(max_length=60)),
                ('word', models.CharField(max_length=200)),
                ('faces', models.JSONField(default=list)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ('match', 'n'),
            },
        ),
        migrations.CreateModel(
            name='PracticeMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(max_length=20, unique=True)),
                ('rules', models.CharField(max_length=40)),
                ('setup', models.TextField()),
                ('promise', models.CharField(max_length=64)),
                ('dice', models.CharField(db_default='sealed', default='sealed', max_length=10)),
                ('faces', models.JSONField(default=list)),
                ('help', models.CharField(max_length=10)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('started_at', models.DateTimeField()),
                ('acted_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('thinks_since', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('resigned', models.BooleanField(default=False)),
                ('limit', models.CharField(db_default='none', default='none', max_length=20)),
                ('clock', models.JSONField(db_default={}, default=dict)),
                ('due_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('passing', models.CharField(blank=True, db_default='', default='', max_length=10)),
                ('orders', models.TextField(blank=True, db_default='', default='')),
                ('holder', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=40)),
                ('side', models.CharField(max_length=4)),
                ('level', models.CharField(max_length=20)),
                ('guest', models.CharField(blank=True, db_default='', default='', max_length=64)),
                ('source', models.CharField(blank=True, db_default='', default='', max_length=20)),
                ('guided', models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name='PracticeSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=4)),
                ('holder', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Preparation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=4)),
                ('choice', models.JSONField(default=dict)),
                ('made_by', models.CharField(max_length=60)),
                ('made_as', models.CharField(blank=True, default='', max_length=20)),
                ('ready_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=4)),
                ('kind', models.CharField(max_length=10)),
                ('level', models.CharField(blank=True, default='', max_length=20)),
                ('holder', models.CharField(blank=True, default='', max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='SheetEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.CharField(max_length=20)),
                ('seq', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64)),
                ('actor', models.CharField(max_length=60)),
                ('role', models.CharField(max_length=20)),
                ('kind', models.CharField(max_length=20)),
                ('payload', models.TextField()),
                ('prev_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('version', models.PositiveSmallIntegerField(db_default=1, default=1)),
            ],
            options={
                'ordering': ('match', 'seq'),
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='SimulatedSlice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveIntegerField()),
                ('counts', models.JSONField()),
                ('told', models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name='Simulation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(max_length=20, unique=True)),
                ('kind', models.CharField(max_length=12)),
                ('owner', models.CharField(max_length=70)),
                ('made_by', models.CharField(max_length=70)),
                ('key', models.CharField(max_length=40)),
                ('plan', models.JSONField()),
                ('seed', models.CharField(max_length=64)),
                ('total', models.PositiveIntegerField()),
                ('slices', models.PositiveIntegerField()),
                ('started_at', models.DateTimeField()),
                ('worked_at', models.DateTimeField(blank=True, null=True)),
                ('taken_until', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('stopped', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='TurnReader',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='MatchSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('depth', models.CharField(max_length=10)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('head', models.CharField(blank=True, default='', max_length=64)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('in_browser', models.BooleanField(db_default=False, default=False)),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sheet', to='competitions.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='PlayedAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.CharField(max_length=20)),
                ('seq', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64)),
                ('actor', models.CharField(max_length=60)),
                ('role', models.CharField(max_length=20)),
                ('kind', models.CharField(max_length=20)),
                ('payload', models.TextField()),
                ('prev_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('version', models.PositiveSmallIntegerField(db_default=1, default=1)),
            ],
            options={
                'ordering': ('match', 'seq'),
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('match', 'seq'), name='one_played_history'), models.UniqueConstraint(fields=('match', 'key'), name='one_played_key')],
            },
        ),
        migrations.CreateModel(
            name='PlayedSecret',
            fields=[
                ('seed', models.CharField(max_length=64)),
                ('computer', models.CharField(max_length=64)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='secret', serialize=False, to='matches.playedmatch')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PracticeSecret',
            fields=[
                ('seed', models.CharField(max_length=64)),
                ('computer', models.CharField(max_length=64)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='secret', serialize=False, to='matches.practicematch')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddIndex(
            model_name='practicematch',
            index=models.Index(fields=['started_at'], name='practice_by_age'),
        ),
        migrations.AddConstraint(
            model_name='practicematch',
            constraint=models.UniqueConstraint(fields=('holder', 'key'), name='one_practice_per_form'),
        ),
        migrations.AddField(
            model_name='practiceaction',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='actions', to='matches.practicematch'),
        ),
        migrations.AddField(
            model_name='practiceseat',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='matches.practicematch'),
        ),
        migrations.AddField(
            model_name='preparation',
            name='sheet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='preparations', to='matches.matchsheet'),
        ),
        migrations.AddField(
            model_name='seat',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='matches.playedmatch'),
        ),
        migrations.AddConstraint(
            model_name='sheetentry',
            constraint=models.UniqueConstraint(fields=('match', 'seq'), name='one_sheet_history'),
        ),
        migrations.AddConstraint(
            model_name='sheetentry',
            constraint=models.UniqueConstraint(fields=('match', 'key'), name='one_sheet_key'),
        ),
        migrations.AddField(
            model_name='simulation',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='simulations', to='competitions.competition'),
        ),
        migrations.AddField(
            model_name='simulation',
            name='fixture',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='simulations', to='competitions.fixture'),
        ),
        migrations.AddField(
            model_name='simulatedslice',
            name='simulation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='done_slices', to='matches.simulation'),
        ),
        migrations.AddField(
            model_name='turnreader',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turn_readers', to='matches.playedmatch'),
        ),
        migrations.AddField(
            model_name='turnreader',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='playedmatch',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('fixture',), name='one_match_being_played'),
        ),
        migrations.AddConstraint(
            model_name='practiceaction',
            constraint=models.UniqueConstraint(fields=('match', 'n'), name='one_practice_history'),
        ),
        migrations.AddConstraint(
            model_name='practiceaction',
            constraint=models.UniqueConstraint(fields=('match', 'key'), name='one_practice_key'),
        ),
        migrations.AddConstraint(
            model_name='practiceseat',
            constraint=models.UniqueConstraint(fields=('match', 'holder'), name='one_practice_seat'),
        ),
        migrations.AddConstraint(
            model_name='preparation',
            constraint=models.UniqueConstraint(fields=('sheet', 'side'), name='one_preparation_per_side'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('holder', ''), _negated=True), fields=('match', 'holder'), name='one_seat_per_device'),
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(fields=['ended_at'], name='simulations_open'),
        ),
        migrations.AddConstraint(
            model_name='simulation',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('owner',), name='one_simulation_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='simulation',
            constraint=models.UniqueConstraint(fields=('owner', 'key'), name='one_simulation_per_form'),
        ),
        migrations.AddConstraint(
            model_name='simulatedslice',
            constraint=models.UniqueConstraint(fields=('simulation', 'n'), name='one_row_per_slice'),
        ),
        migrations.AddConstraint(
            model_name='turnreader',
            constraint=models.UniqueConstraint(fields=('match', 'user'), name='one_turn_reader'),
        ),
        ]),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
