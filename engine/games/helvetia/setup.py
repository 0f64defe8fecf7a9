"""What a match starts with and never changes, and the places of the skills in it."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.games.helvetia.parts import Layout
from engine.games.helvetia.state import State

STEAL: Final = 0
TACKLE_SKILL: Final = 1
CLEAR_SKILL: Final = 2
PRESSURE: Final = 3
DRIBBLE: Final = 4
LONG_PASS: Final = 5
SHOT: Final = 6
HEADER_SKILL: Final = 7

Setup: TypeAlias = Layout[State]
