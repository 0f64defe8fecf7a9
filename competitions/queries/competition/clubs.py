"""What clubs hold, for lists of clubs and for a club's own page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Q

from competitions.models import Club, Competition, Entrant, Result, Team
from competitions.queries.fixtures.meetings import LEFT_OUT, Meeting, meeting_alone


def competitions_of_each(
    clubs: Collection[Club], *, everything: bool = False
) -> dict[int, int]:
    """How many are public, or are there at all; one query."""
    shown = Q() if everything else Q(visibility="public")
    return _counts(Competition.objects.filter(shown, club__in=clubs), "club")


def teams_of_each(clubs: Collection[Club]) -> dict[int, int]:
    return _counts(Team.objects.filter(club__in=clubs), "club")


def entrants_of_each(competitions: Collection[Competition]) -> dict[int, int]:
    rows = Entrant.objects.filter(competition__in=competitions)
    return _counts(rows, "competition")


def _counts(rows: Any, column: str) -> dict[int, int]:
    return dict(rows.values_list(column).order_by().annotate(n=Count("pk")))


def friendlies_in(club: Club, *, most: int, ahead: bool = False) -> list[Meeting]:
    """What is played now, next ones by date, the undated; played ones newest first."""
    rows = club.fixtures.filter(competition=None)
    rows = rows.select_related("home", "away", "live")
    open_ones = list(rows.filter(result=None).order_by("kickoff", "pk")[:most])
    open_ones.sort(key=lambda row: (not hasattr(row, "live"), row.kickoff is None))
    played = rows.exclude(result=None).order_by("-kickoff", "-pk")
    last = [] if ahead else list(played[:most])
    results = Result.objects.filter(fixture__in=last).defer(*LEFT_OUT)
    found = results.in_bulk(field_name="fixture_id")
    return [meeting_alone(row, found.get(row.pk)) for row in (*open_ones, *last)]
