"""A new house is built at once, and stands as one that took each migration in its time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
# What migrations left for the code of before them.
LEFT_TABLES = {
    *(f"competitions_{kind}card" for kind in ("player", "power", "legend")),
    *("competitions_recoveryroll", "competitions_matchanswer"),
}
LEFT_COLUMNS = {("competitions_squadplayer", "card_id")}
STEP_BY_STEP = """
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
made = MigrationExecutor(connection)
made.loader = MigrationLoader(connection, replace_migrations=False)
ends = made.loader.graph.leaf_nodes()
made.migrate([one for one in ends if not made.loader.disk_migrations[one].replaces])
"""
AT_ONCE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
TELL = """
import json
from competitions.models.guard import guarded
look, cursor, found = connection.introspection, connection.cursor(), {}
for table in look.table_names(cursor):
    columns = look.get_table_description(cursor, table)
    rules = look.get_constraints(cursor, table).values()
    found[table] = [
        sorted([c.name, c.type_code, c.null_ok, str(c.default)] for c in columns),
        sorted(json.dumps(rule, sort_keys=True) for rule in rules),
    ]
print(json.dumps([guarded(connection), found]))
"""
BEGIN = "import django; django.setup(); from django.db import connection\n"


def built(folder: Path, how: str) -> dict[str, list[list[object]]]:
    """The tables of a new data folder: columns and constraints of each."""
    folder.mkdir(mode=0o700)
    given = {"DJANGO_SETTINGS_MODULE": "helvetia_site.settings", "DATABASE_URL": ""}
    env = {**os.environ, **given, "HELVETIA_DATA": str(folder), "SECRET_KEY": "s" * 60}
    line = [sys.executable, "-c", BEGIN + how + TELL]
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    guarded, tables = json.loads(done.stdout)
    assert guarded
    return tables


def test_tables_columns_and_constraints_are_the_same(tmp_path):
    step_by_step = built(tmp_path / "steps", STEP_BY_STEP)
    at_once = built(tmp_path / "once", AT_ONCE)
    assert set(step_by_step) - set(at_once) == LEFT_TABLES
    assert set(at_once) <= set(step_by_step)
    assert len(at_once) > 60
    for table, (columns, rules) in at_once.items():
        before, rules_before = step_by_step[table]
        left = {name for where, name in LEFT_COLUMNS if where == table}
        assert columns == [column for column in before if column[0] not in left], table
        kept = [one for one in rules_before if not left & {*json.loads(one)["columns"]}]
        assert rules == kept, table
