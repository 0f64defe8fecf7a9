"""HV-NEED-04: who is among the best of a rank, against every way in which all can end."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from competitions.rules.formats.best_race import (
    GroupRace,
    best_states,
    points_won,
    state_by_best,
)
from competitions.rules.standings.race import OUT, SURE, PointsRace, race_states

pytestmark = pytest.mark.rule("HV-NEED-04")
WORTH = (3, 1, 0)
ENDS = ((3, 0), (1, 1), (0, 3))


def random_group(dice: Random, first: int, size: int, most_left: int) -> GroupRace:
    teams = range(first, first + size)
    pairs = list(combinations(teams, 2))
    dice.shuffle(pairs)
    left = pairs[: dice.randint(0, most_left)]
    played = [(*pair, *dice.choice(ENDS)) for pair in pairs[len(left) :]]
    points = dict.fromkeys(teams, 0)
    for home, away, ours, theirs in played:
        points[home] += ours
        points[away] += theirs
    race = PointsRace(tuple(points.items()), tuple(left), WORTH)
    return GroupRace(race, points_won(played))


def ends_of(group: GroupRace, rank: int, counted: int) -> list[tuple[int, int]]:
    """Whoever has the rank, with the points that count: of every end, in every order."""
    found = []
    for ends in product(ENDS, repeat=len(group.race.left)):
        points, won = dict(group.race.points), dict(group.won)
        for (home, away), (ours, theirs) in zip(group.race.left, ends, strict=True):
            points[home] += ours
            points[away] += theirs
            won[home, away], won[away, home] = ours, theirs
        for order in permutations(points):
            if sorted(order, key=lambda team: -points[team]) != list(order):
                continue
            team, last = order[rank - 1], order[counted:]
            dropped = sum(won.get((team, one), 0) for one in last)
            found.append((team, points[team] - dropped))
    return found


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("rank", [1, 2])
def test_what_is_settled_holds_in_every_end(rank, equal):
    settled = 0
    for seed in range(60):
        dice = Random(seed)
        sizes = [(1, 3, 2), (10, 4, 2), (20, 3, 1)]
        groups = [random_group(dice, *size) for size in sizes]
        states = best_states(groups, rank, 1, equal_matches=equal)
        ends = [
            ends_of(one, rank, 3 if equal else len(one.race.points)) for one in groups
        ]
        for number, own in enumerate(ends):
            others = [
                {n for _t, n in end} for at, end in enumerate(ends) if at != number
            ]
            for team in {team for team, _n in own}:
                points = [n for one, n in own if one == team]
                beaten = all(max(other) < min(points) for other in others)
                hopeless = any(min(other) > max(points) for other in others)
                expected = SURE if beaten else OUT if hopeless else "open"
                assert states[team] == expected
                settled += expected != "open"
    assert settled > 40


def goes_on(group: GroupRace, rank: int, counted: int) -> dict[int, set[int | str]]:
    """Of each team in every end: above the rank, below it, or its points at the rank."""
    found: dict[int, set[int | str]] = {team: set() for team, _n in group.race.points}
    for above in range(1, len(found) + 1):
        for team, points in ends_of(group, above, counted):
            elsewhere = "above" if above < rank else "below"
            found[team].add(points if above == rank else elsewhere)
    return found


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("rank", [1, 2])
def test_through_or_out_is_said_only_where_it_holds_in_every_end(rank, equal):
    """Also of who may still come above or below the rank that is compared."""
    settled = 0
    for seed in range(40):
        dice = Random(seed)
        sizes = [(1, 3, 2), (10, 4, 2), (20, 3, 1)]
        groups = [random_group(dice, *size) for size in sizes]
        compared = best_states(groups, rank, 1, equal_matches=equal)
        for number, group in enumerate(groups):
            counts = [3 if equal else len(one.race.points) for one in groups]
            rivals = [
                {points for _team, points in ends_of(one, rank, n)}
                for at, (one, n) in enumerate(zip(groups, counts, strict=True))
                if at != number
            ]
            places = tuple(range(1, len(group.race.points)))
            states = race_states(group.race, places)
            for team, ends in goes_on(group, rank, counts[number]).items():
                known = compared.get(team, "open")
                state = state_by_best(states[team], rank, known)
                points = [one for one in ends if isinstance(one, int)]
                if state == SURE:
                    assert "below" not in ends
                    assert all(max(rival) < n for rival in rivals for n in points)
                if state == OUT:
                    assert "above" not in ends
                    assert all(any(min(r) > n for r in rivals) for n in points)
                settled += state in (SURE, OUT)
    assert settled > 40


def test_with_many_matches_left_nothing_is_said():
    pairs = tuple(combinations(range(5), 2))
    race = PointsRace(tuple((n, 0) for n in range(5)), pairs, WORTH)
    assert best_states([GroupRace(race, {})], 2, 1, equal_matches=True) == {}
