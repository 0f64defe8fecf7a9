"""Database triggers that let logs grow and nothing else."""

from __future__ import annotations

from typing import Any

LOG = "competitions_logentry"
SHEET = "matches_sheetentry"
_NAMES = {
    LOG: ("log_no_update", "log_no_delete"),
    SHEET: ("sheet_no_update", "sheet_no_delete"),
}
# Whose entries are numbered, and by which column.
_STREAMS = {LOG: "stream", SHEET: "match"}
# SQLite's REPLACE deletes what stands in its way, and no trigger sees it. PostgreSQL
# has none, and its ON CONFLICT DO UPDATE is an update.
_NO_REPLACE = {LOG: "log_no_replace", SHEET: "sheet_no_replace"}
_REFUSAL = "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
_REPLACE = """CREATE TRIGGER NAME BEFORE INSERT ON TABLE
WHEN EXISTS (SELECT 1 FROM TABLE WHERE id = NEW.id
OR ("OWNER" = NEW."OWNER" AND seq = NEW.seq)
OR ("OWNER" = NEW."OWNER" AND "key" = NEW."key"))
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"""


def _sqlite(table: str) -> list[str]:
    return [
        *(
            f"CREATE TRIGGER {name} BEFORE {deed} ON {table} {_REFUSAL}"
            for name, deed in zip(_NAMES[table], ("UPDATE", "DELETE"), strict=True)
        ),
        _REPLACE.replace("NAME", _NO_REPLACE[table])
        .replace("TABLE", table)
        .replace("OWNER", _STREAMS[table]),
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
        names = (*_NAMES[table], _NO_REPLACE[table])
        dropped = [f"DROP TRIGGER IF EXISTS {name}{on}" for name in names]
        _run(connection, dropped)


def guarded(connection: Any) -> bool:
    """Whether all triggers stand and work; asserted after all migrations."""
    names = {name for names in _NAMES.values() for name in names}
    query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    if connection.vendor != "postgresql":
        names |= {*_NO_REPLACE.values()}
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return names <= {name for (name,) in cursor.fetchall()}


def _run(connection: Any, statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
