"""At the table no neutral room knows a game; games are strangers to each other."""

from __future__ import annotations

import re
from pathlib import Path

from tests.fast.test_game_words import WORDS

ROOT = Path(__file__).resolve().parents[2]
# What only Helvetia has.
A_WORD = re.compile(r"LEGEND|POWER|BOOST|TOTOMAT|[Cc]hallenge|[Ee]xhausted|[Tt]ime die")


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
    """All of the table but the rooms of its games; a migration is written once."""
    rooms = {"helvetia", "finale", "migrations"}
    table = (ROOT / "matches").rglob("*.py")
    return [path for path in table if not rooms.intersection(path.parts)]


def test_no_module_of_the_table_says_a_word_of_a_game():
    """That none imports one is a contract; templates are looked at in test_game_words.py."""
    for words in (WORDS, A_WORD):
        assert lines_with(words, modules()) == {}


GAMES = sorted(path.parent.name for path in (ROOT / "engine/games").glob("*/game.py"))
THE_GAME = re.compile(r"\b(?:engine|competitions|matches)(?:\.\w+)?\.games\.(\w+)")


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
    # what one game is asked by pages and queries
    rooms += [
        ROOT / app / floor / "games" / game
        for app in ("competitions", "matches")
        for floor in ("pages", "queries", "actions", "forms", "files", "views")
        for game in GAMES
    ]
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
