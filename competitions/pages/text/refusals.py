"""Sentences of the rules in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext

from competitions.pages.text.labels import wait_words
from competitions.rules.people.limits import Wait
from engine.errors import Conflict, RuleViolation

# Places of a sentence whose value is a word to translate.
WORDS = frozenset({"field", "entry", "phase"})
# And whose value may be large.
COUNTS = frozenset({"number", "most"})


def refusal_words(error: RuleViolation | Conflict) -> str:
    """The sentence of a refusal in the reader's language."""
    return translated_text(error.message, error.params)


def translated_text(message: str, params: Mapping[str, object]) -> str:
    """A template of a pure rule, translated with the words in its places, and filled in."""
    text = gettext(message)
    return text % {n: _readable(n, v) for n, v in params.items()} if params else text


def _readable(name: str, value: object) -> object:
    if name in WORDS:
        return gettext(str(value))
    if name in COUNTS and isinstance(value, int):
        return number_format(value, force_grouping=True)
    return wait_words(value) if isinstance(value, Wait) else value
