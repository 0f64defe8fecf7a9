"""The teams of a competition with all that is theirs, as a bundle lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from competitions.files.bundle.values import (
    BundleBox,
    BundleHeir,
    BundleTeam,
    CardNamed,
    Player,
)
from competitions.models import CardBox, CardDefinition, Competition, SquadPlayer, Team
from competitions.queries.cards import bundle_box
from competitions.queries.entries import entries_of
from competitions.rules.draws.heirs import TeamEntry
from competitions.rules.lists import lists_by_key

Teams: TypeAlias = Mapping[int, Team]
Boxes: TypeAlias = Mapping[int, BundleBox]


def listed_boxes(teams: Teams) -> dict[int, BundleBox]:
    """The boxes that a team or one of its players has cards of; three queries."""
    cards = CardDefinition.objects.filter(players__team__in=teams)
    used = {team.box_id for team in teams.values() if team.box_id}
    used |= set(cards.values_list("box", flat=True))
    rows = CardBox.objects.filter(pk__in=used).prefetch_related("cards")
    return {row.pk: bundle_box(row) for row in rows.order_by("pk")}


def listed_teams(
    competition: Competition, teams: Teams, boxes: Boxes
) -> tuple[BundleTeam, ...]:
    squads, coaches = _squads(teams, boxes), _coaches(teams)
    entries = {one.team: one for one in entries_of(competition)}
    pools = _pools(competition, teams)
    return tuple(
        BundleTeam(
            team.name,
            tuple(squads.get(pk, ())),
            team.motto,
            tuple(coaches.get(pk, ())),
            team.look,
            boxes[team.box_id].name if team.box_id else "",
            entries[pk].withdrawn,
            pools.get(pk, ()),
            _heir(entries[pk], teams),
        )
        for pk, team in teams.items()
    )


def _pools(competition: Competition, teams: Teams) -> dict[int, tuple[str, ...]]:
    """HV-POOL-01: the names of who is registered, in the order in which they joined."""
    rows = competition.entrants.values_list("team", "pool")
    pools = {team: set(pool) for team, pool in rows if pool}
    squad = SquadPlayer.objects.filter(team__in=pools.keys() & teams.keys())
    named = squad.order_by("pk").values_list("team", "pk", "name") if pools else ()
    found = lists_by_key((team, name) for team, pk, name in named if pk in pools[team])
    return {team: tuple(names) for team, names in found.items()}


def _heir(entry: TeamEntry, teams: Teams) -> BundleHeir | None:
    if entry.heir is None:
        return None
    return BundleHeir(teams[entry.heir].name, entry.heir_from or 1)


def _squads(teams: Teams, boxes: Boxes) -> dict[int, list[Player]]:
    """The players of each team in the order in which they joined."""
    rows = SquadPlayer.objects.filter(team__in=teams).select_related("card")
    return lists_by_key(
        (row.team_id, _player(row, boxes)) for row in rows.order_by("pk")
    )


def _player(row: SquadPlayer, boxes: Boxes) -> Player:
    card = row.card
    if card is None:
        return Player(row.name, row.number)
    box = boxes[card.box_id].name
    return Player(
        row.name, row.number, CardNamed(box, card.game, card.kind, card.number)
    )


def _coaches(teams: Teams) -> dict[int, list[str]]:
    rows = Team.coaches.through.objects.filter(team__in=teams).order_by("coach_id")
    return lists_by_key(rows.values_list("team_id", "coach__name"))
