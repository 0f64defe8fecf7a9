"""A public name means one thing in the product, and is a noun or a verb."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from django.urls import URLPattern, get_resolver

from tests.fast.sources import nodes_of, text_of, tree_of

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "engine", "helvetia_site", "matches")
# a name that stands twice, and why
TWICE = {
    "Command": "Django asks each of its commands for a class of this name",
}


@cache
def classes():
    """The public classes of the product by name: where each is, and of what."""
    found = defaultdict(list)
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            for node in tree_of(path).body:
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


# Functions that stand twice, and why; of games see below.
TWICE_AS_FUNCTION = {"main": "what a program runs is called so"}
# Two databases are copied by functions of the same names, and whoever calls them chooses
# the module.
TWINS = ROOT / "helvetia_site" / "backups"


@cache
def functions():
    """The public functions of the modules by name, and where each is.

    A game names its parts alike in each of its modules (`steal.refuse`, `shot.refuse`):
    there the module is half of the name, and this test does not look.
    """
    found = defaultdict(set)
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            where = path.relative_to(ROOT)
            if "migrations" in path.parts or where.parts[:2] == ("engine", "games"):
                continue
            for node in tree_of(path).body:
                is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                if is_function and node.name[0] != "_":
                    found[node.name].add(TWINS if TWINS in path.parents else path)
    return found


def test_a_function_name_means_one_thing():
    twice = {
        name: sorted(map(str, places))
        for name, places in functions().items()
        if len(places) > 1 and name not in TWICE_AS_FUNCTION
    }
    assert twice == {}


def test_each_exception_of_a_function_is_still_one():
    assert [name for name in TWICE_AS_FUNCTION if len(functions()[name]) < 2] == []


def routed(patterns):
    for one in patterns:
        if isinstance(one, URLPattern):
            yield one.name, inspect.unwrap(one.callback)
        else:
            yield from routed(one.url_patterns)


def test_a_view_is_called_as_its_address():
    """`reverse("table")` leads to `table_view`; so it is never the name of a rule."""
    ours = [
        (name, view.__name__)
        for name, view in routed(get_resolver().url_patterns)
        if name
        and view.__module__.partition(".")[0] in APPS
        and hasattr(view, "__name__")
    ]
    assert len(ours) > 60
    assert [(name, view) for name, view in ours if view != f"{name}_view"] == []


# Nouns and adjectives of the trade that look like one.
NO_PARTICIPLES = frozenset(
    (
        *("beginning", "booking", "deed", "drawing", "ending", "heading", "meeting"),
        *("need", "opening", "outing", "pairing", "reading", "seed", "sitting"),
        *("standing",),
        # called by migrations, which stay as they are
        "guarded",
    )
)
IRREGULAR = frozenset(
    (
        *(
            "begun",
            "bound",
            "built",
            "chosen",
            "drawn",
            "fed",
            "found",
            "given",
            "gone",
        ),
        *(
            "held",
            "hurt",
            "kept",
            "known",
            "led",
            "left",
            "lent",
            "lost",
            "made",
            "meant",
        ),
        *("met", "paid", "said", "seen", "sent", "shown", "spent", "struck"),
        *("taken", "thrown", "told", "won", "worn", "written"),
    )
)
# What stands for itself in a template is called as it is written there.
IN_TEMPLATES = ROOT / "competitions" / "templatetags"


def is_participle(name):
    return name in IRREGULAR or (
        name.endswith(("ed", "ing")) and "_" not in name and name not in NO_PARTICIPLES
    )


def words_of(name):
    """`FormReading` is `form_reading`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def test_no_public_name_is_a_participle():
    """`found`, `told`, `shown`: what is it, and who has done it?"""
    names = {
        name
        for name, places in functions().items()
        if is_participle(name) and places != {IN_TEMPLATES / "helvetia.py"}
    }
    names |= {name for name in classes() if is_participle(words_of(name))}
    assert not names


RIDDLES = {"found", "knowing", "met", "said", "shown", "told"}


def test_no_public_method_is_a_riddle():
    """`row.told`: a text, a number, to whom? It is called by what comes back."""
    found = {
        f"{places[0][0]} {name}.{part.name}"
        for name, places in classes().items()
        for _path, node in places
        for part in node.body
        if isinstance(part, ast.FunctionDef) and part.name in RIDDLES
    }
    assert found == set()


# Of values, in functions too: who has told what to whom?
VALUE_RIDDLES = {"met", "said", "told"}
# Columns of tables: their names are stored, so they stay.
COLUMNS = {ROOT / "matches" / "models" / "simulation.py": "told"}


def named_in(path):
    """What a module gives a name to: values, fields, parameters, functions, classes."""
    for node in nodes_of(path):
        if isinstance(node, ast.Name | ast.Attribute):
            if isinstance(node.ctx, ast.Store):
                yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def modules_with(words):
    """The modules in which one of these words stands at all."""
    pattern = re.compile(rf"\b_?({'|'.join(words)})\b", re.I)
    return [
        path
        for app in (*APPS, "scripts")
        for path in sorted((ROOT / app).rglob("*.py"))
        if "migrations" not in path.parts and pattern.search(text_of(path))
    ]


def test_no_value_is_called_by_a_riddle():
    """`told = [...]`: a value is called by what it holds, as `values` or `sentences`."""
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in modules_with(VALUE_RIDDLES)
        for line, name in named_in(path)
        if name.lstrip("_").lower() in VALUE_RIDDLES and COLUMNS.get(path) != name
    ]
    assert found == []


def glossary():
    """The words of the code, as `docs/glossary.md` explains them."""
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    return re.findall(
        r"^\| `(\w+)` \|", text.partition("## Words of the code")[2], re.M
    )


def test_each_word_of_the_glossary_is_one_of_the_code():
    names = " ".join((*functions(), *map(words_of, classes())))
    names += " ".join(
        str(path.relative_to(ROOT))
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
    )
    assert glossary()
    assert [word for word in glossary() if word not in names] == []


def test_each_floor_of_an_app_is_explained():
    floors = {
        path.name
        for app in ("competitions", "matches")
        for path in (ROOT / app).iterdir()
        if (path / "__init__.py").exists()
    }
    # Django's own folders
    own = {"forms", "management", "migrations", "models", "templatetags"}
    assert floors - own - set(glossary()) == set()


# also behind the rule or the decision that a function implements
SAYS_NOTHING = re.compile(
    r'^ *""" ?(?:(?:[A-Z][\w-]+(?: \d+)?(?:, [A-Z][\w-]+)*: )?(?:of|the same)|as|so|those)\b.*',
    re.I | re.M,
)


def test_a_docstring_says_what_comes_back():
    """ "Of a result.", "As it was drawn." and the like do not name what comes back."""
    found = [
        f"{path.relative_to(ROOT)} {line.strip()}"
        for app in (*APPS, "scripts")
        for path in sorted((ROOT / app).rglob("*.py"))
        for line in SAYS_NOTHING.findall(text_of(path))
    ]
    assert found == []


def test_a_side_is_no_text():
    """`side: str` may be "Home" or a name: what means a side is a `Side`."""
    found = [
        str(path.relative_to(ROOT))
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
        if re.search(r"\bside: str\b", text_of(path))
    ]
    assert found == []


RIDDLE_IN_NAME = re.compile(
    r"^ *(?:async )?(?:def|class) \w*(?:(?<![a-z])(?:said|told)(?![a-z])|Said|Told)\w*",
    re.M,
)


def test_no_function_or_class_is_called_by_a_riddle():
    """`shots_told`: a text, to whom? What is private as well."""
    found = [
        f"{path.relative_to(ROOT)} {line.strip()}"
        for app in (*APPS, "scripts")
        for path in sorted((ROOT / app).rglob("*.py"))
        if "migrations" not in path.parts
        for line in RIDDLE_IN_NAME.findall(text_of(path))
    ]
    assert found == []
