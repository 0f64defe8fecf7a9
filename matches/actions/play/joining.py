"""Who takes a seat: the friend whom one asked, and a coach on one more of his devices."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from competitions.actions.door import DeletedMeanwhile
from engine.errors import N_, RuleViolation
from engine.sides import Side
from matches.actions.play.writing import clock_columns
from matches.models import PlayedMatch, PracticeMatch, PracticeSeat, Seat
from matches.models.played import GUEST, Digital
from matches.queries.play.browser_matches import browser_match, row_of
from matches.queries.play.seats import side_of
from matches.rules.play.clock import UNLIMITED, ClockDeed

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


@transaction.atomic
def take_side(public_id: str, holder: str, at: datetime) -> Digital:
    """HV-PLAY-04: his from now on; taken twice by the same browser it is taken once.

    The clock of the match runs from this moment on.
    """
    row = _row(public_id)
    free, held = row.free, side_of(row, frozenset({holder}))
    if held is not None and held.value == row.host:
        raise RuleViolation("HV-PLAY-04", OWN_SIDE)
    if held is None and not (free and _taken(row, holder)):
        raise RuleViolation("HV-PLAY-04", TAKEN)
    if held is None:
        _start_clock(public_id, at)
    return row


def _start_clock(public_id: str, at: datetime) -> None:
    """Nobody can have acted since this transaction took the seat."""
    row = _row(public_id)
    if row.limit != UNLIMITED:
        columns = clock_columns(browser_match(row), ClockDeed(), at)
        type(row)._default_manager.filter(pk=row.pk).update(**columns)


def _taken(row: Digital, holder: str) -> bool:
    """Whether nobody was faster."""
    if isinstance(row, PracticeMatch):
        free = PracticeMatch.objects.filter(pk=row.pk, level="", guest="")
        row.guest = holder
        return bool(free.update(guest=holder))
    seats = Seat.objects.filter(match=row, kind=GUEST, holder="")
    if not seats.update(holder=holder):
        return False
    PlayedMatch.objects.filter(pk=row.pk).update(joined=F("joined") + 1)
    return True


@transaction.atomic
def open_seat(public_id: str, side: Side, holder: str) -> Digital:
    """HV-PLAY-05: a coach's own side on this device too; opened twice it is open once."""
    row = _row(public_id)
    held = side_of(row, frozenset({holder}))
    if held is side.other:
        raise RuleViolation("HV-PLAY-05", OTHER_HERE)
    if held is None:
        if row.seats.filter(side=side).count() >= MOST_DEVICES:
            raise RuleViolation("HV-PLAY-05", TOO_MANY, most=MOST_DEVICES)
        _open(row, side, holder)
    return row


def _open(row: Digital, side: Side, holder: str) -> None:
    if isinstance(row, PracticeMatch):
        PracticeSeat.objects.get_or_create(
            match=row, holder=holder, defaults={"side": side}
        )
    else:
        Seat.objects.get_or_create(
            match=row, holder=holder, defaults={"side": side, "kind": GUEST}
        )


def _row(public_id: str) -> Digital:
    row = row_of(public_id)
    if row is None:
        raise DeletedMeanwhile
    return row
