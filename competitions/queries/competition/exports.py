"""What a bundle holds that no page shows."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db.models import Q

from competitions.models import Competition, LogEntry, SquadPlayer
from competitions.rules.lists import lists_by_key

# A bundle tells no line-ups, but by whom a goal or an assist was, and who had a card.
TOLD = ("goals", "own_goals", "assists", "yellows", "reds")
NAMED = Q(*[(f"appearances__{one}__gt", 0) for one in TOLD], _connector=Q.OR)


def listed_players(teams: Iterable[int]) -> dict[int, list[tuple[str, int | None]]]:
    """Squads in the order of their making; nobody without number whom a result names."""
    players = SquadPlayer.objects.filter(team__in=teams).order_by("pk")
    named = set(players.filter(NAMED).values_list("pk", flat=True))
    rows = players.values_list("pk", "team_id", "name", "number")
    return lists_by_key(
        (team, (name, number))
        for pk, team, name, number in rows
        if number is not None or pk not in named
    )


def imported_fixtures(competition: Competition) -> int | None:
    """How many the file listed that it was imported from; None if it was drawn since."""
    kinds = ("competition.import", "draw.make")
    drawn = LogEntry.objects.filter(stream=competition.stream, kind__in=kinds)
    last = drawn.order_by("seq").last()
    if last is None or last.kind != "competition.import":
        return None
    listed: int = json.loads(last.payload)["asked"]["fixtures"]
    return listed
