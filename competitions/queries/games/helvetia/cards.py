"""The cards that a coach of Helvetia plays, by their numbers."""

from __future__ import annotations

from competitions.games.helvetia.own_cards import LEGEND, POWER
from competitions.models import CardBox
from competitions.queries.cards import printed_cards
from engine.games.helvetia.box.cards import LegendCard, PowerCard


def printed_powers(faction: CardBox) -> dict[int, PowerCard]:
    return printed_cards(faction, POWER)


def printed_legends(faction: CardBox) -> dict[int, LegendCard]:
    return printed_cards(faction, LEGEND)
