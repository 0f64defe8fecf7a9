"""The public competition of the moment, for a front page."""

from __future__ import annotations

from django.db.models import F, QuerySet

from competitions.models import Competition


def featured_ones() -> QuerySet[Competition]:
    """Public ones of claimed clubs, first that in which something happened last."""
    return Competition.objects.filter(
        visibility="public", drawn_at__isnull=False, club__claim_hash=""
    ).order_by(F("finished_at").asc(nulls_first=True), "-revision", "-pk")
