"""T3: all columns of all tables beside every form, and not one is written.

Buttons are pressed with every field name in test_mass_assignment; here
each form is watched down to the statements.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from tests.fast import forms_found, test_foreign_ids

pytestmark = pytest.mark.django_db
CANARY = "77777"


def test_only_the_fields_of_a_form_can_be_changed(record_property):
    world = forms_found.build("club admin")
    columns = {
        field.attname
        for model in apps.get_models()
        for field in model._meta.concrete_fields
    } | {"is_admin", "owner", "next_version", "rights", "roles"}
    presses = {press.id: press for press in world.presses()}.values()
    for press in presses:
        given = {name for name, _ in press.values} | {"key", "deed", press.button[0]}
        known = given | {test_foreign_ids.bare(name) for name in given}
        extra = dict.fromkeys(columns - known, CANARY)
        with transaction.atomic(), _canaries() as found:
            answer = test_foreign_ids._press(world, press, extra)
            transaction.set_rollback(True)
        assert answer.status_code < 500, press.id
        assert found == [], press.id
    record_property("counted", f"forms with foreign columns: {len(presses)}")


def _canaries() -> Any:
    class Watch(list):
        def __enter__(self) -> Watch:
            self.wrapper = connection.execute_wrapper(self)
            self.wrapper.__enter__()
            return self

        def __exit__(self, *error: object) -> None:
            self.wrapper.__exit__(*error)

        def __call__(self, execute: Any, sql: str, params: Any, *rest: Any) -> Any:
            writes = sql.lstrip().upper().startswith(("INSERT", "UPDATE"))
            if writes and "django_session" not in sql and CANARY in repr(params):
                self.append(sql[:100])
            return execute(sql, params, *rest)

    return Watch()
