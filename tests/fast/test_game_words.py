"""Neutral rooms of the league speak no game's language; what still does is on a list."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    *("rules", "queries", "pages", "actions", "verification", "models"),
    *("exports", "forms", "views"),
)
WORDS = re.compile(
    # the end of a leg is no card
    r"(?i)\b_*(power(?! of)|(?!(?-i:LegEnd))legend|geek|family|boost|challenge|train(ed|ing)|exhausted|faction)"
)
# Modules that still speak of a game, and why. Nothing comes here any more, and what has
# become neutral goes.
LEFT = {
    "forms/friendlies.py": "its sentences",
    "forms/looks.py": "its sentences, and the name of a field",
    "forms/squads.py": "its sentences, and the name of a field",
    "views/club/cards.py": "its sentences, and the name of a field",
    "views/team/squad_command.py": "the name of a field",
    "games/door.py": "hands on what the league of one game has, by its names",
    "games/registry.py": "knows which games there are",
}


def modules() -> list[Path]:
    """Of each floor all but what a game has there: `pages/games/helvetia/cards.py`."""
    league = ROOT / "competitions"
    rooms = [path for room in ROOMS for path in (league / room).rglob("*.py")]
    neutral = [path for path in rooms if path.parent.parent.name != "games"]
    return [*neutral, *(league / "games").glob("*.py")]


def test_no_neutral_room_of_the_league_speaks_of_a_game():
    speaking = {
        path.relative_to(ROOT / "competitions").as_posix()
        for path in modules()
        if WORDS.search(path.read_text())
    }
    assert sorted(speaking - set(LEFT)) == []
    assert sorted(set(LEFT) - speaking) == []
