"""The hash's formula has a version: 1 for all that is there; the triggers are put back."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import SHEET, put_guard


def guard(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, SHEET)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ('matches', '0005_sheet_no_replace'),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.RunPython(migrations.RunPython.noop, guard),
        migrations.AddField(
            model_name='sheetentry',
            name='version',
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
