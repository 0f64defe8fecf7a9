"""A REPLACE of SQLite is refused too: its delete fires no trigger."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import SHEET, put_guard


def up(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, SHEET)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0004_prepared_for")]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(up, migrations.RunPython.noop)
    ]
