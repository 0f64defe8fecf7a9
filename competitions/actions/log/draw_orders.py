"""In which order the teams of a competition were drawn, as its log tells."""

from __future__ import annotations

from competitions.actions.log.entries import made_in
from competitions.models import Competition, LogEntry

# What says it; a team that came in for another one says it only if it took its place.
ORDERED = ("draw.make", "teams.late", "teams.replace")


def order_so_far(competition: Competition) -> list[int]:
    """The teams as drawn, with who came in since; of an import as listed."""
    entries = LogEntry.objects.filter(stream=competition.stream, kind__in=ORDERED)
    for entry in entries.order_by("-seq"):
        if "order" in (made := made_in(entry)):
            return list(made["order"])
    return list(competition.entrants.values_list("team_id", flat=True))
