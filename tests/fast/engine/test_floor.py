"""The floor of the engine knows no game: not by a word, not by an import."""

from __future__ import annotations

import re

from tests.paths import ROOT

GAMES = ROOT / "engine" / "games"
# Where games are put together, and who speaks of the program as a whole.
DOORS = {ROOT / "engine" / "registry.py", ROOT / "engine" / "__main__.py"}
OF_A_GAME = re.compile(r"\bHC-|power|legend|113|helvetia", re.IGNORECASE)
IMPORT = re.compile(
    r"^\s*(?:from|import) engine\.games|^from engine import .*games", re.M
)
# They stand in files, seeds and records of people, so they stay for ever.
FROZEN = {
    'FORMAT: Final = "helvetia-match/2"',
    'SEED_ALONE: Final = "helvetia-match/1"  # of before: a promise binds the seed alone',
    'text = f"helvetia dice 1: {label}, block {block}"',
    'FORMAT: Final = "helvetia-seat/1"',
    # what was stored before a game was named is of this one
    'FIRST_GAME, FIRST_PROFILE = "helvetia", "geek"',
}


def floor():
    files = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "engine").rglob("*.toml")]
    return [path for path in files if GAMES not in path.parents and path not in DOORS]


def test_the_floor_has_no_word_of_a_game():
    lines = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in floor()
        for line in path.read_text("utf-8").splitlines()
        if OF_A_GAME.search(line) and line.strip() not in FROZEN
    ]
    assert lines == []


def test_the_floor_imports_no_game():
    assert len(floor()) > 20
    importing = [
        path.name for path in floor() if IMPORT.search(path.read_text("utf-8"))
    ]
    assert importing == []


def test_what_is_frozen_is_there():
    text = "\n".join(path.read_text("utf-8") for path in floor())
    assert [line for line in FROZEN if line not in text] == []
