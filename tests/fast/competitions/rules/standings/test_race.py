"""HV-NEED-01: what is settled by points, against every outcome tried one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from competitions.rules.draws import round_robin
from competitions.rules.standings import contention
from competitions.rules.standings.race import (
    OPEN,
    OUT,
    SURE,
    UNKNOWN,
    PointsRace,
    race_states,
)
from tests.examples import TIMES
from tests.fast.competitions.rules.standings.test_presets import season
from tests.random_race import checked, random_race

pytestmark = pytest.mark.rule("HV-NEED-01", "HV-NEED-02")
WORTHS = [
    *((3, 1, 0), (2, 1, 0), (3, 2, 1), (4, 2, 1), (5, 4, 0)),
    *((3, 0, 0), (3, 3, 0), (2, 1, -1), (10, 3, 0), (1, 0, -9)),
]


def states_by_place(race: PointsRace) -> dict[int, dict[int, str]]:
    places = tuple(range(1, len(race.points) + 1))
    return {team: dict(states) for team, states in race_states(race, places).items()}


def tried(race: PointsRace) -> dict[int, dict[int, str]]:
    """The same without any thought: all outcomes."""
    win, draw, loss = race.worth
    most_level, fewest_above = Counter(), {}
    for ends in product(
        ((win, loss), (draw, draw), (loss, win)), repeat=len(race.left)
    ):
        points = dict(race.points)
        for (home, away), (ours, theirs) in zip(race.left, ends, strict=True):
            points[home] += ours
            points[away] += theirs
        for team, own in points.items():
            others = [p for other, p in points.items() if other != team]
            level, above = sum(p >= own for p in others), sum(p > own for p in others)
            most_level[team] = max(most_level[team], level)
            fewest_above[team] = min(fewest_above.get(team, 99), above)
    found = {}
    for team, _points in race.points:
        found[team] = {
            place: SURE
            if most_level[team] < place
            else OUT
            if fewest_above[team] >= place
            else OPEN
            for place in range(1, len(race.points) + 1)
        }
    return found


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("worth", WORTHS)
def test_small_leagues_with_every_outcome(worth):
    """Teams with more or fewer matches left, points taken away, any meetings."""
    lots = Random(str(worth))
    told = Counter()
    for _league in range(25):
        teams = range(1, lots.randint(2, 6) + 1)
        pairs = list(combinations(teams, 2))
        race = PointsRace(
            tuple((team, lots.randint(-3, 7)) for team in teams),
            tuple(lots.choice(pairs) for _match in range(lots.randint(0, 6))),
            worth,
        )
        expected = tried(race)
        assert states_by_place(race) == expected, race
        told += Counter(state for one in expected.values() for state in one.values())
    assert min(told[state] for state in (SURE, OUT, OPEN)) > 30


def test_a_round_robin_of_four_after_half_of_it():
    """Complete: all points that three rounds of three can have given."""
    first = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]
    back = tuple((away, home) for home, away in first)
    for ends in list(product(range(3), repeat=6))[::97]:
        points = dict.fromkeys((1, 2, 3, 4), 0)
        for (home, away), end in zip(first, ends, strict=True):
            ours, theirs = ((3, 0), (1, 1), (0, 3))[end]
            points[home] += ours
            points[away] += theirs
        race = PointsRace(tuple(points.items()), back, (3, 1, 0))
        assert states_by_place(race) == tried(race)


@pytest.mark.parametrize(
    ("points", "left", "team", "states"),
    [
        # three ahead with one match each, not against each other: level is not sure
        ({1: 10, 2: 7, 3: 0, 4: 0}, [(1, 3), (2, 4)], 1, [OPEN, SURE, SURE, SURE]),
        ({1: 11, 2: 7, 3: 0, 4: 0}, [(1, 3), (2, 4)], 1, [SURE] * 4),
        ({1: 10, 2: 7, 3: 0, 4: 0}, [(1, 3), (2, 4)], 2, [OPEN, SURE, SURE, SURE]),
        ({1: 11, 2: 7, 3: 0, 4: 0}, [(1, 3), (2, 4)], 2, [OUT, SURE, SURE, SURE]),
        # both ahead of it meet: one of them has more than it can get
        ({1: 5, 2: 5, 3: 3}, [(1, 2)], 3, [OUT, OUT, SURE]),
        ({1: 5, 2: 5, 3: 5}, [(1, 2)], 3, [OUT, OPEN, SURE]),
        ({1: 5, 2: 5, 3: 6}, [(1, 2)], 3, [OPEN, OPEN, SURE]),
        ({1: 5, 2: 5, 3: 7}, [(1, 2)], 3, [OPEN, SURE, SURE]),
    ],
)
def test_at_the_edge(points, left, team, states):
    race = PointsRace(tuple(points.items()), tuple(left), (3, 1, 0))
    assert list(states_by_place(race)[team].values()) == states


def in_rounds(name: str) -> tuple[list[list[tuple[int, int, int, int]]], int]:
    """A real season, its matches in rounds that all teams play."""
    made = season(name)
    goals = {(r.home, r.away): (r.home_goals, r.away_goals) for r in made.played}
    n = len(made.names)
    rounds = round_robin.rounds(n, 2, mirrored=True)
    return [
        [(p.home, p.away, *goals[p.home, p.away]) for p in pairs] for pairs in rounds
    ], n


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("name", ["england-2011-12", "spain-2022-23", "italy-2019-20"])
def test_a_real_season_from_half_of_it_on(name):
    """All is known, nothing is taken back, and it comes as it was said."""
    rounds, n = in_rounds(name)
    places = (1, 4, 6, 17)
    points = dict.fromkeys(range(n), 0)
    before: dict[int, dict[int, str]] = {}
    settled = []
    for number, played in enumerate(rounds, 1):
        for home, away, ours, theirs in played:
            points[home] += 3 if ours > theirs else ours == theirs
            points[away] += 3 if theirs > ours else ours == theirs
        if 2 * number < len(rounds):
            continue
        left = [(home, away) for later in rounds[number:] for home, away, *_ in later]
        race = PointsRace(tuple(points.items()), tuple(left), (3, 1, 0))
        states = race_states(race, places)
        for team, found in states.items():
            assert UNKNOWN not in found.values()
            for place, state in found.items():
                if (told := before.get(team, {}).get(place, OPEN)) != OPEN:
                    assert state == told
            # a better place is never surer than a worse one
            order = [(OUT, OPEN, SURE).index(found[place]) for place in places]
            assert order == sorted(order)
        before = {team: dict(found) for team, found in states.items()}
        settled.append(
            sum(s != OPEN for found in states.values() for s in found.values())
        )
    assert settled == sorted(settled)
    for team, found in before.items():
        above = sum(p > points[team] for p in points.values())
        level = sum(p >= points[team] for p in points.values())
        for place, state in found.items():
            assert (state == SURE) == (level <= place)
            assert (state == OUT) == (above >= place)


def test_a_last_team_that_no_plain_count_puts_out():
    """Found among 600 random leagues: only prices of points show it (HV-NEED-02)."""
    points = (
        71,
        69,
        65,
        13,
        41,
        69,
        29,
        61,
        49,
        10,
        21,
        67,
        69,
        62,
        52,
        37,
        39,
        18,
        30,
    )
    rounds = round_robin.rounds(len(points), 3, mirrored=True)
    left = tuple((pair.home, pair.away) for pairs in rounds[35:] for pair in pairs)
    states = race_states(PointsRace(tuple(enumerate(points)), left, (3, 1, 0)), (1, 2))
    assert states[3][1] == OUT
    assert UNKNOWN not in {one for found in states.values() for one in found.values()}


def test_who_is_tried_for_too_long_is_not_known(monkeypatch):
    lots = Random(1)
    monkeypatch.setattr(contention, "MOST_TRIES", 0)
    teams = range(1, 9)
    race = PointsRace(
        tuple((team, lots.randint(0, 9)) for team in teams),
        tuple(pair for pair in combinations(teams, 2)),
        (3, 1, 0),
    )
    told = {state for one in states_by_place(race).values() for state in one.values()}
    monkeypatch.undo()
    race_states.cache_clear()
    known = states_by_place(race)
    assert UNKNOWN not in {state for one in known.values() for state in one.values()}
    assert told <= {SURE, OUT, OPEN, UNKNOWN}


@pytest.mark.parametrize(
    ("worth", "teams", "computed"),
    [
        ((3, 1, 0), 20, True),
        ((3, 1, 0), 21, False),
        ((1, 3, 0), 4, False),
        ((0, 0, 0), 4, False),
        ((1, 1, 0), 4, True),
    ],
)
def test_which_races_are_computed(worth, teams, computed):
    points = tuple((team, 0) for team in range(teams))
    assert PointsRace(points, (), worth).computed == computed


@pytest.mark.sampled
def test_random_leagues_from_half_season_on_are_told_what_no_ending_undoes():
    """A thousand of them are a part of `make prove`."""
    assert sum(checked(random_race(seed), seed) for seed in range(5 * TIMES)) > 0
