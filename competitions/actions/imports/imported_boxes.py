"""The boxes of a bundle in the club that takes it: its own where it has the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from competitions import stored_names
from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.team.cards import named_box
from competitions.files.bundle.values import BundleBox
from competitions.models import CardBox, CardDefinition, Club
from competitions.queries.cards import bundle_box
from competitions.stored_names import BOX, BOX_ID
from engine.json_values import JsonObject

CardKey = tuple[str, str, str, int]
"""The name of its box in a bundle, game, kind and number."""


class ImportedBoxes(NamedTuple):
    """The boxes of a bundle as the club has them, by name, and their cards."""

    rows: Mapping[str, CardBox]
    cards: Mapping[CardKey, int]

    def columns(self, name: str) -> JsonObject:
        """The columns of a team that plays with this box."""
        return {BOX_ID: self.rows[name].pk} if name else {}


def import_boxes(
    club: Club, wanted: Sequence[BundleBox], *, by: Author
) -> ImportedBoxes:
    """The club's own box where it has the same cards, else a new one.

    Part of the caller's transaction, which has locked the club.
    """
    found: dict[str, CardBox] = {}
    known = list(club.boxes.prefetch_related("cards").order_by("pk"))
    for n, one in enumerate(wanted):
        name = one.free_name({box.name for box in known})
        who = replace(by, key=f"{by.key}f{n}")
        found[one.name] = _known_box(known, one) or _new_box(club, one, name, who)
    return _with_cards(found)


def boxes_there(club: Club, wanted: Sequence[BundleBox]) -> ImportedBoxes:
    """The boxes of a bundle that the club has already."""
    known = list(club.boxes.prefetch_related("cards").order_by("pk"))
    return _with_cards(
        {one.name: box for one in wanted if (box := _known_box(known, one))}
    )


def _known_box(known: Iterable[CardBox], one: BundleBox) -> CardBox | None:
    return next((box for box in known if _is_same(box, one)), None)


def _with_cards(boxes: Mapping[str, CardBox]) -> ImportedBoxes:
    cards = {
        (name, card.game, card.kind, card.number): card.pk
        for name, box in boxes.items()
        for card in box.cards.all()
    }
    return ImportedBoxes(boxes, cards)


def _is_same(box: CardBox, one: BundleBox) -> bool:
    """True too where an earlier import had to add a number to its name."""
    return one.is_called(box.name) and replace(bundle_box(box), name=one.name) == one


def _new_box(club: Club, one: BundleBox, name: str, by: Author) -> CardBox:
    box = named_box(club, name, origin=one.origin)
    box.die = [list(face) for face in one.die] or box.die
    box.save(update_fields=["die"])
    CardDefinition.objects.bulk_create(
        CardDefinition(box=box, game=card.game, **card.record._asdict())
        for card in one.cards
    )
    entries.append(
        club, stored_names.BOX_IMPORTED, by, {"name": one.name}, **{BOX: box.slug}
    )
    return box
