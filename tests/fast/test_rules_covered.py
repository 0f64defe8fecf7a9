"""The rules in docs and the tests that cite them: neither knows more than the other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("competitions", "engine", "helvetia_site", "matches")
ID = re.compile(r"\b(?:HC|HV|DEC)-(?:[A-Z]+-)?\d+\b")
LISTED = re.compile(r"^\| ((?:HC|HV|DEC)-[A-Z0-9-]*\d+) \|", re.MULTILINE)


def listed() -> list[str]:
    """The ids in the first column of the tables of docs/rules."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [i for page in pages for i in LISTED.findall(page.read_text("utf-8"))]


def cited() -> dict[str, set[str]]:
    """The ids in rule markers of all tests, with the files that cite them."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for rule_id in _markers(ast.parse(path.read_text("utf-8"))):
            found.setdefault(rule_id, set()).add(path.name)
    return found


def in_the_program() -> dict[str, set[str]]:
    """The ids that the program itself speaks of, with its files."""
    found: dict[str, set[str]] = {}
    for room in PROGRAM:
        for path in sorted((ROOT / room).rglob("*.py")):
            for rule_id in ID.findall(path.read_text("utf-8")):
                found.setdefault(rule_id, set()).add(path.name)
    return found


def _markers(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), "cite rules by plain ids"
                yield str(argument.value)


def _name(node: ast.expr) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def test_the_pages_list_rules_at_all():
    assert len(listed()) > 40
    assert len(cited()) > 40


def test_no_rule_is_listed_twice():
    rules = listed()
    assert sorted(set(rules)) == sorted(rules)


def test_every_listed_rule_has_a_test():
    assert sorted(set(listed()) - set(cited())) == []


def test_every_rule_that_the_program_cites_is_listed():
    unknown = {i: files for i, files in in_the_program().items() if i not in listed()}
    assert unknown == {}


def test_every_cited_rule_is_listed():
    unknown = {i: files for i, files in cited().items() if i not in listed()}
    assert unknown == {}
