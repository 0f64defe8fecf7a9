"""The cards that somebody's clubs have made, as the lab tries them out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from competitions.games.door import BOXES
from competitions.models import CardDefinition
from competitions.rules.door import CLUB_ROLES


class ClubCards(NamedTuple):
    """A box of a club: its title, and each card under the key of its trial."""

    title: str
    rows: tuple[tuple[str, CardDefinition], ...]


def club_cards(person: int | None, game: str) -> tuple[ClubCards, ...]:
    """What a machine can play of the clubs that he organises; one query."""
    if person is None or game not in BOXES:
        return ()
    rows = CardDefinition.objects.filter(
        game=game,
        values__has_key=BOXES[game].machine,
        box__club__memberships__user=person,
        box__club__memberships__role__in=CLUB_ROLES,
    )
    rows = rows.select_related("box__club")
    found = rows.order_by("box__club__name", "box__name", "box", "number")
    return tuple(
        ClubCards(
            f"{box.club.name}, {box.name}",
            tuple((f"own.{row.pk}", row) for row in cards),
        )
        for box, cards in groupby(found, key=lambda row: row.box)
    )


def cards_by_key(groups: Iterable[ClubCards]) -> dict[str, object]:
    """Each as its game plays it."""
    return {key: row.printed for group in groups for key, row in group.rows}
