"""Footballers of squads: all of some teams, or some by their row numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from competitions.models import SquadPlayer
from competitions.models.prepared import Prepared

# By row numbers: name and shirt of each.
shirts = Prepared(
    lambda players: (
        SquadPlayer.objects.filter(pk__in=players)
        .order_by()
        .values_list("pk", "name", "number")
    )
)


def players_by_id(wanted: Collection[int]) -> QuerySet[SquadPlayer]:
    """In the order of a squad, each with its card."""
    return SquadPlayer.objects.filter(pk__in=wanted).select_related("card")


def players_of(teams: Collection[int]) -> QuerySet[SquadPlayer]:
    """In the order of a squad, each with its card."""
    return SquadPlayer.objects.filter(team__in=teams).select_related("card")


def names_of(players: Iterable[int]) -> dict[int, str]:
    wanted = set(players)
    rows = SquadPlayer.objects.filter(pk__in=wanted).values_list("pk", "name")
    return dict(rows) if wanted else {}
