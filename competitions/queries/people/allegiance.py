"""Who has acted for which side of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from competitions.models import Allegiance, Fixture, Team
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
