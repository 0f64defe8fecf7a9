"""HV-POOL-01: who is registered for a competition, and whether others may be now."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from competitions.models import Competition, Entrant, Fixture, SquadPlayer, Team


def registered_for(competition: Competition, team: Team) -> tuple[int, ...]:
    """The footballers of this side, by row numbers; nobody where nobody was registered."""
    rows = Entrant.objects.filter(competition=competition, team=team)
    return tuple(rows.values_list("pool", flat=True).first() or ())


def pools_of(competition: Competition | None) -> dict[int, list[int]]:
    """Who is registered, by team; nothing where nobody has to be, or nobody is yet."""
    if competition is None or competition.league.squads.pool is None:
        return {}
    rows = Entrant.objects.filter(competition=competition).exclude(pool=[])
    return dict(rows.values_list("team", "pool"))


def registered_among(
    squad: Iterable[SquadPlayer], pool: Collection[int], played: Collection[int]
) -> list[SquadPlayer]:
    """The players of a squad who may be chosen, and who has played all the same."""
    return [each for each in squad if not pool or each.pk in pool or each.pk in played]


def pool_with(player: SquadPlayer) -> str:
    """The name of a competition for which he is registered; nothing if there is none."""
    rows = Entrant.objects.filter(team=player.team_id).exclude(pool=[])
    for name, pool in rows.values_list("competition__name", "pool"):
        if player.pk in pool:
            return str(name)
    return ""


def is_pool_open(competition: Competition, team: Team) -> bool:
    """Before its first match, and whenever the organiser allows it."""
    if competition.archived_at or competition.finished_at:
        return False
    own = Q(home=team) | Q(away=team)
    begun = ~Q(result=None) | Q(live__isnull=False)
    matches = Fixture.objects.filter(own, begun, competition=competition)
    return competition.pools_open or not matches.exists()
