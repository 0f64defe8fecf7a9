"""Who takes a seat: the friend whom one asked, and a coach on one more of his devices."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.door import Gone
from engine.errors import N_, RuleViolation
from engine.sides import Side
from matches.models import PracticeMatch, PracticeSeat
from matches.queries.play.practice import practice_row, side_of

# A phone, a tablet, a computer, and each again whose browser has forgotten.
MOST_DEVICES = 8
OWN_SIDE = N_(
    "You hold the other side in this browser. Send the link to whom you play against."
)
TAKEN = N_("Somebody has taken this side already.")
OTHER_HERE = N_(
    "This browser plays the other side of the match. Open the link on another device."
)
TOO_MANY = N_("This side is open on %(most)s further devices; there can be no more.")


def take_side(public_id: str, holder: str) -> PracticeMatch:
    """HV-PLAY-04: his from now on; taken twice by the same browser it is taken once."""
    row = _row(public_id)
    held = side_of(row, frozenset({holder}))
    if held is Side(row.side):
        raise RuleViolation("HV-PLAY-04", OWN_SIDE)
    if held is None:
        free = PracticeMatch.objects.filter(pk=row.pk, level="", guest="")
        if not free.update(guest=holder):
            raise RuleViolation("HV-PLAY-04", TAKEN)
        row.guest = holder
    return row


@transaction.atomic
def open_seat(public_id: str, side: Side, holder: str) -> PracticeMatch:
    """HV-PLAY-05: a coach's own side on this device too; opened twice it is open once."""
    row = _row(public_id)
    held = side_of(row, frozenset({holder}))
    if held is side.other:
        raise RuleViolation("HV-PLAY-05", OTHER_HERE)
    if held is None:
        if row.seats.filter(side=side).count() >= MOST_DEVICES:
            raise RuleViolation("HV-PLAY-05", TOO_MANY, most=MOST_DEVICES)
        PracticeSeat.objects.get_or_create(
            match=row, holder=holder, defaults={"side": side}
        )
    return row


def _row(public_id: str) -> PracticeMatch:
    row = practice_row(public_id)
    if row is None:
        raise Gone
    return row
