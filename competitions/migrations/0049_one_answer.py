"""Rolls before a match and dice after one are answers of one shape, in one new table.

Code of before writes and reads its two tables beside it. Until they go, a version later,
the database itself takes each row from one side to the other, in the same transaction.
The step that takes them away begins as `part` does. On SQLite none before it may make one
of the three tables anew: their triggers name each other.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import django.db.models.deletion
from django.db import migrations, models

NEW = "competitions_answer"
ROLLS = "competitions_recoveryroll"
ANSWERS = "competitions_matchanswer"
COLUMNS = (
    'fixture_id, player_id, kind, "when", value, outcome, how, sealed_by_id, at'
)


class Copy(NamedTuple):
    """What follows when a row of `table` is written or deleted; `ROW` is that row."""

    name: str
    table: str
    # into where, what, and which rows there are the same
    into: str
    values: str
    same: str
    # rows of `table` that go there
    taken: str = "1 = 1"


WHOSE = "fixture_id = ROW.fixture_id AND player_id = ROW.player_id"
OF_ROLL = "kind = 'recovery' AND \"when\" = 'before'"
COPIES = (
    Copy(
        "roll_to_answer",
        ROLLS,
        f"{NEW} ({COLUMNS})",
        "ROW.fixture_id, ROW.player_id, 'recovery', 'before', ROW.face, "
        "CASE WHEN ROW.fit THEN 'fit' ELSE 'injured' END, ROW.rolled, "
        "ROW.sealed_by_id, ROW.at",
        f"{WHOSE} AND {OF_ROLL}",
    ),
    Copy(
        "die_to_answer",
        ANSWERS,
        f"{NEW} ({COLUMNS})",
        "ROW.fixture_id, ROW.player_id, ROW.kind, 'after', ROW.value, '', "
        "CASE WHEN ROW.sealed_by_id IS NULL THEN 'table' ELSE 'sealed' END, "
        "ROW.sealed_by_id, ROW.at",
        f"{WHOSE} AND kind = ROW.kind AND \"when\" = 'after'",
    ),
    Copy(
        "answer_to_roll",
        NEW,
        f"{ROLLS} (fixture_id, player_id, face, fit, rolled, sealed_by_id, at)",
        "ROW.fixture_id, ROW.player_id, ROW.value, ROW.outcome = 'fit', ROW.how, "
        "ROW.sealed_by_id, ROW.at",
        WHOSE,
        "ROW.kind = 'recovery' AND ROW.\"when\" = 'before'",
    ),
    Copy(
        "answer_to_die",
        NEW,
        f"{ANSWERS} (fixture_id, player_id, kind, value, sealed_by_id, at)",
        "ROW.fixture_id, ROW.player_id, ROW.kind, ROW.value, ROW.sealed_by_id, ROW.at",
        f"{WHOSE} AND kind = ROW.kind",
        "ROW.\"when\" = 'after'",
    ),
)


def deeds(copy: Copy) -> dict[str, str]:
    """The statement for each of INSERT and DELETE that does the same to the copy of a row."""
    into = copy.into.partition(" ")[0]
    put = (
        f"INSERT INTO {copy.into} SELECT {copy.values} WHERE {copy.taken} "
        f"AND NOT EXISTS (SELECT 1 FROM {into} WHERE {copy.same})"
    )
    take = f"DELETE FROM {into} WHERE {copy.same} AND {copy.taken}"
    return {
        "INSERT": put.replace("ROW.", "NEW."),
        "DELETE": take.replace("ROW.", "OLD."),
    }


def join(_apps: Any, schema_editor: Any) -> None:
    """First the triggers, which wait for whoever writes, then all that stands."""
    postgres = schema_editor.connection.vendor == "postgresql"
    for copy in COPIES:
        for deed, text in deeds(copy).items():
            name = f"{copy.name}_{deed.lower()}"
            begin = f"CREATE TRIGGER {name} AFTER {deed} ON {copy.table} FOR EACH ROW"
            if postgres:
                run(
                    schema_editor,
                    # one may be left by a backup of before that was put back
                    f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger "
                    "LANGUAGE plpgsql AS "
                    f"$$ BEGIN {text}; RETURN NULL; END $$",
                )
                run(schema_editor, f"{begin} EXECUTE FUNCTION {name}()")
            else:
                run(schema_editor, f"{begin} BEGIN {text}; END")
    for copy in COPIES[:2]:
        values = copy.values.replace("ROW.", "")
        run(
            schema_editor,
            f"INSERT INTO {copy.into} SELECT {values} FROM {copy.table} ORDER BY id",
        )


def part(_apps: Any, schema_editor: Any) -> None:
    """The two tables have all that is in the new one."""
    postgres = schema_editor.connection.vendor == "postgresql"
    for copy in COPIES:
        for deed in deeds(copy):
            name = f"{copy.name}_{deed.lower()}"
            where = f" ON {copy.table}" if postgres else ""
            run(schema_editor, f"DROP TRIGGER {name}{where}")
            if postgres:
                run(schema_editor, f"DROP FUNCTION IF EXISTS {name}()")


def run(schema_editor: Any, statement: str) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(statement)


def key_to(model: str, on_delete: Any, **given: Any) -> Any:
    return models.ForeignKey(
        on_delete=on_delete,
        related_name="answers",
        to=f"competitions.{model}",
        **given,
    )


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0048_endings")
    ]
    operations: ClassVar[list[Any]] = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("RecoveryRoll"),
                migrations.DeleteModel("MatchAnswer"),
            ]
        ),
        migrations.CreateModel(
            name="MatchAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("when", models.CharField(max_length=10)),
                ("value", models.PositiveSmallIntegerField()),
                ("outcome", models.CharField(blank=True, default="", max_length=20)),
                ("how", models.CharField(max_length=10)),
                ("at", models.DateTimeField()),
                ("fixture", key_to("fixture", django.db.models.deletion.CASCADE)),
                ("player", key_to("squadplayer", django.db.models.deletion.PROTECT)),
                (
                    "sealed_by",
                    key_to(
                        "diceseed",
                        django.db.models.deletion.CASCADE,
                        blank=True,
                        null=True,
                    ),
                ),
            ],
            options={
                "db_table": "competitions_answer",
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fixture", "player", "kind", "when"),
                        name="answered_once",
                    )
                ],
            },
        ),
        migrations.RunPython(join, part),
    ]
