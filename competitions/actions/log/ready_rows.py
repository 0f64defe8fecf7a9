"""Rows made ready before a transaction, so that it only puts them in.

To store many rows Django takes five times as long as the database, and all that time
other writers would wait.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import repeat

from django.db import connection, transaction
from django.db.models import Field, Model

SQLITE_NEXT = "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s"
SQLITE_FIRST = "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
SQLITE_LAST = "SELECT seq FROM sqlite_sequence WHERE name = %s"
POSTGRES_NEXT = (
    "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
)
Values = tuple[int | str, ...]


class RowBatch:
    """Rows of one table as the database takes them, but for the columns left open."""

    def __init__(self, rows: Sequence[Model], opened: Sequence[str] = ()) -> None:
        model, numbered = type(rows[0]), rows[0].pk is not None
        fields: list[Field] = [
            one
            for one in model._meta.concrete_fields
            if one.attname not in opened and (numbered or not one.primary_key)
        ]
        by_name = {one.attname: one for one in model._meta.concrete_fields}
        columns = [*fields, *(by_name[name] for name in opened)]
        names = ", ".join(connection.ops.quote_name(str(one.column)) for one in columns)
        table = connection.ops.quote_name(model._meta.db_table)
        marks = ", ".join(["%s"] * len(columns))
        self.sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608 - ours
        self.values = [
            tuple(
                one.get_db_prep_save(one.pre_save(row, add=True), connection)
                for one in fields
            )
            for row in rows
        ]

    def put(self, open_values: Iterable[Values] | None = None) -> None:
        """In the caller's transaction; `open_values`: for each row what was left open."""
        if open_values is None:
            open_values = repeat((), len(self.values))
        values = zip(self.values, open_values, strict=True)
        with connection.cursor() as cursor:
            cursor.executemany(self.sql, [(*one, *more) for one, more in values])


def ready_rows(rows: Iterable[Model]) -> list[RowBatch]:
    """Rows of several tables, each table's in their order."""
    by_table: dict[type[Model], list[Model]] = defaultdict(list)
    for row in rows:
        by_table[type(row)].append(row)
    return [RowBatch(some) for some in by_table.values()]


@transaction.atomic
def reserved_numbers(model: type[Model], count: int) -> list[int]:
    """Numbers that no other row of the table gets; those that nobody uses leave a gap."""
    if not count:
        return []
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRES_NEXT, [table, count])
            return [row[0] for row in cursor.fetchall()]
        cursor.execute(SQLITE_NEXT, [count, table])
        if not cursor.rowcount:
            cursor.execute(SQLITE_FIRST, [count, table])
        cursor.execute(SQLITE_LAST, [table])
        last = cursor.fetchone()[0]
        return [*range(last - count + 1, last + 1)]
