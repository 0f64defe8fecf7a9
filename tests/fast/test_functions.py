"""How long a view is, and how many parameters a function has."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from django.urls import URLPattern, get_resolver

from tests.fast.sources import nodes_of

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("competitions", "matches", "helvetia_site", "scripts")
MODULES = [
    path
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("*.py"))
    if "migrations" not in path.parts
]
# A view loads, calls and answers.
LONGEST_VIEW = 25


def functions(path):
    for node in nodes_of(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def routed(patterns):
    """Module and name of every view of ours that an address leads to."""
    for one in patterns:
        if isinstance(one, URLPattern):
            view = inspect.unwrap(one.callback)
            yield getattr(view, "__module__", ""), getattr(view, "__name__", "")
        else:
            yield from routed(one.url_patterns)


def too_long(path, addressed):
    parts = path.relative_to(ROOT).with_suffix("").parts
    module, of_views = ".".join(parts), "views" in parts
    for node in functions(path):
        lines = node.end_lineno - node.lineno + 1
        if lines > LONGEST_VIEW and (of_views or (module, node.name) in addressed):
            yield f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}, {lines} lines"


def test_a_view_loads_calls_and_answers():
    """So does each function and method beside it."""
    addressed = set(routed(get_resolver().url_patterns))
    assert ("competitions.views.club.clubs", "club_view") in addressed
    assert [one for path in MODULES for one in too_long(path, addressed)] == []


# What always travels together is a value. The engine is cut by another.
MOST_PARAMETERS = 4


def parameters(node):
    """Of a function without `self` and `cls`; those by keyword count as well."""
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def test_a_function_is_given_few_things():
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in MODULES
        for node in functions(path)
        if len(parameters(node)) > MOST_PARAMETERS
    ]
    assert found == []
