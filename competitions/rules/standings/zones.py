"""HV-ZONE-01: places of a table that mean something: through, up, play-off, down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.errors import N_, RuleViolation

ZONE_KINDS = ("through", "up", "playoff", "down")
MOST_ZONES, LAST_PLACE, ZONE_NAME = 6, 64, 40


class TableZone(NamedTuple):
    """The places from `first` to `last`; without a name it is called by its kind."""

    kind: str
    first: int
    last: int
    name: str = ""

    def __contains__(self, rank: object) -> bool:
        return isinstance(rank, int) and self.first <= rank <= self.last


def zones_in(stored: Iterable[Sequence[str | int]]) -> tuple[TableZone, ...]:
    """The zones that a stage keeps: each one a list of its four values."""
    return tuple(
        TableZone(str(kind), int(first), int(last), str(name))
        for kind, first, last, name in stored
    )


def checked_zones(zones: Iterable[TableZone]) -> tuple[TableZone, ...]:
    """From the top down; refuses places that are none, or that are in two zones."""
    ordered = tuple(sorted(zones, key=lambda zone: zone.first))
    if len(ordered) > MOST_ZONES:
        raise RuleViolation(
            "HV-ZONE-01", N_("A table has at most %(most)s zones."), most=MOST_ZONES
        )
    for zone in ordered:
        if zone.kind not in ZONE_KINDS:
            raise RuleViolation("HV-ZONE-01", N_("Say what a zone means."))
        if not 1 <= zone.first <= zone.last <= LAST_PLACE:
            raise RuleViolation(
                "HV-ZONE-01",
                N_("A zone goes from one place to the same or a later one, 1 to 64."),
            )
        if len(zone.name) > ZONE_NAME:
            raise RuleViolation("HV-ZONE-01", N_("The name of a zone is too long."))
    for above, below in pairwise(ordered):
        if above.last >= below.first:
            raise RuleViolation(
                "HV-ZONE-01",
                N_("Place %(place)s is in two zones."),
                place=below.first,
            )
    return ordered


def zone_of(zones: Iterable[TableZone], rank: int) -> TableZone | None:
    """Teams that share a rank are in the same zone."""
    return next((zone for zone in zones if rank in zone), None)
