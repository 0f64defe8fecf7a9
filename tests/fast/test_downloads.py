"""Every table of a page is a file too, or it is listed here why not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from competitions import tables
from tests.fast.sources import nodes_of

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
VIEWS = ROOT / "competitions" / "views"
FILES = "components/table_files.html"
PARTS = re.compile(r'{%\s*(?:include|extends)\s+"([^"#]+)')
# What is filled in, or is asked of whoever administers.
FORMS = {
    "components/paper_side.html": "a sheet of paper to write on",
    "competitions/paper.html": "a schedule for the wall; the fixtures are a file",
    "competitions/remove_clubs.html": "a question of the administration",
    "matches/sheet_lineups.html": "a form: who starts",
    "matches/typed_side.html": "a form: what a filled sheet says",
    "play/lines/form_rows.html": "a form: who plays where",
}
# Of one match in the browser: its record is a file, and all of it follows from that.
OF_A_RECORD = {
    "components/two_sided.html": "gestures of both sides, as bars",
    "play/dice/rows.html": "its dice",
    "play/match/both_sides.html": "men and dice of the moment",
    "play/match/kicks.html": "its shoot-out",
    "play/match/more.html": "where everybody stands",
    "play/match/picks_men.html": "who may be chosen now",
    "play/replay/as_table.html": "a chart in figures",
    "play/replay/possessions.html": "its spells",
    "play/replay/shots.html": "its shots",
    "play/replay/thirds.html": "where it was played",
}
# Parts that a game names itself, and the page that they stand on.
OF_A_GAME = {"games/helvetia/players_decks.html": "competitions/players.html"}
# Counted from matches that nobody has played.
SIMULATED = {"simulated/ends.html": "shares and what they may be off by"}
# What a form would come to, nothing of it stored yet.
NOT_STORED = {"PreviewTable"}
WITHOUT = FORMS | OF_A_RECORD | SIMULATED


def test_each_table_is_on_a_page_that_leads_to_its_file():
    texts = {
        path.relative_to(TEMPLATES).as_posix(): path.read_text()
        for path in TEMPLATES.rglob("*.html")
    }
    parts = {name: set(PARTS.findall(text)) for name, text in texts.items()}
    for part, page in OF_A_GAME.items():
        parts[page].add(part)

    def shown_by(name):
        found = {page for page, used in parts.items() if name in used}
        return {name}.union(*map(shown_by, found))

    drawn = {name for name, text in texts.items() if "<table" in text}
    led = {name for name in drawn if any(FILES in parts[one] for one in shown_by(name))}
    assert drawn - led == set(WITHOUT)


def test_each_kind_of_table_is_written_by_a_view():
    """A subclass of django-tables2 that no view hands out as a file."""
    views = map(imported, VIEWS.rglob("*.py"))
    written = set().union(*(names for names in views if "table_file" in names))
    assert kinds(tables.LineTable) - written == NOT_STORED


def imported(path):
    return {
        alias.name
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def kinds(table):
    """Those that are drawn: what others only share has no template of its own."""
    below = set().union(*(kinds(one) for one in table.__subclasses__()))
    return below or {table.__name__}
