"""HV-NEED-03: what a team needs from its own matches for a place that is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from competitions.rules.standings.race import (
    OPEN,
    OUT,
    SURE,
    UNKNOWN,
    PointsRace,
    race_state,
    race_states,
)
from competitions.rules.standings.ranking import TableRow

# Each of its own matches has three ends, and each end is a race of its own.
MOST_OWN, MOST_LEFT = 3, 12


class TeamNeeds(NamedTuple):
    """How many points a team needs of its own matches; fewer than `needed` are too few.

    `enough`: with so many it is sure; None where that hangs on others in any case.
    """

    matches: int
    needed: int
    enough: int | None


@lru_cache(maxsize=128)
def race_needs(race: PointsRace, place: int) -> Mapping[int, TeamNeeds]:
    """The needs of each team that can still get the place, near the end of a season."""
    if len(race.left) > MOST_LEFT:
        return {}
    states = race_states(race, (place,))
    found = {}
    for team, state in states.items():
        own = sum(team in pair for pair in race.left)
        if state[place] == OPEN and own <= MOST_OWN:
            found[team] = _needs(race, team, place)
    return found


def settled_states(
    rows: Sequence[TableRow], places: tuple[int, ...]
) -> dict[int, dict[int, str]]:
    """The states of a table that is played out; level teams are open."""
    last = {row.rank: sum(one.rank <= row.rank for one in rows) for row in rows}
    return {
        row.team: {
            place: SURE
            if last[row.rank] <= place
            else OUT
            if row.rank > place
            else OPEN
            for place in places
        }
        for row in rows
    }


def _needs(race: PointsRace, team: int, place: int) -> TeamNeeds:
    own = [pair for pair in race.left if team in pair]
    rest = tuple(pair for pair in race.left if team not in pair)
    win, draw, loss = race.worth
    by_total: dict[int, set[str]] = {}
    for ends in product(((win, loss), (draw, draw), (loss, win)), repeat=len(own)):
        points = dict(race.points)
        for (home, away), (ours, theirs) in zip(own, ends, strict=True):
            points[team] += ours
            points[away if home == team else home] += theirs
        after = PointsRace(tuple(points.items()), rest, race.worth)
        total = sum(ours for ours, _theirs in ends)
        by_total.setdefault(total, set()).add(race_state(after, team, place))
    totals = sorted(by_total)
    needed = next((n for n in totals if by_total[n] - {OUT}), totals[-1])
    enough = None
    for n in reversed(totals):
        if by_total[n] != {SURE}:
            break
        enough = n
    if any(UNKNOWN in states for states in by_total.values()):
        needed = totals[0]
    return TeamNeeds(len(own), needed, enough)
