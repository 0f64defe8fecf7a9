"""Who sits where in a match in the browser."""

from __future__ import annotations

from collections.abc import Set

from competitions.models import Team
from engine.sides import Side
from matches.models import PlayedMatch, PracticeMatch, PracticeSeat
from matches.models.played import COACH, GUEST, Digital


def side_of(row: Digital, holders: Set[str]) -> Side | None:
    """The side of whoever holds one of these tokens: by a link, or because he began."""
    if isinstance(row, PlayedMatch):
        held = (seat.side for seat in row.seats.all() if seat.holder in holders)
        return next(map(Side, held), None) if holders else None
    return _practised(row, holders)


def coached_side(row: PlayedMatch, sides: Set[str]) -> Side | None:
    """The one side of these on which a coach sits; None if there is not exactly one."""
    seats = [seat.side for seat in row.seats.all() if seat.kind == COACH]
    own = [Side(side) for side in seats if side in sides]
    return own[0] if len(own) == 1 else None


def has_own_link(row: Digital, side: Side) -> bool:
    """HV-PLAY-05: who coaches by his account signs in, else a link would outlive that."""
    if row.is_at_table:
        # one screen for both
        return False
    if isinstance(row, PracticeMatch):
        return True
    kinds = {seat.kind for seat in row.seats.all() if seat.side == side}
    return COACH not in kinds


def asked_side(row: Digital) -> Side | None:
    """The side that an invitation leads to, taken or not."""
    if isinstance(row, PracticeMatch):
        return None if row.level or row.is_at_table else Side(row.side).other
    seats = (seat.side for seat in row.seats.all() if seat.kind == GUEST)
    return next(map(Side, seats), None)


def _practised(row: PracticeMatch, holders: Set[str]) -> Side | None:
    if row.holder in holders:
        return Side(row.side)
    if row.guest and row.guest in holders:
        return Side(row.side).other
    rows = PracticeSeat.objects.filter(match=row, holder__in=holders)
    further = rows.values_list("side", flat=True).first() if holders else None
    return Side(further) if further else None


def is_coached(team: Team) -> bool:
    """Whether somebody coaches this team by an account: the side is his."""
    return team.coaches.exclude(user=None).exists()
