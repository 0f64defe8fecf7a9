"""What a screen and a terminal call the things of a match, read from data/."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.finale.box.cards import ANY, ROWS, SLOTS, Tactic, Zone
from engine.games.finale.box.catalogue import TACTICS, read_table
from engine.wording import (
    LANGUAGES,
    STORY_LANGUAGES,
    Phrases,
    add_spaces,
    language_among,
)

_PHRASES: Final = Phrases("engine.games.finale")
phrase: Final = _PHRASES.phrase


def known(language: str) -> str:
    """The language itself, or English for want of it."""
    return language_among(LANGUAGES, language)


@cache
def words(language: str) -> dict[str, str]:
    """All of them by group and name, such as "mark.yellow".

    In a language of stories alone English is said where a story needs no word.
    """
    code = language_among(STORY_LANGUAGES, language)
    return {
        f"{group}.{name}": add_spaces(texts.get(code, texts[LANGUAGES[0]]), code)
        for group, named in read_table("words").items()
        for name, texts in named.items()
    }


def word(name: str, language: str) -> str:
    """One of them; "" for what nobody says."""
    return words(language).get(name, "")


def row_name(row: int, language: str) -> str:
    return word(f"row.{ROWS[row]}", language)


def slot_name(slot: int, language: str) -> str:
    """Who is asked for: "a defender", "anybody but the keeper"."""
    return word(f"slot.{'any' if slot == ANY else ROWS[slot]}", language)


@cache
def tactic_name(card: int, language: str) -> str:
    """The id and the name of a tactic card; of a back nothing is said."""
    if not 0 <= card < len(TACTICS):
        return "?"
    tactic = TACTICS[card]
    name = tactic.name[language_among(STORY_LANGUAGES, language)]
    return f"{tactic.id} {name} ({tactic.value})"


@cache
def zones(card: int, language: str) -> str:
    """What a tactic card asks for: "approach MM against MM, shot F against G"."""
    tactic = TACTICS[card]
    parts = []
    if tactic.approach is not None:
        parts.append(_zone("approach", tactic.approach, language))
    parts.append(_zone("shot", tactic.shot, language))
    if tactic.reuse:
        parts.append(word("zone.reuse", language) % {"rows": _again(tactic)})
    return "".join(parts)


def _zone(name: str, zone: Zone, language: str) -> str:
    left, right = ("".join(SLOTS[n] for n in half) for half in zone)
    return word(f"zone.{name}", language) % {"left": left, "right": right}


def _again(tactic: Tactic) -> str:
    return "".join(letter for n, letter in enumerate(ROWS) if tactic.reuse >> n & 1)


@cache
def card_facts(card: int, language: str) -> tuple[tuple[str, str], ...]:
    """The zones of a card in short: the name of each, and its two halves."""
    tactic = TACTICS[card]
    named = (("approach", tactic.approach), ("shot", tactic.shot))
    return tuple(
        (word(f"zone.{name}_short", language), _halves(zone, language))
        for name, zone in named
    )


def _halves(zone: Zone | None, language: str) -> str:
    if zone is None:
        return word("zone.none", language)
    return " : ".join("".join(SLOTS[n] for n in half) for half in zone)
