"""The friend takes the side that was kept for him."""

from __future__ import annotations

from competitions.actions.door import Gone
from engine.errors import N_, RuleViolation
from matches.models import PracticeMatch
from matches.queries.play.practice import practice_row

OWN_SIDE = N_(
    "You hold the other side in this browser. Send the link to whom you play against."
)
TAKEN = N_("Somebody has taken this side already.")


def take_side(public_id: str, holder: str) -> PracticeMatch:
    """HV-PLAY-04: his from now on; taken twice by the same browser it is taken once."""
    row = practice_row(public_id)
    if row is None:
        raise Gone
    if row.holder == holder:
        raise RuleViolation("HV-PLAY-04", OWN_SIDE)
    if row.guest != holder:
        free = PracticeMatch.objects.filter(pk=row.pk, level="", guest="")
        if not free.update(guest=holder):
            raise RuleViolation("HV-PLAY-04", TAKEN)
        row.guest = holder
    return row
