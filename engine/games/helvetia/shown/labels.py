"""What a screen calls the marks, figures, places and dice of a match."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from engine.wording import LANGUAGES, add_spaces


@cache
def words(language: str) -> dict[str, str]:
    """All of them by group and name, such as "mark.ball"; English for want of another."""
    file = resources.files("engine.games.helvetia").joinpath("data", "words.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    known = language if language in LANGUAGES else "en"
    return {
        f"{group}.{name}": add_spaces(texts[known], known)
        for group, named in table.items()
        for name, texts in named.items()
    }


def word(name: str, language: str) -> str:
    """One of them; "" for what nobody says."""
    return words(language).get(name, "")
