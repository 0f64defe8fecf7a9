"""A database that fails at a chosen moment, and what a command leaves behind then."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from django.apps import apps
from django.db import OperationalError, connection

from matches.verification.verify import all_findings
from tests.rows import rows_of

Command = Callable[[], object]


class Fault(OperationalError):
    """What we make the database say."""


def every_row() -> str:
    """A digest of all the rows of the league and of the sheets."""
    apps_of_ours = (apps.get_app_config(name) for name in ("competitions", "matches"))
    models = (model for app in apps_of_ours for model in app.get_models())
    return hashlib.sha256(repr(rows_of(models)).encode()).hexdigest()


def changes(sql: str) -> bool:
    """Whatever fails between two writes leaves what the first of them left."""
    return sql.startswith(("INSERT", "UPDATE", "DELETE"))


def anything(_sql: str) -> bool:
    return True


@contextmanager
def failing(n: int, counts: Callable[[str], bool] = anything) -> Iterator[list[int]]:
    """The n-th statement that counts fails from now on; yields a counter."""
    seen = [0]

    def wrapper(execute, sql, params, many, context):
        seen[0] += counts(sql)
        if seen[0] == n and counts(sql):
            raise Fault("the disk is full")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrapper):
        yield seen


@contextmanager
def failing_commit(n: int, *, after: bool) -> Iterator[None]:
    """COMMIT never reaches a wrapper, so the n-th fails here: before or after it is done."""
    real, seen = connection._commit, count(1)

    def commit():
        fails = next(seen) == n
        if after or not fails:
            real()
        if fails:
            raise Fault("the connection broke")

    connection._commit = commit
    try:
        yield
    finally:
        del connection._commit
        connection.close()


def stop_at_each(command: Command, counts: Callable[[str], bool] = changes) -> int:
    """The first statement fails, then the second: all or nothing, until it is done."""
    before, n = every_row(), 1
    while True:
        try:
            with failing(n, counts) as seen:
                command()
        except Fault:
            assert every_row() == before, f"statement {n} left something behind"
            n += 1
            continue
        break
    assert seen[0] == n - 1
    assert every_row() != before
    assert list(all_findings()) == []
    return n - 1


def stop_at_commit(command: Command, *, after: bool) -> None:
    """Its first commit fails, then its second: all or nothing, whether or not it was answered.

    A command may commit more than once, such as what it sets aside before the rows.
    """
    before, n, failed = every_row(), 0, True
    while failed and every_row() == before:
        n += 1
        try:
            with failing_commit(n, after=after):
                command()
        except Fault:
            assert after or every_row() == before, f"commit {n} left something behind"
        else:
            failed = False
    assert failed is after
    assert every_row() != before
    assert list(all_findings()) == []
