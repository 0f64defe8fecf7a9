"""A club's card as it was printed, in both languages, where nobody changed it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.games.helvetia.box import cards, catalogue

Played = TypeVar("Played", cards.PowerCard, cards.LegendCard)


def printed_power(own: cards.PowerCard, origin: str) -> cards.PowerCard:
    """`origin`: the key of the faction that it was copied from; empty for the common deck."""
    faction = _faction(origin)
    deck = faction.deck if faction else catalogue.common_powers()
    printed = _of_number(own, deck)
    same = (printed.level, printed.challenge) == (own.level, own.challenge)
    return printed if same else own


def printed_legend(own: cards.LegendCard, origin: str) -> cards.LegendCard:
    faction = _faction(origin)
    return _of_number(own, faction.legends if faction else ())


def _faction(origin: str) -> cards.Faction | None:
    return next((each for each in catalogue.factions() if each.key == origin), None)


def _of_number(own: Played, printed: Iterable[Played]) -> Played:
    """The printed one with the same words, in whichever language that was; or itself."""
    for card in printed:
        if card.number == own.number:
            names = (card.name.en, card.name.fr)
            effects = (card.effect.en, card.effect.fr)
            same = own.name.en in names and own.effect.en in effects
            return card if same else own
    return own
