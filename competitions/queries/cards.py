"""The cards and factions of a club."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Q, QuerySet

from competitions.files.bundle.values import BundleBox, BundleCard
from competitions.games.boxes import PLAYER, AnyCard, CardRecord, CardStock
from competitions.games.registry import BOXES, FIRST_BOX
from competitions.models import CardDefinition, Club, Faction
from competitions.models.cards import usual_die


def stock_in(faction: Faction) -> CardStock:
    """The stock of the game whose cards lie in it; the first game's for an empty one."""
    game = faction.cards.order_by("pk").values_list("game", flat=True).first()
    return BOXES[game] if game else FIRST_BOX


def stocks_for(faction: Faction) -> tuple[CardStock, ...]:
    """The games of which cards may be put into a box: its own, of an empty one any."""
    empty = not faction.cards.exists()
    return tuple(BOXES.values()) if empty else (stock_in(faction),)


def printed_cards(faction: Faction, kind: str) -> dict[int, AnyCard]:
    """Its cards of a kind by number; in all languages where nobody touched their words."""
    return {row.number: row.printed for row in faction.of_kind(kind)}


def cards_called(faction: int, numbers: Collection[int]) -> QuerySet[CardDefinition]:
    """The cards of a faction that are played, by these numbers."""
    rows = CardDefinition.objects.filter(faction=faction, number__in=numbers)
    return rows.exclude(kind=PLAYER).select_related("faction")


def bundle_box(faction: Faction) -> BundleBox:
    """The faction as a bundle holds it; of many, whoever asks fetches their cards with them."""
    cards = sorted(faction.cards.all(), key=lambda card: card.pk)
    own = () if faction.die == usual_die() else tuple(map(tuple, faction.die))
    return BundleBox(
        faction.name,
        faction.origin,
        own,
        tuple(
            BundleCard(row.game, CardRecord(row.kind, row.number, row.name, row.values))
            for row in cards
        ),
    )


def counted_factions(club: Club) -> QuerySet[Faction, tuple[Any, ...]]:
    """By name: name, slug, origin, how many cards of each kind, how many teams."""
    held = {
        f"{kind}_cards": Count("cards", filter=Q(cards__kind=kind), distinct=True)
        for kind in FIRST_BOX.kinds
    }
    rows = club.factions.annotate(**held, users=Count("teams", distinct=True))
    return rows.order_by("name", "pk").values_list(
        "name", "slug", "origin", *held, "users"
    )
