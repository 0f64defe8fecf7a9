"""What a form of a result suggests."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.models import Team
from competitions.queries.squads import players_of
from engine.sides import SIDES


def squad_names(teams: Iterable[Team | None]) -> dict[str, list[str]]:
    """For the scorers: the names of both squads, by side; one query."""
    known = [team for team in teams if team]
    names = [(one.team_id, one.name) for one in players_of([t.pk for t in known])]
    return {
        side: [name for owner, name in names if owner == team.pk]
        for side, team in zip(SIDES, known, strict=False)
    }
