"""At the table no neutral room knows a game: what still does is listed, and only shrinks."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules", "pages", "forms", "views", "actions", "queries", "templatetags")
# What only Helvetia has. An element `legend` is HTML's.
A_WORD = re.compile(r"LEGEND|POWER|BOOST|TOTOMAT|[Cc]hallenge|[Ee]xhausted|[Tt]ime die")
A_GAME = re.compile(r"from (?:engine|matches)\.games\.(?!registry|preparation)\w+")


def lines_with(pattern, files):
    """How many lines of each file say it, by its path; those that do not left out."""
    found = {
        path.relative_to(ROOT).as_posix(): sum(
            bool(pattern.search(line)) for line in path.read_text().splitlines()
        )
        for path in files
    }
    return {path: n for path, n in found.items() if n}


def modules():
    rooms = [path for room in ROOMS for path in (ROOT / "matches" / room).rglob("*.py")]
    return [*rooms, ROOT / "matches" / "games" / "preparation.py"]


def more_than(allowed, found):
    return {path: n for path, n in found.items() if n > allowed.get(path, 0)}


def fewer_than(allowed, found):
    """Whose number is to be lowered."""
    return {path: n for path, n in allowed.items() if n > found.get(path, 0)}


TEMPLATES = {
    "templates/matches/browser_friendly.html": 1,
    "templates/matches/prepare_back.html": 1,
    "templates/matches/sheet_outbox.html": 1,
    "templates/matches/sheet_time.html": 1,
}
MODULES = {
    "matches/actions/ending.py": 5,
    "matches/actions/opening.py": 1,
    "matches/forms/preparing.py": 2,
    "matches/games/preparation.py": 11,
    "matches/pages/ending.py": 11,
    "matches/pages/lineups.py": 12,
    "matches/pages/play/board.py": 1,
    "matches/pages/play/faces.py": 2,
    "matches/pages/prepare_page.py": 15,
    "matches/pages/sheet_page.py": 1,
    "matches/queries/cards_brought.py": 1,
    "matches/queries/play/fielding.py": 3,
    "matches/queries/preparing.py": 4,
    "matches/views/sheet_answer.py": 1,
    "matches/views/sheet_request.py": 2,
}
IMPORTS = {
    "matches/actions/back.py": 1,
    "matches/actions/ending.py": 2,
    "matches/actions/opening.py": 1,
    "matches/actions/preparing.py": 1,
    "matches/forms/preparing.py": 1,
    "matches/games/preparation.py": 2,
    "matches/pages/ending.py": 2,
    "matches/pages/lineups.py": 4,
    "matches/pages/prepare_page.py": 3,
    "matches/pages/sheet_page.py": 1,
    "matches/queries/play/fielding.py": 1,
    "matches/queries/preparing.py": 2,
    "matches/queries/proposal.py": 1,
    "matches/queries/simulated/setups.py": 1,
    "matches/views/prepare_answer.py": 1,
}


def test_no_template_of_the_table_says_a_word_of_a_game():
    found = lines_with(A_WORD, (ROOT / "templates" / "matches").rglob("*.html"))
    assert more_than(TEMPLATES, found) == {}
    assert fewer_than(TEMPLATES, found) == {}


def test_no_module_of_the_table_says_a_word_of_a_game():
    found = lines_with(A_WORD, modules())
    assert more_than(MODULES, found) == {}
    assert fewer_than(MODULES, found) == {}


def test_no_module_of_the_table_imports_a_game():
    found = lines_with(A_GAME, modules())
    assert more_than(IMPORTS, found) == {}
    assert fewer_than(IMPORTS, found) == {}


GAMES = sorted(path.parent.name for path in (ROOT / "engine/games").glob("*/game.py"))
THE_GAME = re.compile(r"\b(?:engine|competitions|matches)\.games\.(\w+)")


def strangers_in(path):
    """The other games that a module of one game's room names."""
    own = path.parts[path.parts.index("games") + 1]
    named = THE_GAME.findall(path.read_text())
    return {*named} & {*GAMES} - {own}


def test_no_room_of_a_game_names_another_one():
    """Contracts name the games that there are; this holds for one more as well."""
    rooms = [
        ROOT / app / "games" / game
        for app in ("engine", "competitions", "matches")
        for game in GAMES
    ]
    assert all(room.is_dir() for room in rooms)
    naming = {
        path.relative_to(ROOT).as_posix(): found
        for room in rooms
        for path in room.rglob("*.py")
        if (found := strangers_in(path))
    }
    assert naming == {}


def test_a_stranger_would_be_seen(tmp_path):
    path = tmp_path / "games" / GAMES[0] / "rules.py"
    path.parent.mkdir(parents=True)
    path.write_text(f"from competitions.games.{GAMES[1]} import league\n")
    assert strangers_in(path) == {GAMES[1]}
