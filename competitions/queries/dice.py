"""The promised die of a match: its commitment before, and all of it once it was shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from competitions.models import DiceSeed, Fixture, RecoveryRoll
from competitions.rules.dice import recovery_label


@dataclass(frozen=True, slots=True)
class Promise:
    """HV-DICE-01: what binds us before anybody rolls."""

    commitment: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Proof:
    """HV-DICE-01: all that is needed to compute a roll again."""

    name: str
    face: int
    label: str
    commitment: str
    seed: str


def promise_now(fixture: Fixture) -> Promise | None:
    """The one that the next roll is made by; its seed is not read."""
    rows = DiceSeed.objects.filter(fixture=fixture, shown_at=None)
    found = rows.values_list("commitment", "at").first()
    return Promise(*found) if found else None


def proofs_of(fixture: Fixture) -> tuple[Proof, ...]:
    """The rolls whose seed has been shown, in their order; one query."""
    rows = RecoveryRoll.objects.filter(
        fixture=fixture, sealed_by__shown_at__isnull=False
    ).select_related("player", "sealed_by")
    return tuple(
        Proof(
            row.player.name,
            row.face,
            recovery_label(fixture.public_id, row.player_id),
            row.sealed_by.commitment,
            row.sealed_by.seed,
        )
        for row in rows.order_by("pk")
        if row.sealed_by
    )
