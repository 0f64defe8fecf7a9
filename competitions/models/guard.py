"""Database triggers that let the log grow and nothing else."""

from __future__ import annotations

from typing import Any

TABLE = "competitions_logentry"
TRIGGERS = ("log_no_update", "log_no_delete")

_SQLITE = [
    f"CREATE TRIGGER {name} BEFORE {deed} ON {TABLE} "
    "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
    for name, deed in zip(TRIGGERS, ("UPDATE", "DELETE"), strict=True)
]
_POSTGRES = [
    "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'the log only grows'; END $$",
    *(
        f"CREATE TRIGGER {name} BEFORE {deed} ON {TABLE} "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()"
        for name, deed in zip(TRIGGERS, ("UPDATE", "DELETE OR TRUNCATE"), strict=True)
    ),
]


def put_guard(connection: Any) -> None:
    lift_guard(connection)
    _run(connection, _POSTGRES if connection.vendor == "postgresql" else _SQLITE)


def lift_guard(connection: Any) -> None:
    """Only for migrations and for the flush between tests."""
    on = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    _run(connection, [f"DROP TRIGGER IF EXISTS {name}{on}" for name in TRIGGERS])


def guarded(connection: Any) -> bool:
    """Whether both triggers stand; asserted after all migrations."""
    query = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return set(TRIGGERS) <= {name for (name,) in cursor.fetchall()}


def _run(connection: Any, statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
