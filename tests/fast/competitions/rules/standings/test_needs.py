"""HV-NEED-03: what a team needs, against every way in which the rest can end."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from competitions.rules.standings.needs import TeamNeeds, race_needs, settled_states
from competitions.rules.standings.race import OPEN, OUT, SURE, PointsRace
from competitions.rules.standings.ranking import TableRow

pytestmark = pytest.mark.rule("HV-NEED-03")
WORTH = (3, 1, 0)
ENDS = ((3, 0), (1, 1), (0, 3))


def random_race(seed: int) -> PointsRace:
    dice = Random(seed)
    pairs = list(combinations(range(1, 5), 2))
    dice.shuffle(pairs)
    points = dict.fromkeys(range(1, 5), 0)
    left = pairs[: dice.randint(1, 3)]
    for home, away in pairs[len(left) :]:
        ours, theirs = dice.choice(ENDS)
        points[home] += ours
        points[away] += theirs
    return PointsRace(tuple(points.items()), tuple(left), WORTH)


def by_own_points(race: PointsRace, team: int, place: int) -> dict[int, set[str]]:
    """For each number of points it can win: whether it is in, out, or level."""
    found: dict[int, set[str]] = {}
    for ends in product(ENDS, repeat=len(race.left)):
        points, own = dict(race.points), 0
        for (home, away), (ours, theirs) in zip(race.left, ends, strict=True):
            points[home] += ours
            points[away] += theirs
            own += ours if team == home else theirs if team == away else 0
        mine = points.pop(team)
        above = sum(n > mine for n in points.values())
        level = sum(n >= mine for n in points.values())
        state = OUT if above >= place else SURE if level < place else OPEN
        found.setdefault(own, set()).add(state)
    return found


@pytest.mark.parametrize("place", [1, 2, 3])
def test_needs_are_those_of_all_ends(place):
    asked = 0
    for seed in range(120):
        race = random_race(seed)
        for team, needs in race_needs(race, place).items():
            by_points = by_own_points(race, team, place)
            alive = [n for n, states in by_points.items() if states != {OUT}]
            unsafe = [n for n, states in by_points.items() if states != {SURE}]
            assert needs.needed == min(alive)
            best = max(by_points)
            enough = min((n for n in by_points if n > max(unsafe)), default=None)
            assert needs.enough == (None if best in unsafe else enough)
            asked += 1
    assert asked > 100


def test_one_match_left():
    points = ((1, 6), (2, 4), (3, 4), (4, 3))
    race = PointsRace(points, ((2, 3),), WORTH)
    assert race_needs(race, 2) == {
        2: TeamNeeds(1, 1, 3),
        3: TeamNeeds(1, 1, 3),
    }


def test_too_many_matches_say_nothing():
    teams = tuple((n, 0) for n in range(1, 7))
    race = PointsRace(teams, tuple(combinations(range(1, 7), 2)), WORTH)
    assert race_needs(race, 2) == {}


def test_after_the_last_match_level_teams_are_open():
    rows = [row(1, 1), row(2, 2), row(3, 2), row(4, 4)]
    states = settled_states(rows, (1, 2, 3))
    assert states == {
        1: {1: SURE, 2: SURE, 3: SURE},
        2: {1: OUT, 2: OPEN, 3: SURE},
        3: {1: OUT, 2: OPEN, 3: SURE},
        4: {1: OUT, 2: OUT, 3: OUT},
    }


def row(team: int, rank: int) -> TableRow:
    names = ("played", "won", "drawn", "lost", "gf", "ga", "gd", "points", "adjustment")
    figures = dict.fromkeys(names, 0)
    return TableRow(
        rank=rank, team=team, form=(), provisional=False, why=None, **figures
    )
