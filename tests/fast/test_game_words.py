"""Neutral rooms of the league speak no game's language; what still does is on a list."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(
    # the end of a leg is no card
    r"(?i)\b_*(power(?! of)|(?!(?-i:LegEnd))legend|geek|family|boost|challenge|train(ed|ing)|exhausted|faction)"
)
# Modules that still speak of a game, and why. Nothing comes here any more, and what has
# become neutral goes.
LEFT = {
    "games/door.py": "hands on what the league of one game has, by its names",
    "games/registry.py": "knows which games there are",
    "stored_names.py": "stands in entries, files and columns for ever",
}
# As templates write them. `<legend>` is HTML's, and so are names of drawings and styles.
WRITTEN = re.compile(
    r"POWER|LEGEND|BOOST|GEEK|FAMILY|TOTOMAT|[Tt]ime die|[Tt]raining|[Cc]halleng"
    r"|[Ee]xhaust|[Ff]action|\b[Dd]ecks?\b|(?<!hx-)boost|family"
)


def modules() -> list[Path]:
    """All but the rooms of games, `pages/games/helvetia`; a migration is written once."""
    league = ROOT / "competitions"
    rooms = {"helvetia", "finale", "migrations"}
    return [
        path
        for path in league.rglob("*.py")
        if not rooms.intersection(path.relative_to(league).parts)
    ]


def test_no_neutral_room_of_the_league_speaks_of_a_game():
    speaking = {
        path.relative_to(ROOT / "competitions").as_posix()
        for path in modules()
        if WORDS.search(path.read_text())
    }
    assert sorted(speaking - set(LEFT)) == []
    assert sorted(set(LEFT) - speaking) == []


def test_no_neutral_template_says_a_word_of_a_game():
    """Those of a game lie in its room, `templates/games/helvetia`."""
    room = ROOT / "templates"
    speaking = {
        path.relative_to(room).as_posix()
        for path in room.rglob("*.html")
        if room / "games" not in path.parents and WRITTEN.search(path.read_text())
    }
    assert sorted(speaking) == []
