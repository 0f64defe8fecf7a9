"""`python -m scripts.rules`: every rule id of docs/rules and how many tests cite it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("competitions", "engine", "helvetia_site", "matches")
# Of the house, of any match, and of each game: the letters before the first dash.
NAMED = r"[A-Z]{2,3}-(?:[A-Z]+-)?\d+"
WHERE = re.compile(rf"^\| {NAMED} \|.*\| (.*) \|$", re.MULTILINE)
FILE = re.compile(r"`([\w/]+(?:/|\.[a-z]+))`")
LISTED = re.compile(rf"^\| ({NAMED}) \|", re.MULTILINE)


@cache
def listed() -> list[str]:
    """The ids in the first column of the tables of docs/rules."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [i for page in pages for i in LISTED.findall(page.read_text("utf-8"))]


@cache
def places() -> set[str]:
    """The files in the last column of these tables."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    cells = [cell for page in pages for cell in WHERE.findall(page.read_text("utf-8"))]
    return {file for cell in cells for file in FILE.findall(cell)}


@cache
def cited() -> dict[str, list[str]]:
    """The ids in rule markers of all tests, with the tests that cite them."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for rule_id, test in _markers(tree):
            found.setdefault(rule_id, []).append(f"{path.name}::{test}")
    return found


def in_the_program() -> dict[str, set[str]]:
    """The ids that the program itself speaks of, with its files."""
    known = "|".join(sorted({rule.partition("-")[0] for rule in listed()}))
    written = re.compile(rf"\b(?={known}){NAMED}\b")
    found: dict[str, set[str]] = {}
    for room in PROGRAM:
        for path in sorted((ROOT / room).rglob("*.py")):
            for rule_id in written.findall(path.read_text("utf-8")):
                found.setdefault(rule_id, set()).add(path.name)
    return found


def _markers(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        marks = getattr(node, "decorator_list", [])
        if isinstance(node, ast.Assign):
            marks = [node.value, *getattr(node.value, "elts", [])]
        name = getattr(node, "name", "the whole file")
        for mark in marks:
            yield from ((rule_id, name) for rule_id in _cited_by(mark))


def _cited_by(mark: ast.expr) -> Iterator[str]:
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _name(node.func) == "rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant):
                    raise TypeError("rules are cited by plain ids")
                yield str(argument.value)


def _name(node: ast.expr) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def main() -> int:
    tests = cited()
    for rule_id in listed():
        print(f"{len(tests.get(rule_id, [])):4}  {rule_id}")
    bare = [rule_id for rule_id in listed() if rule_id not in tests]
    print(f"{len(listed())} rules, {len(bare)} without a test")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
