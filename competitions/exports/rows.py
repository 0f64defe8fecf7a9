"""What a bundle asks of the log."""

from __future__ import annotations

import json

from competitions.models import Competition, LogEntry


def imported_fixtures(competition: Competition) -> int | None:
    """How many the file listed that it was imported from; None if it was drawn since."""
    kinds = ("competition.import", "draw.make", "teams.late")
    drawn = LogEntry.objects.filter(stream=competition.stream, kind__in=kinds)
    last = drawn.order_by("seq").last()
    if last is None or last.kind != "competition.import":
        return None
    listed: int = json.loads(last.payload)["asked"]["fixtures"]
    return listed
