"""The cards and boxes of a club."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Q, QuerySet

from competitions.files.bundle.values import BundleBox, BundleCard
from competitions.games.boxes import PLAYER, AnyCard, BoxWords, CardRecord, CardStock
from competitions.games.registry import BOXES, FIRST_BOX, box_words
from competitions.models import CardBox, CardDefinition, Club
from competitions.models.cards import usual_die


def stock_in(box: CardBox) -> CardStock:
    """The stock of the game whose cards lie in it; the first game's for an empty one."""
    game = box.cards.order_by("pk").values_list("game", flat=True).first()
    return BOXES[game] if game else FIRST_BOX


def words_of_box(box: CardBox) -> BoxWords:
    """What it is called: as in the game whose cards lie in it."""
    return box_words([stock_in(box).game])


def words_of(club: Club) -> BoxWords:
    """What its boxes are called: as in the game of all their cards, if it is one."""
    cards = CardDefinition.objects.filter(box__club=club).order_by()
    return box_words(cards.values_list("game", flat=True).distinct()[:2])


def stocks_for(box: CardBox) -> tuple[CardStock, ...]:
    """The games of which cards may be put into a box: its own, of an empty one any."""
    empty = not box.cards.exists()
    return tuple(BOXES.values()) if empty else (stock_in(box),)


def printed_cards(box: CardBox, kind: str) -> dict[int, AnyCard]:
    """Its cards of a kind by number; in all languages where nobody touched their words."""
    return {row.number: row.printed for row in box.of_kind(kind)}


def cards_called(box: int, numbers: Collection[int]) -> QuerySet[CardDefinition]:
    """The cards of a box that are played, by these numbers."""
    rows = CardDefinition.objects.filter(box=box, number__in=numbers)
    return rows.exclude(kind=PLAYER).select_related("box")


def bundle_box(box: CardBox) -> BundleBox:
    """The box as a bundle holds it; of many, whoever asks fetches their cards with them."""
    cards = sorted(box.cards.all(), key=lambda card: card.pk)
    own = () if box.die == usual_die() else tuple(map(tuple, box.die))
    return BundleBox(
        box.name,
        box.origin,
        own,
        tuple(
            BundleCard(row.game, CardRecord(row.kind, row.number, row.name, row.values))
            for row in cards
        ),
    )


def counted_boxes(club: Club) -> QuerySet[CardBox, tuple[Any, ...]]:
    """By name: name, slug, origin, how many cards of each kind, how many teams."""
    held = {
        f"{kind}_cards": Count("cards", filter=Q(cards__kind=kind), distinct=True)
        for kind in FIRST_BOX.kinds
    }
    rows = club.boxes.annotate(**held, users=Count("teams", distinct=True))
    return rows.order_by("name", "pk").values_list(
        "name", "slug", "origin", *held, "users"
    )
