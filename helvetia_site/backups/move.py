"""The way from a SQLite file into an empty PostgreSQL database."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Field, Model
from django.db.utils import ConnectionHandler

from competitions.models.guard import LOGS
from helvetia_site.backups.proof import run_manage

# Everybody signs in again.
LEFT = (Session,)


def into_postgres(file: Path) -> None:
    """Every row with its number, in one transaction; the caller knows it is empty."""
    call_command("migrate", verbosity=0, interactive=False)
    with tempfile.TemporaryDirectory(prefix="helvetia-move-") as folder:
        # a copy, and as this version would have it
        run_manage(folder, "", "restore", file)
        name = str(Path(folder, "helvetia.sqlite3"))
        place = {"ENGINE": "helvetia_site.sqlite3", "NAME": name}
        source = ConnectionHandler({"default": place})["default"]
        try:
            with transaction.atomic():
                _move(source)
        finally:
            source.close()


def _move(source: Any) -> None:
    models = [m for m in apps.get_models(include_auto_created=True) if m not in LEFT]
    with connection.cursor() as cursor:
        # what a migration writes into an empty database comes with the file
        for model in models:
            if model._meta.db_table not in LOGS:
                cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)}")  # noqa: S608 - ours
        for model in models:
            fields = [f for f in model._meta.concrete_fields if not f.generated]
            columns = ", ".join(_quoted(str(field.column)) for field in fields)
            marks = ", ".join(["%s"] * len(fields))
            table = _quoted(model._meta.db_table)
            insert = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - ours
            # closed before the file is, also where a row is refused
            with closing(_rows(model, fields, source)) as rows:
                while some := list(islice(rows, 2_000)):
                    cursor.executemany(insert, some)
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connection.check_constraints()


def _rows(
    model: type[Model], fields: list[Field[Any, Any]], source: Any
) -> Generator[list[Any], None, None]:
    query = model._base_manager.values_list(*(f.attname for f in fields)).query
    for row in query.get_compiler(connection=source).results_iter(chunked_fetch=True):
        yield [
            field.get_db_prep_save(value, connection)
            for field, value in zip(fields, row, strict=True)
        ]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
