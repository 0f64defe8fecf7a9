"""Competitions of a front page: the public one of the moment, and those of a person."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Q, QuerySet

from competitions.models import Club, Competition


def featured_ones() -> QuerySet[Competition]:
    """Public ones of claimed clubs, first that in which something happened last."""
    return Competition.objects.filter(
        visibility="public", drawn_at__isnull=False, club__claim_hash=""
    ).order_by(F("finished_at").asc(nulls_first=True), "-revision", "-pk")


def running_for(
    clubs: Collection[Club], teams: Collection[int]
) -> QuerySet[Competition]:
    """Unfinished competitions of these clubs, or in which one of these teams plays."""
    rows = Competition.objects.filter(
        Q(club__in=clubs) | Q(entrants__team__in=teams),
        finished_at=None,
        archived_at=None,
    )
    return rows.select_related("club").distinct()
