"""The cards and factions of a club."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Count, QuerySet

from competitions.models import Club, Faction, LegendCard, PowerCard
from engine.games.helvetia.box import cards


def printed_powers(faction: Faction) -> dict[int, cards.PowerCard]:
    """Every POWER card by number; in both languages where nobody touched its words."""
    return {row.number: row.printed for row in faction.powers.all()}


def printed_legends(faction: Faction) -> dict[int, cards.LegendCard]:
    return {row.number: row.printed for row in faction.legends.all()}


def cards_called(
    faction: int, numbers: Collection[int]
) -> Iterator[PowerCard | LegendCard]:
    """Those of a faction that have these numbers."""
    legends = set(numbers) & set(cards.LEGEND_NUMBERS)
    for model, some in ((LegendCard, legends), (PowerCard, set(numbers) - legends)):
        if some:
            rows = model.objects.filter(faction=faction, number__in=some)
            yield from rows.select_related("faction")


def counted_factions(club: Club) -> QuerySet[Faction, tuple[Any, ...]]:
    """By name: name, slug, origin, how many cards of each kind, how many teams."""
    held = ("players", "powers", "legends", "teams")
    return club.factions.order_by("name", "pk").values_list(
        "name", "slug", "origin", *(Count(one, distinct=True) for one in held)
    )
