"""The words of a sheet's page, beside those that its rules have for every entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from competitions.rules.door import minute_text
from engine.json_values import Stored
from matches.rules.report.sentences import (
    COUNTERS,
    ENDS,
    LABELS,
    SET_AT_THE_END,
    VOID_REASONS,
    WAYS,
)
from matches.rules.sheet.entries import Entry, EntryKind
from matches.rules.sheet.warnings import SheetWarning

# Short enough for a button of the dock.
BUTTONS = {
    EntryKind.GOAL: gettext_lazy("Goal"),
    EntryKind.YELLOW: gettext_lazy("Yellow"),
    EntryKind.RED: gettext_lazy("Red"),
    EntryKind.INJURY: gettext_lazy("Injury"),
    EntryKind.CHANGE: pgettext_lazy("of players", "Change"),
    EntryKind.EXHAUSTED: gettext_lazy("Tired"),
    EntryKind.POWER: gettext_lazy("Cards"),
    EntryKind.PROGRESS: gettext_lazy("Challenge"),
    EntryKind.KICK: gettext_lazy("Kick"),
}
QUESTIONS = {
    EntryKind.GOAL: gettext_lazy("Who scored for %(team)s?"),
    EntryKind.YELLOW: gettext_lazy("Who of %(team)s sees yellow?"),
    EntryKind.RED: gettext_lazy("Who of %(team)s sees red?"),
    EntryKind.INJURY: gettext_lazy("Who of %(team)s is injured?"),
    EntryKind.CHANGE: gettext_lazy("%(team)s changes: who leaves?"),
    EntryKind.EXHAUSTED: gettext_lazy("Who of %(team)s is exhausted?"),
    EntryKind.POWER: gettext_lazy("Which card does %(team)s play?"),
    EntryKind.PROGRESS: gettext_lazy("The challenge of %(team)s"),
    EntryKind.KICK: gettext_lazy("Who of %(team)s kicks?"),
    EntryKind.COUNT: gettext_lazy("Who of %(team)s?"),
}
GESTURES = {
    "shots": gettext_lazy("Shot"),
    "first_touch_shots": gettext_lazy("1st touch"),
    "headers": gettext_lazy("Header"),
    "saves": pgettext_lazy("of a keeper", "Save"),
    "short_passes": gettext_lazy("Short pass"),
    "long_passes": gettext_lazy("Long pass"),
    "steals": gettext_lazy("Steal"),
    "tackles": gettext_lazy("Tackle"),
    "dribbles": gettext_lazy("Dribble"),
    "interceptions": gettext_lazy("Intercept"),
    "clearances": pgettext_lazy("skill on a card", "Clear"),
}


class Labels(NamedTuple):
    """The words of the dock in one language."""

    buttons: Mapping[EntryKind, str]
    questions: Mapping[EntryKind, str]
    gestures: Mapping[str, str]


def labels() -> Labels:
    return _labels(get_language())


@lru_cache(maxsize=64)
def _labels(_language: str | None) -> Labels:
    buttons = {kind: str(text) for kind, text in BUTTONS.items()}
    questions = {kind: str(text) for kind, text in QUESTIONS.items()}
    return Labels(buttons, questions, {name: str(GESTURES[name]) for name in GESTURES})


def what(
    kind: EntryKind, content: Stored, word: Callable[[str], str] | None = None
) -> str:
    """The small line under a name: which event it is; `word` as `speaker` gives it."""
    word = word or speaker()
    if kind is EntryKind.GOAL:
        return word(WAYS[content.get("how", "play")])
    if kind is EntryKind.COUNT:
        return word(COUNTERS[content["what"]])
    if kind is EntryKind.OUTCOME:
        return _("Challenge made") if content["made"] else _("Challenge not made")
    if kind is EntryKind.KICK:
        return _("Kick scored") if content["scored"] else _("Kick missed")
    if kind is EntryKind.PERIOD:
        return _(ENDS[content["to"]])
    return word(LABELS[kind])


def speaker() -> Callable[[str], str]:
    """What says a marked text in the reader's language.

    A sheet says the same few a hundred times: whoever draws it asks once.
    """
    return partial(_word, get_language())


@lru_cache(maxsize=1024)
def _word(_language: str | None, text: str) -> str:
    """gettext looks a text up in the catalogue of every package, one after the other."""
    return _(text)


def line(
    entry: Entry, names: Mapping[int, str], word: Callable[[str], str] | None = None
) -> str:
    """One entry in a line, for a card that compares two of them."""
    content = entry.content
    who = [names.get(content.get(part, 0), "") for part in ("player", "off", "on")]
    parts = [what(entry.kind, content, word), *filter(None, who)]
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
