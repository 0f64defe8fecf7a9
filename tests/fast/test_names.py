"""A class name means one thing in the product."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "engine", "helvetia_site", "matches")
# a name that stands twice, and why
TWICE = {
    "Command": "Django asks each of its commands for a class of this name",
    **dict.fromkeys(
        ("Faction", "LegendCard", "PlayerCard", "PowerCard"),
        "what is printed, and a club's row of it",
    ),
}


@cache
def classes():
    """The public classes of the product by name: where each is, and of what."""
    found = defaultdict(list)
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                    found[node.name].append((path.relative_to(ROOT), node))
    return found


def meanings(places):
    """Rooms of different games may use one name; so may a game for a protocol."""
    games = {path.parts[2] for path, _ in places if path.parts[1] == "games"}
    others = [
        node
        for path, node in places
        if path.parts[1] != "games"
        and not (games and path.parts[0] == "engine" and is_protocol(node))
    ]
    in_a_game = [path.parts[2] for path, _ in places if path.parts[1] == "games"]
    twice_in_a_game = len(in_a_game) - len(games)
    return len(others) + twice_in_a_game + bool(games)


def is_protocol(node):
    return any("Protocol" in ast.unparse(base) for base in node.bases)


def test_a_class_name_means_one_thing():
    found = {
        name: [str(path) for path, _ in places]
        for name, places in classes().items()
        if name not in TWICE and meanings(places) > 1
    }
    assert found == {}


def test_each_exception_is_still_one():
    assert [name for name in TWICE if meanings(classes()[name]) < 2] == []
