"""HV-STG-04: which places of a stage are still open, and what they wait for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.formats.facts import StageFacts
from competitions.rules.formats.next_stage import SeatPlan
from competitions.rules.formats.places import Advance
from competitions.rules.formats.protocol import Format
from competitions.rules.standings.withdrawal import UnplayedMatch

# The whole of a stage, where a place is of no group.
WHOLE_STAGE = 0


@dataclass(frozen=True, slots=True)
class AwaitedPlaces:
    """How many of its places are filled; the rest waits for parts of the stage before.

    A part is the number of a group, or `WHOLE_STAGE`.
    """

    known: int
    places: int
    # Where matches are still to be played or to be confirmed, of how many groups.
    open: tuple[int, ...]
    groups: int
    # Where all is over and nothing separates the teams on these places.
    level: tuple[int, ...]
    # The same of those who are compared across groups.
    best_level: bool

    @property
    def all_open(self) -> bool:
        """Whether every group of the stage before goes on."""
        return 1 < self.groups == len(self.open)


def awaited_places(
    seats: SeatPlan, before: Format, facts: StageFacts
) -> AwaitedPlaces | None:
    """None, if all are known; `facts`: what has become of the stage before."""
    come, known = seats.advances, len(seats.drawn)
    if known >= len(come):
        return None
    missing = [one.place for one in come if one.team is None]
    going_on = _open_parts(before.ahead(facts), facts.groups, come)
    best = any(place.best for place in missing)
    parts = {place.group for place in missing if not place.best}
    return AwaitedPlaces(
        known=known,
        places=len(come),
        open=tuple(sorted(going_on if best else parts & going_on)),
        groups=len({one.place.group for one in come} - {WHOLE_STAGE}),
        level=tuple(sorted(parts - going_on)),
        best_level=best and not going_on and not parts,
    )


def _open_parts(
    ahead: Sequence[UnplayedMatch], groups: Mapping[int, int], come: Iterable[Advance]
) -> set[int]:
    """Where matches are left; one that nobody is known of may be of any part."""
    if any(not one.sides for one in ahead):
        return {one.place.group for one in come if not one.place.best}
    return {groups.get(team, WHOLE_STAGE) for one in ahead for team in one.sides}
