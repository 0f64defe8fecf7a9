"""The hash's formula has a version: 1 for all that is there; the triggers are put back."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import LOG, put_guard


def guard(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, LOG)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ('competitions', '0024_log_no_replace'),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.RunPython(migrations.RunPython.noop, guard),
        migrations.CreateModel(
            name='PersonName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('person', models.CharField(db_index=True, max_length=60)),
                ('name', models.CharField(max_length=120)),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('digest', models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.AddField(
            model_name='logentry',
            name='version',
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
