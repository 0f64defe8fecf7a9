"""A format is asked questions; its name is known in the registry alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from competitions.pages.competition.heads import KIND_WORDS
from competitions.pages.text.labels import FORMAT_NAMES
from competitions.rules.formats.registry import FORMATS, KINDS
from tests.fast.sources import nodes_of, text_of

ROOT = Path(__file__).resolve().parents[2]
APPS = ("competitions", "matches", "helvetia_site")
ROOM = ROOT / "competitions" / "rules" / "formats"
NAMES = {*FORMATS, *KINDS}
# Where an organiser puts a competition together, the formats that he is offered are named.
OFFERED = ("competitions/forms/manage.py", "competitions/forms/start.py")
# What has names of its own, which may be those of a format: options in a file, its pages.
ITS_OWN = ("given", "pages")
# Where its options are chosen, told, or counted a second time.
OPTIONS_TOLD = (
    "competitions/files/bundle/dump.py",
    "competitions/forms/cup_options.py",
    "competitions/forms/start.py",
    "competitions/pages/competition/competition_rules.py",
    "competitions/verification/derived.py",
)
A_FORMAT = re.compile(r"(\b(format|played|usual|kind|cup|first|one)|format_of\(.*\))$")
IN_A_TEMPLATE = re.compile(rf"is_cup|==\s*[\"'](?:{'|'.join(NAMES)})[\"']")


def modules():
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts and ROOM not in path.parents:
                yield path


def test_nobody_asks_a_format_for_its_name():
    """Is it a bracket, does it need a winner, does it count points: three questions."""
    assert [found for path in modules() for found in asked_in(path)] == []


def asked_in(path):
    text = text_of(path)
    if not any(word in text for word in (*NAMES, "is_cup", "formats.registry")):
        return
    for node in nodes_of(path):
        names = ()
        if isinstance(node, ast.Compare) and not asks_for_a_part(node):
            names = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
        if isinstance(node, ast.Attribute) and node.attr == "is_cup":
            names = ["cup"]
        offered = str(path.relative_to(ROOT)) in OFFERED
        if (
            isinstance(node, ast.ImportFrom)
            and node.module.endswith("formats.registry")
            and not offered
        ):
            known = {name.upper() for name in FORMATS}
            names = [a.name.lower() for a in node.names if a.name in known]
        if NAMES & set(map(str, names)):
            yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_nobody_decides_by_the_options_of_a_format():
    """How many groups, how many legs, does it hide its places: it is asked for that."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules()
        if ".stored" in text_of(path)
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == "stored"
        if A_FORMAT.search(ast.unparse(node.value))
    ]
    assert [one for one in found if one.split(":")[0] not in OPTIONS_TOLD] == []


def asks_for_a_part(node):
    """Whether a page or an option of a file has this name."""
    asked = {
        one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "")
        for one in ast.walk(node)
    }
    return bool(asked & {*ITS_OWN})


def test_no_template_asks_for_it_either():
    asked = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "templates").rglob("*.*"))
        for line in path.read_text().splitlines()
        if IN_A_TEMPLATE.search(line)
    ]
    assert asked == []


def test_a_format_knows_no_game():
    """What a match is worth, and how a level one goes on, is asked of its league."""
    told = [
        f"{path.name}: {node.module}"
        for path in sorted(ROOM.glob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and ".games" in (node.module or "")
    ]
    assert told == []


def test_each_format_has_its_words():
    assert set(FORMAT_NAMES) == set(KIND_WORDS) == set(FORMATS)
