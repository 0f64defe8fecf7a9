"""What the style sheets name is there, and what pages ask of them they know."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "helvetia_site" / "static"
STYLES = sorted((STATIC / "css").rglob("*.css"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# where markup is written, or the class of a widget or a column is named
MODULES = [
    path
    for app in ("competitions", "matches")
    for place in ("forms", "tables.py", "templatetags")
    for path in [ROOT / app / place, *(ROOT / app / place).rglob("*.py")]
    if path.is_file()
]
# htmx puts this one on what waits for its answer
OF_OTHERS = {"htmx-request"}
# Django's own sheets know these, on its pages of administration
OF_ADMIN = {"button", "deletelink-box"}
A_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
AN_ATTRIBUTE = re.compile(r"\[(data-[\w-]+)")
# tags of templates may hold quotes themselves
CLASSES = re.compile(r'\bclass="((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)"', re.S)
A_TEXT = re.compile(r"""["'`]([^"'`]*)["'`]""")


def selectors(text):
    """What stands before each brace; no comment and no text counts."""
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", text, flags=re.S)
    heads = (head.strip() for head in re.findall(r"([^{};]+)\{", text))
    return [head for head in heads if not head.startswith("@")]


@cache
def named(pattern):
    """What our selectors name by a class or an attribute."""
    heads = [head for path in STYLES for head in selectors(path.read_text())]
    return {name for head in heads for name in pattern.findall(head)}


def classes_of(template):
    """Those of its elements; `*` stands for what a variable says."""
    text = re.sub(r"\{#.*?#\}", "", template, flags=re.S)
    for value in CLASSES.findall(text):
        plain = re.sub(r"\{%.*?%\}", " ", value, flags=re.S)
        yield from re.sub(r"\{\{.*?\}\}", "*", plain, flags=re.S).split()


@cache
def in_templates():
    return {name for path in TEMPLATES for name in classes_of(path.read_text())}


@cache
def written():
    """The words of the texts in the modules and scripts that write classes."""
    texts = [
        node.value
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    scripts = [p for p in STATIC.rglob("*.js") if not p.name.endswith(".min.js")]
    for path in scripts:
        texts += A_TEXT.findall(path.read_text())
    return {word for text in texts for word in re.findall(r"[\w-]+", text)}


def unused(names):
    begun = tuple(
        name.partition("*")[0] for name in in_templates() if name.find("*") > 0
    )
    there = in_templates() | written() | OF_OTHERS
    return {name for name in names - there if not name.startswith(begun)}


def unknown(names):
    plain = {name for name in names if "*" not in name}
    return plain - named(A_CLASS) - written() - OF_ADMIN


def test_each_class_of_the_style_sheets_is_used():
    assert sorted(unused(named(A_CLASS))) == []


def test_each_class_of_a_template_is_known():
    assert sorted(unknown(in_templates())) == []


def test_each_attribute_that_a_selector_names_is_set():
    places = [path for path in TEMPLATES if path.suffix == ".html"]
    places += [path for path in STATIC.rglob("*.js") if ".min." not in path.name]
    places += (ROOT / "competitions").rglob("*.py")
    text = "\n".join(path.read_text() for path in places)
    assert [name for name in sorted(named(AN_ATTRIBUTE)) if name not in text] == []


def test_each_measure_and_colour_is_used():
    text = "\n".join(path.read_text() for path in STYLES)
    set_, used = (
        set(re.findall(pattern, text))
        for pattern in (r"(?<![\w-])(--[\w-]+)\s*:", r"var\((--[\w-]+)")
    )
    assert set_ == used


@pytest.mark.parametrize(
    "markup, classes",
    [
        ('<p class="a {% if b == "c" %}d{% endif %} e">', ["a", "d", "e"]),
        ('<p class="a--{{ b|default:"c" }} {{ d }}">', ["a--*", "*"]),
        ('{# <p class="a"> #}<p>', []),
    ],
)
def test_it_reads_the_classes_of_a_template(markup, classes):
    assert list(classes_of(markup)) == classes


def test_it_reads_selectors_and_nothing_else():
    text = '/* .a {} */ @media (width: 1.5rem) { .b > .c--d { x: ".e"; y: url(f.g) } }'
    assert A_CLASS.findall(" ".join(selectors(text))) == ["b", "c--d"]


EVERYWHERE = "helvetia"
EXTENDS = re.compile(r'\{% extends "([^"]+)"')
NAMED = re.compile(r'\{% (?:extends|include) "([^"#]+)')
# What a value chooses: parts of a game, called as the page is.
CHOSEN = re.compile(
    r"\{% (?:include|drawn) (?:[\w.]*\.)?(?:parts|template|side_template)\b"
)
LINKED = re.compile(r'"css/(\w+)\.css"')


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_is_small_and_fits_the_screen(path):
    lines = path.read_text().splitlines()
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 119] == []


@cache
def whole_page(name):
    """A template with all that it is made of, as far as they are named in them."""
    path = ROOT / "templates" / name
    if not path.exists():
        return {}
    text = path.read_text()
    made_of = {name: text}
    others = set(NAMED.findall(text)) - {name}
    if CHOSEN.search(text) and not name.startswith("components/"):
        stem = path.stem.partition("_")[0]
        parts = (ROOT / "templates").glob(f"games/*/{stem}_*.html")
        others |= {p.relative_to(ROOT / "templates").as_posix() for p in parts}
    for other in others:
        made_of |= whole_page(other)
    return made_of


def pages():
    found = {path: path.read_text() for path in TEMPLATES}
    extended = {name for text in found.values() for name in EXTENDS.findall(text)}
    names = {path: path.relative_to(ROOT / "templates").as_posix() for path in found}
    return [
        names[path]
        for path, text in found.items()
        if "{% extends" in text
        and names[path] not in extended
        and not names[path].startswith("games/")
    ]


@cache
def classes_of_sheet(name):
    texts = [(STATIC / "css" / f"{name}.css").read_text()]
    imported = re.findall(r'@import "([^"]+)"', texts[0])
    texts += [(STATIC / "css" / part).read_text() for part in imported]
    heads = [head for text in texts for head in selectors(text)]
    return {name for head in heads for name in A_CLASS.findall(head)}


@pytest.mark.parametrize("page", pages())
def test_a_page_loads_what_its_classes_need(page):
    made_of = whole_page(page)
    sheets = {EVERYWHERE}
    for text in made_of.values():
        sheets |= set(LINKED.findall(text))
    loaded = set().union(*map(classes_of_sheet, sheets))
    missing = {
        f"{name}: {each}"
        for name, text in made_of.items()
        for each in set(classes_of(text)) & named(A_CLASS) - loaded
    }
    assert missing == set()


def test_each_part_is_imported_and_stands_in_a_layer():
    texts = [path.read_text() for path in STYLES]
    imported = [n for t in texts for n in re.findall(r'"(parts/\S+)" layer', t)]
    parts = list((STATIC / "css/parts").rglob("*.css"))
    assert set(imported) == {str(path.relative_to(STATIC / "css")) for path in parts}
    # a part has no address of its own when it is collected
    texts = [path.read_text() for path in parts]
    assert not any("url(" in text or "@import" in text for text in texts)
