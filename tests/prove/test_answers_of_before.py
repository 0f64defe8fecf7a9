"""For one version rolls and dice stand in two places, and the database keeps them alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
# A house as it was before, with a row of each table; then the step; then rows on both
# sides; then some of them go. Prints what stands in the three tables after each.
STEPS = """
import json, django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

def migrated(name):
    made = MigrationExecutor(connection)
    made.loader = MigrationLoader(connection, replace_migrations=False)
    made.migrate([("competitions", name)])
    made.loader.build_graph()
    return made.loader.project_state([("competitions", name)]).apps

def tell():
    with connection.cursor() as cursor:
        found = []
        for table, columns in (
            ("recoveryroll", "player_id, face, fit, rolled, sealed_by_id"),
            ("matchanswer", "player_id, kind, value, sealed_by_id"),
            ("answer", 'player_id, kind, "when", value, outcome, how, sealed_by_id'),
        ):
            cursor.execute(f"SELECT {columns} FROM competitions_{table} ORDER BY id")
            found.append([list(row) for row in cursor.fetchall()])
    print(json.dumps(found))

apps = migrated("0048_endings")
get = lambda name: apps.get_model("competitions", name).objects
club = get("Club").create(slug="c", name="C")
fixture = get("Fixture").create(public_id="f", club=club, round=1, position=1)
team = get("Team").create(slug="t", name="T", club=club)
players = [
    get("SquadPlayer").create(team=team, name=f"P{n}", number=n) for n in range(1, 9)
]
seed = get("DiceSeed").create(
    fixture=fixture, number=1, seed="s", commitment="c", at=timezone.now()
)
here = [
    {"fixture_id": fixture.pk, "player_id": one.pk, "at": timezone.now()}
    for one in players
]
rolls, dice = get("RecoveryRoll"), get("MatchAnswer")
rolls.create(**here[0], face=6, fit=False, rolled="sealed", sealed_by=seed)
rolls.create(**here[1], face=2, fit=True, rolled="server")
dice.create(**here[2], kind="recovery", value=4, sealed_by=seed)
after = migrated("0049_one_answer")
answers = after.get_model("competitions", "MatchAnswer").objects
tell()
rolls.create(**here[3], face=1, fit=True, rolled="table")
dice.create(**here[4], kind="recovery", value=5)
answers.create(
    **here[5], kind="recovery", when="before", value=3, outcome="injured", how="table"
)
answers.bulk_create([
    answers.model(
        **here[6], kind="recovery", when="after", value=6, how="sealed", sealed_by_id=seed.pk
    )
])
tell()
rolls.filter(player=players[5]).delete()
dice.filter(player=players[6]).delete()
answers.filter(player_id__in=[one.pk for one in players[:5]]).delete()
tell()
"""
FIRST = (
    [[1, 6, False, "sealed", 1], [2, 2, True, "server", None]],
    [[3, "recovery", 4, 1]],
    [
        [1, "recovery", "before", 6, "injured", "sealed", 1],
        [2, "recovery", "before", 2, "fit", "server", None],
        [3, "recovery", "after", 4, "", "sealed", 1],
    ],
)
ADDED = (
    [[4, 1, True, "table", None], [6, 3, False, "table", None]],
    [[5, "recovery", 5, None], [7, "recovery", 6, 1]],
    [
        [4, "recovery", "before", 1, "fit", "table", None],
        [5, "recovery", "after", 5, "", "table", None],
        [6, "recovery", "before", 3, "injured", "table", None],
        [7, "recovery", "after", 6, "", "sealed", 1],
    ],
)


def test_each_row_is_in_both_places_whoever_writes_or_deletes_it(tmp_path):
    given = {"DJANGO_SETTINGS_MODULE": "helvetia_site.settings", "DATABASE_URL": ""}
    env = {
        **os.environ,
        **given,
        "HELVETIA_DATA": str(tmp_path),
        "SECRET_KEY": "s" * 60,
    }
    line = [sys.executable, "-c", STEPS]
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    copied, added, left = map(json.loads, done.stdout.splitlines())
    assert copied == [*FIRST]
    assert added == [old + new for old, new in zip(FIRST, ADDED, strict=True)]
    assert left == [[], [], []]
