"""The words of a sheet's page, from the templates that its kinds of entry bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.rules.door import minute_text
from engine.json_values import Stored
from matches.rules.report.sentences import SET_AT_THE_END, VOID_REASONS
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.state import EntryKind, SheetWarning


def what(
    kind: EntryKind, content: Stored, word: Callable[[str], str] | None = None
) -> str:
    """The small line under a name: which event it is; `word` as `speaker` gives it."""
    event = kind.words.event
    return (word or speaker())(event(content) if event else kind.words.label)


def speaker() -> Callable[[str], str]:
    """What says a marked text in the reader's language.

    A sheet says the same few a hundred times: whoever draws it asks once.
    """
    return partial(_word, get_language())


@lru_cache(maxsize=1024)
def _word(_language: str | None, text: str) -> str:
    """gettext looks a text up in the catalogue of every package, one after the other."""
    # a text of which several stand in the catalogue has its meaning before it
    return _(text).rpartition("\x04")[2]


def line(
    entry: Entry,
    kinds: Mapping[str, EntryKind],
    names: Mapping[int, str],
    word: Callable[[str], str] | None = None,
) -> str:
    """One entry in a line, for a card that compares two of them; `kinds`: of its game."""
    content = entry.content
    who = [names.get(content.get(part, 0), "") for part in ("player", "off", "on")]
    parts = [what(kinds[entry.kind], content, word), *filter(None, who)]
    if "minute" in content:
        parts.append(minute(content["minute"], content.get("added", 0)))
    if "plus" in content:
        parts.append(f"+{content['plus']}")
    return ", ".join(parts)


def warning_text(warning: SheetWarning, teams: Mapping[str, str]) -> str:
    """A sentence of the rules in the reader's language, its side named."""
    text = (
        _(warning.template) % warning.params if warning.params else _(warning.template)
    )
    if not warning.side:
        return text
    return _("%(name)s: %(state)s") % {"name": teams[warning.side], "state": text}


def void_reason(text: str) -> str:
    """A reason that was tapped in the reader's language, one that was typed as it is."""
    return _(text) if text in (*VOID_REASONS, SET_AT_THE_END) else text


def minute(n: int, added: int = 0) -> str:
    """HV-MIN-01: as it was typed."""
    return f"{minute_text(n, added)}’"
