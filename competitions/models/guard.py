"""Database triggers that let logs grow and nothing else."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

LOG = "competitions_logentry"
SHEET = "matches_sheetentry"
PLAYED = "matches_playedaction"
_NAMES = {
    LOG: ("log_no_update", "log_no_delete"),
    SHEET: ("sheet_no_update", "sheet_no_delete"),
    PLAYED: ("played_no_update", "played_no_delete"),
}
LOGS = frozenset(_NAMES)
# Whose entries are numbered, and by which column.
_STREAMS = {LOG: "stream", SHEET: "match", PLAYED: "match"}
# SQLite's REPLACE deletes what stands in its way, and no trigger sees it. PostgreSQL
# has none, and its ON CONFLICT DO UPDATE is an update.
_NO_REPLACE = {
    LOG: "log_no_replace",
    SHEET: "sheet_no_replace",
    PLAYED: "played_no_replace",
}
_REFUSAL = "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
_REPLACE = """CREATE TRIGGER NAME BEFORE INSERT ON TABLE
WHEN EXISTS (SELECT 1 FROM TABLE WHERE id = NEW.id
OR ("OWNER" = NEW."OWNER" AND seq = NEW.seq)
OR ("OWNER" = NEW."OWNER" AND "key" = NEW."key"))
BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"""
_FUNCTION = (
    "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$"
)
_RAISE = " BEGIN RAISE EXCEPTION 'the log only grows'; END "
_STANDING = "SELECT sql FROM sqlite_master WHERE type = 'trigger'"
# The database spells a trigger as it is made here, the table's name without its schema.
_STANDING_POSTGRES = """SELECT pg_get_triggerdef(t.oid, true), p.prosrc
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND p.proname = 'log_only_grows'"""


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
        f"{_FUNCTION}{_RAISE}$$",
        *(
            f"CREATE TRIGGER {name} BEFORE {deed} ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()"
            for name, deed in zip(
                _NAMES[table], ("UPDATE", "DELETE OR TRUNCATE"), strict=True
            )
        ),
    ]


def put_guard(connection: BaseDatabaseWrapper, *tables: str) -> None:
    """A migration names its own table; whoever names none means all of them."""
    for table in tables or _NAMES:
        lift_guard(connection, table)
        made = _postgres if connection.vendor == "postgresql" else _sqlite
        _run(connection, made(table))


def lift_guard(connection: BaseDatabaseWrapper, *tables: str) -> None:
    """Only for migrations and for the flush between tests."""
    for table in tables or _NAMES:
        on = f" ON {table}" if connection.vendor == "postgresql" else ""
        names = (*_NAMES[table], _NO_REPLACE[table])
        dropped = [f"DROP TRIGGER IF EXISTS {name}{on}" for name in names]
        _run(connection, dropped)


def guarded(connection: BaseDatabaseWrapper) -> bool:
    """Whether all triggers stand as they were put, on their tables, and are switched on."""
    postgres = connection.vendor == "postgresql"
    made = _postgres if postgres else _sqlite
    wanted = {_plain(text) for table in _NAMES for text in made(table)}
    with connection.cursor() as cursor:
        cursor.execute(_STANDING_POSTGRES if postgres else _STANDING)
        return wanted <= {_plain(text) for row in cursor.fetchall() for text in row}


def _plain(text: str) -> str:
    """The text with blanks made single; of a function its body only."""
    return " ".join(text.removeprefix(_FUNCTION).removesuffix("$$").split())


def _run(connection: BaseDatabaseWrapper, statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
