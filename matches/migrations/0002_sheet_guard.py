"""The sheet only grows: triggers refuse update and delete on both engines.

A later migration that alters the entries' table puts these back.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import SHEET, lift_guard, put_guard


def up(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, SHEET)


def down(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    lift_guard(schema_editor.connection, SHEET)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0001_sheet")]
    operations: ClassVar[list[Any]] = [migrations.RunPython(up, down)]
