"""What a bundle holds that no page shows."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db.models import Q

from competitions.models import Competition, LogEntry, SquadPlayer

# By a goal, an assist or a card; a bundle tells no line-ups.
NAMED = Q(
    *[
        (f"appearances__{column}__gt", 0)
        for column in ("goals", "own_goals", "assists", "yellows", "reds")
    ],
    _connector=Q.OR,
)


def listed_players(teams: Iterable[int]) -> dict[int, list[tuple[str, int | None]]]:
    """Squads in the order of their making; nobody without number whom a result names."""
    squads: dict[int, list[tuple[str, int | None]]] = {}
    players = SquadPlayer.objects.filter(team__in=teams).order_by("pk")
    named = set(players.filter(NAMED).values_list("pk", flat=True))
    for pk, team, name, number in players.values_list(
        "pk", "team_id", "name", "number"
    ):
        if number is not None or pk not in named:
            squads.setdefault(team, []).append((name, number))
    return squads


def imported_fixtures(competition: Competition) -> int | None:
    """How many the file listed that it was imported from; None if it was drawn since."""
    kinds = ("competition.import", "draw.make")
    drawn = LogEntry.objects.filter(stream=competition.stream, kind__in=kinds)
    last = drawn.order_by("seq").last()
    if last is None or last.kind != "competition.import":
        return None
    listed: int = json.loads(last.payload)["asked"]["fixtures"]
    return listed
