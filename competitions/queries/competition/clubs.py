"""What clubs hold, for lists of clubs, a club's own page and the front page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from competitions.models import Club, Competition, Entrant, Team
from competitions.queries.fixtures.meetings import Meeting, meeting_alone
from competitions.queries.results.stored_results import LEFT_OUT


def competitions_of_each(
    clubs: Collection[Club], *, everything: bool = False
) -> dict[int, int]:
    """How many are public, or are there at all; one query."""
    shown = Q() if everything else Q(visibility="public")
    return counts_by("club", Competition.objects.filter(shown, club__in=clubs))


def teams_of_each(clubs: Collection[Club]) -> dict[int, int]:
    return counts_by("club", Team.objects.filter(club__in=clubs))


def entrants_of_each(competitions: Collection[Competition]) -> dict[int, int]:
    rows = Entrant.objects.filter(competition__in=competitions)
    return counts_by("competition", rows)


def teams_by_id(wanted: Collection[int]) -> dict[int, Team]:
    return Team.objects.in_bulk(wanted)


def counts_by(column: str, rows: QuerySet[Any]) -> dict[int, int]:
    return dict(rows.values_list(column).order_by().annotate(n=Count("*")))


def friendlies_in(club: Club, *, most: int, ahead: bool = False) -> list[Meeting]:
    """What is played now, next ones by date, the undated; played ones newest first."""
    left_out = (f"result__{name}" for name in LEFT_OUT)
    rows = club.fixtures.filter(competition=None).defer(*left_out)
    rows = rows.select_related("home", "away", "live", "result")
    open_ones = list(rows.filter(result=None).order_by("kickoff", "pk")[:most])
    open_ones.sort(key=lambda row: (not hasattr(row, "live"), row.kickoff is None))
    played = rows.exclude(result=None).order_by("-kickoff", "-pk")
    last = [] if ahead else list(played[:most])
    return [
        *map(meeting_alone, open_ones),
        *(meeting_alone(row, row.result) for row in last),
    ]


def featured_one() -> Competition | None:
    """The public competition of a claimed club in which something happened last."""
    return _featured_ones().first()


def featured_revision() -> tuple[int, int, int] | None:
    """Its row, its revision and its version: another one when anything has changed."""
    return _featured_ones().values_list("pk", "revision", "version").first()


def _featured_ones() -> QuerySet[Competition]:
    return Competition.objects.filter(
        visibility="public", drawn_at__isnull=False, club__claim_hash=""
    ).order_by(F("finished_at").asc(nulls_first=True), "-revision", "-pk")
