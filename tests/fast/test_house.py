"""What the import contracts cannot see: sizes, imports, and where writes live."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "engine", "helvetia_site", "matches")
MODULES = [
    path.relative_to(ROOT)
    for folder in (*APPS, "scripts")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]
TEMPLATES = [
    path.relative_to(ROOT) for path in sorted((ROOT / "templates").rglob("*.html"))
]
SCRIPTS = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "helvetia_site" / "static" / "js").glob("*.js"))
    if not path.name.endswith(".min.js")
]
# the floors that may write: an action is one transaction, the rest are edges
WRITERS = {"actions", "accounts", "management", "migrations"}
WRITES = {
    *("save", "create", "delete", "get_or_create", "update_or_create"),
    *("bulk_create", "bulk_update"),
}
# `update` and `delete` are also words of dictionaries and cookies
OF_A_QUERYSET = {"update", "delete", "create"}
MOST_LINES = 400


def tree(path):
    return ast.parse((ROOT / path).read_text(), filename=str(path))


def at(path, node, text):
    return f"{path}:{node.lineno}: {text}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_module_fits_the_house(path):
    found = [*too_long(path), *imports(path), *writes(path), *no_sentence(path)]
    assert found == []


def too_long(path):
    lines = len((ROOT / path).read_text().splitlines())
    if lines > MOST_LINES:
        yield f"{path}: {lines} lines"


def no_sentence(path):
    if path.name == "__init__.py" and not (ROOT / path).read_text().strip():
        return
    said = ast.get_docstring(tree(path)) or ""
    if not said.splitlines() or not said.splitlines()[0].strip():
        yield f"{path}: its first line does not say what lives there"


def imports(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield at(path, node, "relative import")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    yield at(path, inner, "import in a function")


def writes(path):
    if WRITERS & set(path.parts) or path.parts[0] not in APPS:
        return
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, source = node.func.attr, ast.unparse(node.func.value)
        if name in OF_A_QUERYSET and not about_rows(source):
            continue
        if name in WRITES | OF_A_QUERYSET:
            yield at(path, node, f"{source}.{name}() writes outside an action")


def about_rows(source):
    return ".objects" in source or ".filter(" in source or source.endswith("_set")


def test_the_rules_about_writes_see_a_write():
    """The test above is worth something only if it would fail."""
    code = "Team.objects.filter(pk=1).update(name='x')"
    node = ast.parse(code).body[0].value
    assert node.func.attr in OF_A_QUERYSET
    assert about_rows(ast.unparse(node.func.value))


FORBIDDEN = {
    "inline style": re.compile(r"<[^>{]*\sstyle\s*="),
    "inline handler": re.compile(r"<[^>{]*\son[a-z]+\s*="),
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)[^>]*>"),
    "inline style sheet": re.compile(r"<style\b"),
    "safe": re.compile(r"\|\s*safe\b|autoescape off"),
    "another host": re.compile(r"""(?:src|href)=["']https?://"""),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_a_template_keeps_to_the_policy(path):
    text = re.sub(r"\{#.*?#\}", "", (ROOT / path).read_text(), flags=re.S)
    assert [name for name, sign in FORBIDDEN.items() if sign.search(text)] == []
    assert len(text.splitlines()) <= 150


@pytest.mark.parametrize("path", SCRIPTS, ids=str)
def test_a_script_is_small_and_writes_no_markup(path):
    text = (ROOT / path).read_text()
    assert len(text.splitlines()) <= 100
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "Function("):
        assert word not in text, word


def test_nothing_marks_a_text_as_safe():
    for path in MODULES:
        text = (ROOT / path).read_text()
        assert "mark_safe" not in text, path
        assert "SafeString(" not in text, path


# The hosts of registries, in parts: this file is among those that are searched
HOSTS = re.compile("|".join(("py" + "pi\\.org", "python" + "hosted", "npm" + "js\\.")))


def test_no_lock_and_no_file_names_a_registry():
    searched = [ROOT / "Makefile", ROOT / "pyproject.toml", *ROOT.glob("*.lock")]
    searched += [*ROOT.glob("deploy/*"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")]
    for path in searched:
        if path.is_file():
            assert not HOSTS.search(path.read_text()), path
