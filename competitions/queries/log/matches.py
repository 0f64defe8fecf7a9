"""What the log of its owner tells of a match."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from competitions.models import Fixture, LogEntry


def entries_in(stream: str, kinds: Iterable[str]) -> QuerySet[LogEntry]:
    """The entries of a log that have one of these kinds, oldest first."""
    return LogEntry.objects.filter(stream=stream, kind__in=kinds).order_by("seq")


def entries_about(
    fixture: Fixture, kinds: Iterable[str], *, deleted: str
) -> QuerySet[LogEntry]:
    """The entries of these kinds about a match, oldest first.

    HV-DRAW-01: of a friendly those too that tell how another one of the same two teams
    was `deleted` after cards had been drawn for it.
    """
    wanted = Q(kind__in=kinds, payload__contains=f'"fixture":"{fixture.public_id}"')
    if fixture.competition_id is None:
        pair = json.dumps(fixture.pair, separators=(",", ":"))
        wanted |= Q(kind=deleted, payload__contains=f'"drawn":{pair}')
    return LogEntry.objects.filter(wanted, stream=fixture.stream)


def payloads_in(stream: str, kinds: Iterable[str]) -> list[tuple[str, str]]:
    """Kind and payload, as it is stored, of each; oldest first."""
    return list(entries_in(stream, kinds).values_list("kind", "payload"))
