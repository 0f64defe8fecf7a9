"""Nobody but its codec knows what stands in the JSON of a stored report (decision 32)."""

from __future__ import annotations

import ast
import re
from dataclasses import fields

import pytest

from engine.games.helvetia.side_report import GOAL_KINDS, HelvetiaPart
from engine.report import OWN, PENALTY, PLAY
from tests.fast.sources import text_of, tree_of
from tests.fast.test_house import APPS, MODULES, ROOT, at

# Whoever is asked, what every game has, and the codec of each game.
CODECS = {
    "competitions/rules/results/stored_reports.py",
    "competitions/games/report_codecs.py",
    # What the codecs say of their reports in a file.
    "competitions/games/report_shapes.py",
    *(str(path) for path in MODULES if path.match("competitions/games/*/reports.py")),
}
# What the database reads of one itself.
NAMES = "competitions/queries/results/reports.py"
# Columns of rows and keys of log entries that hold one.
HOLDERS = {"report", "seen_report", "counter"}
READING = {"get", "keys", "items", "values", "pop"}
# As what it is handed on: mypy lets nobody look into its values.
OPAQUE = "StoredReport"
# Where none of these is said, nobody looks.
MAY_HOLD = re.compile(rf"\b(?:{'|'.join(HOLDERS)})\b|{OPAQUE}|KeyT|_sheet\b")
# What any game says of a match, and how it is stored.
NEUTRAL = (
    "engine/report.py",
    "engine/player_lines.py",
    "competitions/games/report_codecs.py",
    "competitions/rules/results/stored_reports.py",
)
WORDS = {
    *(one.name for one in fields(HelvetiaPart)),
    *({*GOAL_KINDS} - {PLAY, PENALTY, OWN}),
    *("legend", "power", "gesture", "headers", "boost", "helvetia"),
}
JSON = {"Stored", "JsonObject", "dict", "Mapping"}


def readers(found):
    """Line and text of each place that looks into a stored report."""
    yield from _annotated(found)
    for scope in ast.walk(found):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            names = {*_opaque(scope), *_named(scope)}
            yield from _looks(scope, names)


def _holds(node, names=frozenset()):
    """Is it a stored report: a column, a key of an entry, or a name for one of these?"""
    if isinstance(node, ast.Attribute):
        return node.attr in HOLDERS
    if isinstance(node, ast.Subscript):
        key = node.slice
        return isinstance(key, ast.Constant) and key.value in HOLDERS
    if isinstance(node, ast.BoolOp):
        return any(_holds(value, names) for value in node.values)
    if isinstance(node, ast.IfExp):
        return _holds(node.body, names) or _holds(node.orelse, names)
    return isinstance(node, ast.Name) and node.id in names


def _named(scope):
    """Names that are given a stored report in this function."""
    for node in _own(scope):
        if isinstance(node, ast.Assign | ast.NamedExpr | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from _pairs(target, node.value)
        if isinstance(node, ast.For | ast.comprehension):
            # of rows.values_list("report", flat=True)
            texts = (
                n.value for n in ast.walk(node.iter) if isinstance(n, ast.Constant)
            )
            if isinstance(node.target, ast.Name) and HOLDERS & {*texts}:
                yield node.target.id


def _pairs(target, value):
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, of in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, of)
    elif isinstance(target, ast.Name) and _holds(value):
        yield target.id


def _opaque(scope):
    if isinstance(scope, ast.FunctionDef):
        for arg in (*scope.args.args, *scope.args.kwonlyargs):
            if arg.annotation and OPAQUE in ast.unparse(arg.annotation):
                yield arg.arg


def _annotated(found):
    """Parameters that would let a function read one unseen."""
    for node in ast.walk(found):
        if isinstance(node, ast.arg) and node.arg in HOLDERS and node.annotation:
            kinds = {n.id for n in ast.walk(node.annotation) if isinstance(n, ast.Name)}
            if kinds & JSON:
                yield node.lineno, ast.unparse(node)


def _own(scope):
    """The nodes of a function without those of the functions in it."""
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            todo += ast.iter_child_nodes(node)


def _looks(scope, names):
    for node in _own(scope):
        reads = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
        asks = isinstance(node, ast.Attribute) and node.attr in READING
        if (reads or asks) and _holds(node.value, names):
            yield node.lineno, ast.unparse(node)
        if isinstance(node, ast.Call) and "KeyT" in ast.unparse(node.func):
            yield node.lineno, ast.unparse(node)
        # the two sheets of a report, whatever it is called here
        if isinstance(node, ast.JoinedStr) and ast.unparse(node).endswith("_sheet'"):
            yield node.lineno, ast.unparse(node)


def test_stored_reports_are_read_by_their_codec_alone():
    found = [
        at(path, ast.Constant("", lineno=line), text)
        for path in MODULES
        if path.parts[0] in APPS and str(path) not in {*CODECS, NAMES}
        if MAY_HOLD.search(text_of(ROOT / path))
        for line, text in readers(tree_of(ROOT / path))
    ]
    assert found == []


def words_of_a_game(text):
    return sorted(WORDS & {*re.findall(r"[a-z_]+", text.lower())})


@pytest.mark.parametrize("path", NEUTRAL)
def test_what_every_game_has_says_no_word_of_one(path):
    assert words_of_a_game((ROOT / path).read_text()) == []


def test_it_would_find_such_a_word():
    code = "open_card: int | None = None  # its LEGEND"
    assert words_of_a_game(code) == ["legend", "open_card"]


@pytest.mark.parametrize(
    "code",
    [
        'half = result.report["half_time"]',
        'depth = result.report.get("depth")',
        'for goal in after["report"]["goals"]: pass',
        'report = result.counter\nscore = report["home"]',
        'a, report = 1, result.report\ncards = report["cards"]',
        'report = other or result["report"]\nforfeit = report["forfeit"]',
        'kicks = [r.get("kicks") for r in rows.values_list("report", flat=True)]',
        'def facts(one: StoredReport): return one["home"]',
        "def facts(report: Stored): return other(report)",
        'rows.annotate(kind=KeyTextTransform("kind", "report"))',
        'def sheet(known, side): return known.get(f"{side}_sheet", {})',
    ],
)
def test_it_would_find_who_reads_one_himself(code):
    assert MAY_HOLD.search(code)
    assert [*readers(ast.parse(code))]


@pytest.mark.parametrize(
    "code",
    [
        "report = report_by_id(result.report)\ngoals = report.goals",
        'made["before"] = {"report": first.report}',
        'asked["report"] = as_typed(report)',
        "if result.counter and before.report == report: pass",
    ],
)
def test_it_lets_one_be_handed_on(code):
    assert not [*readers(ast.parse(code))]
