"""The printed cards in the languages that only the text of a match is told in."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.catalogue import factions
from engine.json_values import Stored
from engine.wording import LANGUAGES

NAME: Final = 0
EFFECT: Final = 1


@cache
def card_stories() -> Stored:
    """By the id of a card and the language: its name and what it does."""
    file = resources.files("engine.games.helvetia").joinpath(
        "data", "card_stories.toml"
    )
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def printed_cards() -> dict[str, PowerCard | LegendCard]:
    """All that come with the house, by their ids."""
    found: dict[str, PowerCard | LegendCard] = {}
    for faction in factions():
        found |= {card.id: card for card in faction.deck}
        found |= {card.id: card for card in faction.legends}
    return found


def card_texts(card: PowerCard | LegendCard, language: str) -> tuple[str, str]:
    """Its name and its effect; of a club's own card "" where nobody has worded it."""
    if language in LANGUAGES:
        return card.name.text(language), card.effect.text(language)
    if printed_cards().get(card.id) != card:
        return card.name.text(), ""
    texts = card_stories()[card.id][language]
    return str(texts[NAME]), str(texts[EFFECT])
