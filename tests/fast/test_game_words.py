"""Neutral rooms of the league speak no game's language; what still does is on a list."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules", "queries", "pages", "actions", "verification", "models")
WORDS = re.compile(
    # the end of a leg is no card
    r"(?i)\b_*(power(?! of)|(?!(?-i:LegEnd))legend|geek|family|boost|challenge|train(ed|ing)|exhausted|faction)"
)
# Modules that are still Helvetia's, wholly or in part. Nothing comes here any more, and
# what has become neutral goes.
LEFT = [
    "actions/competition/bundles.py",
    "actions/competition/competitions.py",
    "actions/log/stale_forms.py",
    "actions/results/opening.py",
    "actions/team/cards.py",
    "actions/team/squads.py",
    "actions/team/teams.py",
    "games/absences.py",
    "games/door.py",
    "games/registry.py",
    "models/__init__.py",
    "models/cards.py",
    "models/competition.py",
    "models/fixture.py",
    "models/preparation.py",
    "models/team.py",
    "pages/match/history.py",
    "pages/rows/cards.py",
    "pages/rows/lines.py",
    "pages/rows/player_lines.py",
    "pages/text/labels.py",
    "queries/cards.py",
    "rules/log/blackouts.py",
    "verification/decisions/clubs.py",
    "verification/decisions/comparison.py",
    "verification/openings.py",
    "verification/reports.py",
]


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
