"""An empty database gets all of its tables at once, not one migration after the other."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateTables(Operation):
    """What these operations make of an empty database, each table as it is at the end.

    Django makes all related models anew after each single operation; for seventy tables
    that takes ten times as long as the database does.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        # made anew when they are asked for, once
        vars(state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for name in self._names():
            schema_editor.create_model(to_state.apps.get_model(app_label, name))

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for name in reversed(self._names()):
            schema_editor.delete_model(from_state.apps.get_model(app_label, name))

    def _names(self) -> list[str]:
        return [one.name for one in self.operations if isinstance(one, CreateModel)]

    def describe(self) -> str:
        return f"Create {len(self._names())} tables"
