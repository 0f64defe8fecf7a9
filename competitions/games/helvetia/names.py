"""What the game is called in keys, entries and files; never changed."""

from __future__ import annotations

from typing import Final

GAME: Final = "helvetia"
