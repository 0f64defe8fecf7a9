"""What a slice has come to is written, if it still is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.models import SimulatedSlice, Simulation


def store_slice(
    row: Simulation,
    n: int,
    counts: Mapping[str, int],
    facts: Mapping[str, object] | None = None,
) -> bool:
    """Written once, and only while the simulation runs; the last one ends it."""
    try:
        with transaction.atomic():
            running = Simulation.objects.filter(pk=row.pk, ended_at=None)
            if not running.update(taken_until=None):
                return False
            SimulatedSlice.objects.create(
                simulation=row, n=n, counts=dict(counts), told=dict(facts or {})
            )
            if row.done_slices.count() == row.slices:
                running.update(ended_at=timezone.now())
            return True
    except IntegrityError:
        # somebody else has done the same: what it came to is the same too
        return False
