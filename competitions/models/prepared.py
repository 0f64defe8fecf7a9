"""Queries that every page or every entry asks, put into words for the database once.

Building a query and its SQL takes Django ten times as long as SQLite takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet

Row = TypeVar("Row")
# A number, a text, or some of either for `in`.
Value = int | str | tuple[int, ...] | tuple[str, ...]
# Placeholders to build a query with, found again in its SQL: no query holds them itself.
NUMBER, TEXT = 2_147_000_000, "value-of-a-prepared-query-"


class PreparedQuery(Generic[Row]):
    """A query compiled to SQL once; calling it with values answers all of its rows.

    `rows` builds the query; it is given placeholders, so it may not look at them.

    The values are compared as they are: a number with a column of numbers, a text with
    one of texts, and never None. SQL is kept for each connection, and for each number of
    values that an `in` has.
    """

    def __init__(self, rows: Callable[..., QuerySet[Any, Row]]) -> None:
        self.rows = rows

    def __call__(self, *given: Value) -> list[Row]:
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[Any, _Query] = vars(connection).setdefault("prepared_queries", {})
        kind = (self, *(len(v) if isinstance(v, tuple) else type(v) for v in given))
        query = known.get(kind)
        if query is None:
            query = known[kind] = _Query(self.rows, given, connection)
        return query.ask(given, connection)

    def first(self, *given: Value) -> Row | None:
        return next(iter(self(*given)), None)


def prepared_columns(
    model: type[Model], *names: str, by: list[str]
) -> PreparedQuery[Any]:
    """These columns of the rows whose `by` are the values given; one alone is no tuple.

    In no order.
    """

    def rows(*given: object) -> QuerySet[Any]:
        found = model._default_manager.filter(**dict(zip(by, given, strict=True)))
        return found.order_by().values_list(*names, flat=len(names) == 1)

    return PreparedQuery(rows)


class _Query:
    """One statement of one connection, and where in it the values go."""

    def __init__(
        self,
        rows: Callable[..., QuerySet[Any]],
        given: tuple[Value, ...],
        connection: BaseDatabaseWrapper,
    ) -> None:
        marks, places = _placeholders(given)
        self.queryset = rows(*marks)
        self.compiler = self.queryset.query.get_compiler(connection=connection)
        self.sql, self.parameters = self.compiler.as_sql()
        self.places = [
            (n, places[found], type(found))
            for n, found in enumerate(self.parameters)
            if isinstance(found, int | str) and found in places
        ]
        if len({place for _, place, _ in self.places}) != len(places):
            raise ValueError(f"a value is not to be found in {self.sql}")
        columns = [column for column, _, _ in self.compiler.select]
        converters = self.compiler.get_converters(columns)
        compiler: Any = self.compiler
        compiler.get_converters = lambda _columns: converters
        query: Any = self.queryset.query
        query.get_compiler = lambda *_, **__: compiler

    def ask(
        self, given: tuple[Value, ...], connection: BaseDatabaseWrapper
    ) -> list[Any]:
        locks = self.queryset.query.select_for_update
        assert connection.in_atomic_block or not locks
        values = [
            v for one in given for v in (one if isinstance(one, tuple) else [one])
        ]
        if None in values:
            raise ValueError("a prepared query compares with values only")
        parameters = list(self.parameters)
        for n, place, kind in self.places:
            parameters[n] = kind(values[place])
        compiler: Any = self.compiler
        compiler.as_sql = lambda *_, **__: (self.sql, tuple(parameters))
        found: Any = self.queryset._iterable_class(self.queryset)
        return list(found)


def _placeholders(given: tuple[Value, ...]) -> tuple[list[Any], dict[int | str, int]]:
    """Placeholders for the values, and for each the index of its value."""
    places: dict[int | str, int] = {}

    def mark(value: int | str) -> int | str:
        n = len(places)
        found = NUMBER + n if isinstance(value, int) else f"{TEXT}{n}"
        places[found] = n
        return found

    marks = [tuple(map(mark, v)) if isinstance(v, tuple) else mark(v) for v in given]
    return marks, places
