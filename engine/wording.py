"""What the engine says in the languages of the house: its sentences, looked up.

Refusals and reasons are translated with the pages, in `locale`; where that folder is not
there they are told in English. What only a terminal says stands in `data`.
"""

from __future__ import annotations

import gettext
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from engine.json_values import Stored

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"
HARD_SPACE: Final = "\u00a0"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("django", LOCALE, [language], fallback=True)


def worded(template: str, params: Mapping[str, object], language: str) -> str:
    """A sentence of the rules or of a coach, its places filled."""
    found = template
    if language != "en":
        found = _catalogue(language).gettext(template)
    return found % params if params else found


@cache
def _terminal() -> Stored:
    file = resources.files("engine").joinpath("data", "terminal.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def phrase(key: str, language: str, **params: object) -> str:
    """What a terminal says; `key` leads to it, such as "dice.time"."""
    found: Any = _terminal()
    for part in key.split("."):
        found = found[part]
    text = str(found[language])
    return spaced(text % params if params else text, language)


def names(key: str, language: str) -> list[list[str]]:
    """Words that may be typed, each with its other spellings."""
    found: Any = _terminal()
    for part in key.split("."):
        found = found[part]
    return [list(each) for each in found[language]]


@cache
def commands() -> dict[str, str]:
    """Every word that may be typed for a command, with the command."""
    table: Mapping[str, list[str]] = _terminal()["commands"]
    return {word: name for name, words in table.items() for word in words}


def spaced(text: str, language: str) -> str:
    """French sets a space before some signs, at which no line ends."""
    if language == "fr":
        for sign in ":;!?":
            text = text.replace(f" {sign}", f"{HARD_SPACE}{sign}")
    return text
