"""What the engine says in the languages of the house: its sentences, looked up.

Refusals and reasons are translated with the pages, in `locale`; where that folder is not
there they are told in English. What only a terminal says stands in `data`, what it says
of one game in the game's own.
"""

from __future__ import annotations

import gettext
import re
import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Final

from engine.json_values import Stored

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"
# Those of pages and terminals; those in which a whole match is told as a text.
LANGUAGES: Final = ("en", "fr")
STORY_LANGUAGES: Final = (*LANGUAGES, "de", "it")
HARD_SPACE: Final = "\u00a0"
WIDTH: Final = 80
_BEFORE_A_SIGN: Final = re.compile(" (?=[:;!?])")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("django", LOCALE, [language], fallback=True)


def language_among(languages: Sequence[str], language: str) -> str:
    """The one of these that a code such as "fr-ch" means, the first for want of it."""
    code = language.lower().partition("-")[0]
    return code if code in languages else languages[0]


def fill(template: str, params: Mapping[str, object], language: str) -> str:
    """A sentence of the rules or of a coach, its places filled."""
    found = template
    if language != "en":
        found = _catalogue(language).gettext(template)
    return found % params if params else found


class Phrases:
    """The texts of a package's `data/terminal.toml`, each in every language."""

    def __init__(self, package: str) -> None:
        self.package: Final = package

    @cached_property
    def table(self) -> Stored:
        file = resources.files(self.package).joinpath("data", "terminal.toml")
        return tomllib.loads(file.read_text(encoding="utf-8"))

    def phrase(self, key: str, language: str, **params: object) -> str:
        """What a terminal says; `key` leads to it, such as "dice.time"."""
        text = str(self._at(key)[language])
        return add_spaces(text % params if params else text, language)

    def names(self, key: str, language: str) -> list[list[str]]:
        """Words that may be typed, each with its other spellings."""
        return [list(each) for each in self._at(key)[language]]

    def _at(self, key: str) -> Stored:
        found = self.table
        for part in key.split("."):
            found = found[part]
        return found


_TERMINAL: Final = Phrases("engine")
phrase: Final = _TERMINAL.phrase


@cache
def commands() -> dict[str, str]:
    """Every word that may be typed for a command, with the command."""
    table: Mapping[str, list[str]] = _TERMINAL.table["commands"]
    return {word: name for name, words in table.items() for word in words}


def add_spaces(text: str, language: str) -> str:
    """French sets a space before some signs, at which no line ends."""
    return _BEFORE_A_SIGN.sub(HARD_SPACE, text) if language == "fr" else text


def fold_lines(text: str, indent: int = 0, more: int = 0) -> str:
    """A text in lines of a terminal's width, those after the first set in by `more`."""
    lines = textwrap.fill(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + more),
        break_on_hyphens=False,
    )
    return f"{lines}\n"
