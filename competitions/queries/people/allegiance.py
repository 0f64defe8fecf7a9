"""Who has acted for which side of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from competitions.models import Allegiance, Competition, Fixture, Team
from competitions.models.prepared import prepared_columns

_acted = prepared_columns(Allegiance, "team_id", "played", by=["fixture", "actor__in"])


def acted_for(
    fixture: Fixture,
    sides: Mapping[str, Team | None],
    actors: Collection[str],
    *,
    in_play: bool = False,
) -> frozenset[str]:
    """By side, whatever team is at home now.

    `in_play`: as coach or scorer alone, also of one who is none any more.
    """
    teams = teams_acted_for(fixture, actors, in_play=in_play)
    return frozenset(s for s, team in sides.items() if team and team.pk in teams)


def teams_acted_for(
    fixture: Fixture, actors: Collection[str], *, in_play: bool = False
) -> set[int]:
    rows = _acted(fixture.pk, tuple(actors)) if actors else []
    return {team for team, played in rows if played or not in_play}


def allegiances_in(
    competition: Competition, actors: Collection[str]
) -> dict[int, list[tuple[int, bool]]]:
    """By match of a competition: the teams acted for, and whether in play."""
    rows = Allegiance.objects.filter(fixture__competition=competition)
    found: dict[int, list[tuple[int, bool]]] = {}
    columns = rows.filter(actor__in=actors).values_list("fixture", "team", "played")
    for match, team, played in columns:
        found.setdefault(match, []).append((team, played))
    return found
