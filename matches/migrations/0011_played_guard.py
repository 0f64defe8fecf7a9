"""The actions of a match of the league only grow, like the log and the sheets."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from competitions.models.guard import PLAYED, lift_guard, put_guard


def up(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    put_guard(schema_editor.connection, PLAYED)


def down(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    lift_guard(schema_editor.connection, PLAYED)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("matches", "0010_played_match")]
    operations: ClassVar[list[Any]] = [migrations.RunPython(up, down)]
