"""A value stays as it was made: what changes is listed here, and why."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.fast.sources import nodes_of, text_of

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "engine", "helvetia_site", "matches")
CHANGED = {
    "competitions/actions/dice/recovery.py: _Turn": "locks its match once it is made",
    "competitions/files/bundle/cup.py: ListedTie": "fixtures and place come one by one",
    "competitions/files/lists/players.py: _Squad": "lines of a file are added to it",
    "competitions/forms/results.py: EventRow": "its form notes what is wrong with it",
    "competitions/rules/draws/imported.py: _Unit": "moves up round by round",
    "competitions/rules/standings/tallies.py: TeamTally": "each result is added to it",
    "competitions/web.py: Scope": "roles and sides are found out step by step",
    "engine/games/helvetia/reporting.py: SideAccount": "each event is added to it",
    "matches/queries/play/browser_matches.py: BrowserMatch": "a deed moves its match on",
    "matches/rules/paper/boxes.py: PaperBox": "its form notes what is wrong with it",
}


def changed_values():
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if not re.search(r"^ *@dataclass(?!.*\bfrozen=True)", text_of(path), re.M):
                continue
            for node in nodes_of(path):
                if isinstance(node, ast.ClassDef) and any(
                    map(thaws, node.decorator_list)
                ):
                    yield f"{path.relative_to(ROOT).as_posix()}: {node.name}"


def thaws(decorator):
    text = ast.unparse(decorator)
    return text.startswith("dataclass") and "frozen=True" not in text


def test_a_dataclass_is_frozen():
    assert sorted(changed_values()) == sorted(CHANGED)
