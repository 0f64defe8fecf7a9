"""Three questions, three places: rules decide, queries read, pages speak."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from tests.fast.sources import nodes_of

ROOT = Path(__file__).resolve().parents[2]
LEAGUE = ("competitions", "matches")
MOST_MODULES = 20
# Of a folder of queries: one subject, so that who looks for a question sees them all.
QUERY_LINES = 800
# Of all of them together, without blank lines.
ALL_QUERY_LINES = 3_000
WORDS = ("django.utils.translation", "django.urls")
# A sentence to be translated later.
TEMPLATES = ("engine.errors.N_", "engine.errors.NP_")
DATABASE = ("django.db",)
# What only a table answers; `first` and `filter` are words of others too.
ASKED = {
    *("objects", "select_related", "prefetch_related", "values_list", "in_bulk"),
    *("exclude", "order_by", "aggregate", "annotate", "exists", "distinct"),
    *("earliest", "latest"),
}


def importing(room, packages):
    """The modules of this room that import one of these packages or a part of it."""
    return {
        path.relative_to(ROOT).as_posix()
        for app in LEAGUE
        for path in (ROOT / app / room).rglob("*.py")
        for name in imported(path)
        if name.startswith(packages)
    }


def imported(path):
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_queries_read_and_do_not_speak():
    assert importing("queries", (*WORDS, *TEMPLATES)) == set()


def test_pages_speak_and_do_not_ask_the_database():
    assert importing("pages", DATABASE) == set()


def test_pages_ask_no_table():
    """What a page needs of the database it is given by a query."""
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}"
        for app in LEAGUE
        for path in sorted((ROOT / app / "pages").rglob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in ASKED
    ]
    assert asked == []


def test_the_queries_of_a_subject_are_few():
    """What decides goes to rules, what speaks to pages, what is read twice away."""
    lines = Counter()
    for path in (ROOT / "competitions" / "queries").rglob("*.py"):
        lines[path.parent.name] += len(path.read_text().splitlines())
    assert {room: n for room, n in lines.items() if n > QUERY_LINES} == {}


def test_all_queries_of_the_league_are_few():
    paths = (ROOT / "competitions" / "queries").rglob("*.py")
    lines = [line for path in paths for line in path.read_text().splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= ALL_QUERY_LINES


def test_no_folder_holds_more_modules_than_one_can_look_through():
    held = Counter(
        path.parent.relative_to(ROOT).as_posix()
        for app in LEAGUE
        for path in (ROOT / app).rglob("*.py")
        if path.name != "__init__.py" and path.parent.name != "migrations"
    )
    assert {room: n for room, n in held.items() if n > MOST_MODULES} == {}


def test_whatever_a_door_lists_is_fetched_by_it():
    """A name that no match uses any more is taken off the list."""
    doors = sorted((ROOT / "competitions").glob("*/door.py"))
    listed = {
        f"competitions.{door.parent.name}.door.{alias.asname}"
        for door in doors
        for node in nodes_of(door)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    fetched = {
        name
        for path in (ROOT / "matches").rglob("*.py")
        for name in imported(path)
        if ".door." in name
    }
    assert listed
    assert sorted(listed - fetched) == []
