"""The cards and factions of a club."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from competitions.models import Club, Faction
from engine.games.helvetia.box import cards


def printed_powers(faction: Faction) -> dict[int, cards.PowerCard]:
    """Every POWER card by number; in both languages where nobody touched its words."""
    return {row.number: row.printed for row in faction.powers.all()}


def printed_legends(faction: Faction) -> dict[int, cards.LegendCard]:
    return {row.number: row.printed for row in faction.legends.all()}


@dataclass(frozen=True, slots=True)
class CountedFaction:
    """A faction of a club, with how many cards it has and how many teams play it."""

    name: str
    slug: str
    origin: str
    players: int
    powers: int
    legends: int
    teams: int


def counted_factions(club: Club) -> list[CountedFaction]:
    """The factions of a club by name, with how many cards and teams each has."""
    held = ("players", "powers", "legends", "teams")
    rows = club.factions.order_by("name", "pk").values_list(
        "name", "slug", "origin", *(Count(one, distinct=True) for one in held)
    )
    return [CountedFaction(*row) for row in rows]
