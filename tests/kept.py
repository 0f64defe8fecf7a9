"""What a builder of tests writes first, it writes by the actions once in a process.

Most tests begin with the same few competitions, and to write one with its log takes
forty milliseconds. So the rows of a call, and what it gave, are kept; the next call of
the same words, while there is no club yet, puts them in.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.test.signals import setting_changed
from django.utils import timezone
from pytest import MonkeyPatch  # noqa: PT013

from engine.rulesets import Ruleset

P = ParamSpec("P")
R = TypeVar("R")
# Of these alone is a call said by its words.
PLAIN = (str, int, float, type(None), datetime, Ruleset)
OURS = ("competitions", "matches")
Rows = list[list[Any]]


class Kept(NamedTuple):
    """Rows by table, and the pickled value."""

    rows: dict[str, Rows]
    value: bytes


# By the words of the call; nothing where a row of before was changed.
CALLS: dict[str, Kept | None] = {}
# A program that a test has changed by now may write other rows.
CHANGED = False
set_attribute = MonkeyPatch.setattr


def begin_test() -> None:
    global CHANGED
    CHANGED = False


def notice(*_: Any, **__: Any) -> None:
    global CHANGED
    CHANGED = True


def noticed(self: MonkeyPatch, *args: Any, **given: Any) -> None:
    notice()
    set_attribute(self, *args, **given)


MonkeyPatch.setattr = noticed
setting_changed.connect(notice)


def kept(build: Callable[P, R]) -> Callable[P, R]:
    """`build`, whose calls with plain words into an empty database are kept."""

    @wraps(build)
    def put_or_build(*args: P.args, **given: P.kwargs) -> R:
        usual = _plain((args, given)) and not CHANGED
        people = _people() if usual else None
        if people is None:
            return build(*args, **given)
        called = f"{build.__module__}.{build.__qualname__} {args} {given} {people}"
        known = CALLS.get(called)
        if known:
            _put_in(known.rows)
            return pickle.loads(known.value)
        if called in CALLS:
            # not kept
            return build(*args, **given)
        before = {name: [] if _ours(name) else _rows(name) for name in _tables()}
        value = build(*args, **given)
        CALLS[called] = _difference(before, value)
        return value

    return put_or_build


def _plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_plain, value.values()))
    if isinstance(value, (tuple, list)):
        return all(map(_plain, value))
    return isinstance(value, PLAIN)


def _people() -> str | None:
    """The accounts there are, while no row of a club, a competition or a match is.

    Nothing where there is one, and on PostgreSQL.
    """
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        cursor.execute(_question())
        started, people = cursor.fetchone()
    return None if started else people or ""


@cache
def _question() -> str:
    tables = filter(_ours, _tables())
    rows = " OR ".join(f'EXISTS(SELECT 1 FROM "{name}")' for name in tables)
    people = "SELECT group_concat(id || ' ' || username) FROM accounts_user"
    return f"SELECT {rows}, ({people})"


def _ours(table: str) -> bool:
    return table.split("_")[0] in OURS


@cache
def _tables() -> dict[str, type[Model]]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: model for model in models}


@cache
def _columns(table: str) -> str:
    """A plus before its name, and SQLite gives a value as it is stored."""
    fields = _tables()[table]._meta.concrete_fields
    return ", ".join(f'+"{field.column}"' for field in fields)


def _rows(table: str) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT {_columns(table)} FROM "{table}" ORDER BY rowid')
        return [list(row) for row in cursor.fetchall()]


def _difference(before: dict[str, Rows], value: Any) -> Kept | None:
    """What was written since; nothing where a row of before is not as it was."""
    rows = {}
    for name, old in before.items():
        now = _rows(name)
        if now[: len(old)] != old:
            return None
        if now[len(old) :]:
            rows[name] = now[len(old) :]
    return Kept(rows, pickle.dumps(value))


def _put_in(rows: dict[str, Rows]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        # through Django each would be parsed for its places once more
        write = cursor.db.connection.executemany
        for name, written in rows.items():
            fields = _tables()[name]._meta.concrete_fields
            columns = ", ".join(f'"{field.column}"' for field in fields)
            places = ", ".join("?" * len(fields))
            line = f'INSERT INTO "{name}" ({columns}) VALUES ({places})'
            write(line, list(_born_now(name, written)))


@cache
def _births(table: str) -> list[int]:
    """Places of the columns that say when a row was written."""
    fields = _tables()[table]._meta.concrete_fields
    return [n for n, field in enumerate(fields) if getattr(field, "auto_now_add", 0)]


def _born_now(table: str, rows: Iterable[list[Any]]) -> Iterator[list[Any]]:
    births = _births(table)
    now = str(timezone.now().replace(tzinfo=None))
    for row in rows:
        yield [now if n in births else value for n, value in enumerate(row)]
