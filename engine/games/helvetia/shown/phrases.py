"""What a terminal says of this game alone."""

from __future__ import annotations

from typing import Final

from engine.wording import Phrases

_PHRASES: Final = Phrases("engine.games.helvetia")
phrase: Final = _PHRASES.phrase
names: Final = _PHRASES.names
