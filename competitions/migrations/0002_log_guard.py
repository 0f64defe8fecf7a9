"""The log only grows: triggers refuse update and delete on both engines.

A later migration that alters the log table puts these back: SQLite drops a table's
triggers silently when it rebuilds the table.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import LOG, lift_guard, put_guard


def up(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, LOG)


def down(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    lift_guard(schema_editor.connection, LOG)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("competitions", "0001_league")]
    operations: ClassVar[list[Any]] = [migrations.RunPython(up, down)]
