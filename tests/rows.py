"""All rows of tables as the database gives them, to compare and to put back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model


def rows_of(models: Iterable[type[Model]]) -> dict[str, list[Any]]:
    """By the name of the model; without making objects of them, which takes ten times as long."""
    found = {}
    with connection.cursor() as cursor:
        for model in models:
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')
            found[model._meta.label] = cursor.fetchall()
    return found


def every_row() -> dict[str, list[Any]]:
    return rows_of(apps.get_models(include_auto_created=True))


def put_in(rows: Mapping[str, list[Any]]) -> None:
    """Rows of an earlier look that are not there now, as they were; in SQLite."""
    now = rows_of(map(apps.get_model, rows))
    with connection.cursor() as cursor:
        for name, wanted in rows.items():
            missing = [_plain(row) for row in wanted if row not in now[name]]
            if missing:
                table = apps.get_model(name)._meta.db_table
                places = ", ".join(["%s"] * len(missing[0]))
                cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', missing)


def _plain(row: tuple[Any, ...]) -> list[Any]:
    return [str(value) if isinstance(value, date) else value for value in row]
