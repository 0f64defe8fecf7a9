"""What the shots of a match in the browser were worth: written with its end."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from competitions.models import Fixture, PlayerChances

# Shots, and what they were worth in thousandths of a goal; by player.
Worth = Mapping[int, tuple[int, int]]


def note_chances(fixture: Fixture, worth: Worth) -> None:
    """They take the place of what was there; part of the transaction of their cause."""
    assert transaction.get_connection().in_atomic_block
    PlayerChances.objects.filter(fixture=fixture).delete()
    PlayerChances.objects.bulk_create(
        PlayerChances(fixture=fixture, player_id=player, shots=shots, worth=thousandths)
        for player, (shots, thousandths) in sorted(worth.items())
    )
