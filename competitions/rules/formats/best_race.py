"""HV-NEED-04: who is settled to be among the best of one rank of all groups, by points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from competitions.rules.standings.race import OPEN, OUT, SURE, PointsRace

# Of a group: every way in which they can end is looked at.
MOST_COMPARED = 6


class GroupRace(NamedTuple):
    """A group as its points stand, and what each team has won from each other one."""

    race: PointsRace
    won: Mapping[tuple[int, int], int]


class PointsRange(NamedTuple):
    fewest: int
    most: int

    def with_one(self, least: int, most: int) -> PointsRange:
        return PointsRange(min(self.fewest, least), max(self.most, most))


def best_states(
    groups: Sequence[GroupRace], rank: int, places: int, *, equal_matches: bool
) -> dict[int, str]:
    """For each team that can hold this rank: whether it is then among the best, or not.

    `places`: how many of them go on. Nothing while too many matches are left.
    """
    held = [one for one in groups if len(one.race.points) >= rank]
    if any(len(one.race.left) > MOST_COMPARED for one in held):
        return {}
    size = min((len(one.race.points) for one in held), default=0)
    counted = [size if equal_matches else len(one.race.points) for one in held]
    ranges = [_ranges(one, rank, n) for one, n in zip(held, counted, strict=True)]
    found = {}
    for number, (_group, teams) in enumerate(ranges):
        others = [group for at, (group, _t) in enumerate(ranges) if at != number]
        for team, (fewest, most) in teams.items():
            ahead = sum(one.fewest > most for one in others)
            level_or_ahead = sum(one.most >= fewest for one in others)
            sure = level_or_ahead < places
            found[team] = SURE if sure else OUT if ahead >= places else OPEN
    return found


def state_by_best(states: Mapping[int, str], rank: int, compared: str) -> str:
    """Whether a team goes on by a place above this rank, or as one of the best of it.

    `states`: of each place in its group, `compared`: what `best_states` says.
    """
    if states[rank] == OUT:
        return OUT
    if compared == OUT and rank > 1:
        return states.get(rank - 1, OUT)
    return compared if compared == OUT or states[rank] == SURE else OPEN


def _ranges(
    group: GroupRace, rank: int, counted: int
) -> tuple[PointsRange, dict[int, PointsRange]]:
    """How many points whoever has this rank can have, and each team that may have it.

    Only those against the first `counted` teams; level teams may stand in any order.
    """
    win, draw, loss = group.race.worth
    whole: PointsRange | None = None
    teams: dict[int, PointsRange] = {}
    for ends in product(((win, loss), (draw, draw), (loss, win)), repeat=_left(group)):
        points, won = dict(group.race.points), dict(group.won)
        for (home, away), (ours, theirs) in zip(group.race.left, ends, strict=True):
            points[home] += ours
            points[away] += theirs
            won[home, away] = won.get((home, away), 0) + ours
            won[away, home] = won.get((away, home), 0) + theirs
        order = sorted(points.values(), reverse=True)
        for team in points:
            if points[team] != order[rank - 1]:
                continue
            least, most = _counting(team, points, won, counted)
            now = PointsRange(least, most)
            whole = whole.with_one(least, most) if whole else now
            teams[team] = teams.get(team, now).with_one(least, most)
    assert whole is not None
    return whole, teams


def _left(group: GroupRace) -> int:
    return len(group.race.left)


def _counting(
    team: int,
    points: Mapping[int, int],
    won: Mapping[tuple[int, int], int],
    counted: int,
) -> tuple[int, int]:
    """Its points without those against the last teams, at least and at most."""
    dropped = len(points) - counted
    if not dropped:
        return points[team], points[team]
    others = sorted((n, one) for one, n in points.items() if one != team)
    edge = others[dropped - 1][0]
    sure = [won.get((team, one), 0) for n, one in others if n < edge]
    level = sorted(won.get((team, one), 0) for n, one in others if n == edge)
    more = dropped - len(sure)
    base = points[team] - sum(sure)
    return base - sum(level[len(level) - more :]), base - sum(level[:more])


def points_won(
    results: Iterable[tuple[int, ...]],
) -> dict[tuple[int, int], int]:
    """What each team has won from each other; of each result both sides and points."""
    found: dict[tuple[int, int], int] = {}
    for home, away, ours, theirs in results:
        found[home, away] = found.get((home, away), 0) + ours
        found[away, home] = found.get((away, home), 0) + theirs
    return found
