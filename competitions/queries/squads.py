"""Footballers of squads: all of some teams, or some by their row numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db.models import QuerySet

from competitions.files.lists.players import SquadFact, SquadPlayerFact
from competitions.models import SquadPlayer, Team
from competitions.models.prepared import prepared_columns

# By row numbers: name and shirt of each.
shirts = prepared_columns(SquadPlayer, "pk", "name", "number", by=["pk__in"])


def players_by_id(wanted: Collection[int]) -> QuerySet[SquadPlayer]:
    """The players in the order of a squad, each with its card."""
    return SquadPlayer.objects.filter(pk__in=wanted).select_related("card")


def players_of(teams: Collection[int]) -> QuerySet[SquadPlayer]:
    """The players in the order of a squad, each with its card."""
    return SquadPlayer.objects.filter(team__in=teams).select_related("card")


def numbered_squads(teams: Mapping[str, Team | None]) -> dict[str, dict[str, str]]:
    """For each side the names of the players who wear a number, by that number."""
    rows = SquadPlayer.objects.filter(team__in=[*filter(None, teams.values())])
    worn = list(rows.values_list("team", "number", "name"))
    return {
        side: {str(n): name for owner, n, name in worn if team and owner == team.pk}
        for side, team in teams.items()
    }


def squad_facts(teams: QuerySet[Team]) -> list[SquadFact]:
    """Names and shirts of these teams' squads; two queries."""
    squads: dict[int, list[SquadPlayerFact]] = {}
    rows = SquadPlayer.objects.filter(team__in=teams)
    for team, pk, name, number in rows.values_list("team", "pk", "name", "number"):
        squads.setdefault(team, []).append(SquadPlayerFact(pk, name, number))
    return [
        SquadFact(pk, name, tuple(squads.get(pk, ())))
        for pk, name in teams.values_list("pk", "name")
    ]


def names_of(players: Iterable[int]) -> dict[int, str]:
    rows = SquadPlayer.objects.filter(pk__in=set(players))
    return dict(rows.values_list("pk", "name"))


def squad_of(team: Team) -> QuerySet[SquadPlayer]:
    """The players of a squad in its order, each with its card."""
    return team.squad.select_related("card")
