"""Database triggers that let logs grow and nothing else."""

from __future__ import annotations

from typing import Any

LOG = "competitions_logentry"
SHEET = "matches_sheetentry"
_NAMES = {
    LOG: ("log_no_update", "log_no_delete"),
    SHEET: ("sheet_no_update", "sheet_no_delete"),
}
TRIGGERS = tuple(name for names in _NAMES.values() for name in names)


def _sqlite(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER {name} BEFORE {deed} ON {table} "
        "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
        for name, deed in zip(_NAMES[table], ("UPDATE", "DELETE"), strict=True)
    ]


def _postgres(table: str) -> list[str]:
    return [
        "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the log only grows'; END $$",
        *(
            f"CREATE TRIGGER {name} BEFORE {deed} ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()"
            for name, deed in zip(
                _NAMES[table], ("UPDATE", "DELETE OR TRUNCATE"), strict=True
            )
        ),
    ]


def put_guard(connection: Any, *tables: str) -> None:
    """A migration names its own table; whoever names none means all of them."""
    for table in tables or _NAMES:
        lift_guard(connection, table)
        made = _postgres if connection.vendor == "postgresql" else _sqlite
        _run(connection, made(table))


def lift_guard(connection: Any, *tables: str) -> None:
    """Only for migrations and for the flush between tests."""
    for table in tables or _NAMES:
        on = f" ON {table}" if connection.vendor == "postgresql" else ""
        dropped = [f"DROP TRIGGER IF EXISTS {name}{on}" for name in _NAMES[table]]
        _run(connection, dropped)


def guarded(connection: Any) -> bool:
    """Whether all triggers stand; asserted after all migrations."""
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
