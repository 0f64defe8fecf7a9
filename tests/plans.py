"""How a database looks for the rows of a page: what it would read that is not about it.

A plan that looks for rows by their competition, their match or their number costs what
these have. One that reads a table from end to end, or by an index of what nearly all
rows have in common, costs more with each competition of others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from django.apps import apps
from django.db import connection

# Those of a site, not of its competitions.
SMALL = {"competitions_club"}
NAMED = re.compile(r'"((?:competitions|matches)_\w+)"(?: (?:AS )?"?(\w+)"?)?')
# What SQLite looks for rows by.
STEP = re.compile(r"(SCAN|SEARCH) (\w+)(?:.*?\((.*?)\))?")
COMMON = {"state", "visibility", "kind", "kept"}
# Of a page about a competition or a match: a team and a player have others too.
OTHERS = {
    *("club_id", "team_id", "home_id", "away_id", "home_team_id", "away_team_id"),
    "player_id",
}
PLAYED = {
    f"competitions_{name}"
    for name in (
        *("fixture", "result", "appearance", "booking", "injury", "suspension"),
        *("carduse", "challenge", "answer", "trainingsession", "deckcard"),
    )
}


def growing() -> set[str]:
    """Tables in which there is more with each competition."""
    models = [*apps.get_app_config("competitions").get_models()]
    models += apps.get_app_config("matches").get_models()
    return {model._meta.db_table for model in models} - SMALL


def unbounded(
    statements: Iterable[str], *, narrow: bool = False, small: Collection[str] = ()
) -> Iterator[str]:
    """The steps that read rows of others; `narrow`: of a page of one competition."""
    tables = growing() - {*small}
    for sql in statements:
        if not sql.startswith("SELECT"):
            continue
        names = {alias or table: table for table, alias in NAMED.findall(sql)}
        names |= {table: table for table in names.values()}
        for step in _plan(sql):
            found = STEP.match(step)
            if not found:
                continue
            how, table = found[1], names.get(found[2], found[2])
            by = set(re.findall(r"(\w+)[=<>]", found[3] or ""))
            read = how == "SCAN" or by <= COMMON
            elsewhere = narrow and table in PLAYED and by <= OTHERS | COMMON
            if table in tables and (read or elsewhere):
                yield f"{step}: {sql[:200]} ... {sql[sql.find(' FROM ') :][:400]}"


def _plan(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return [row[3] for row in cursor.fetchall()]
