"""Berger tables: legal and balanced for every number of teams and legs."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from competitions.rules.draws.round_robin import (
    MOST_MATCHES,
    Pair,
    check_league_size,
    rounds,
)
from engine.errors import RuleViolation
from tests.examples import TIMES

SIZES = range(2, 65)


def few(legs):
    """The small ones, and the largest that so many legs are for; `make prove`: all."""
    fit = [n for n in SIZES if n * (n - 1) // 2 * legs <= MOST_MATCHES]
    return fit if TIMES > 1 else [*fit[:23], fit[-1]]


def venues(schedule) -> list[str]:
    """Of each team its matches in order as a word of H and A."""
    words = Counter()
    for games in schedule:
        for home, away in games:
            words.setdefault(home, "")
            words.setdefault(away, "")
            words[home] += "H"
            words[away] += "A"
    return list(words.values())


def breaks(words) -> int:
    return sum(a == b for word in words for a, b in itertools.pairwise(word))


def longest(words) -> int:
    runs = (len(list(run)) for word in words for _, run in itertools.groupby(word))
    return max(runs)


@pytest.mark.rule("HC-CHP-03")
def test_four_teams_by_hand():
    assert rounds(4, 1) == (
        (Pair(3, 0), Pair(1, 2)),
        (Pair(1, 3), Pair(2, 0)),
        (Pair(3, 2), Pair(0, 1)),
    )


@pytest.mark.rule("HC-CHP-03")
def test_tv_chp_2_four_sides_play_twelve_matches_in_six_rounds():
    assert [len(games) for games in rounds(4, 2)] == [2] * 6


@pytest.mark.rule("HC-CHP-03")
def test_two_legs_are_balanced_and_seldom_twice_at_home_at_every_size():
    """3n - 6 is the least of a mirrored calendar, n - 2 of one leg."""
    for n in SIZES:
        leg, both = rounds(n, 1), rounds(n, 2)
        assert both[: len(leg)] == leg
        back = tuple(tuple(Pair(a, h) for h, a in games) for games in leg)
        assert both[len(leg) :] == back
        games = [pair for games in both for pair in games]
        assert sorted(games) == list(itertools.permutations(range(n), 2))
        once, twice = venues(leg), venues(both)
        even = n % 2 == 0
        assert {abs(w.count("H") - w.count("A")) for w in once} == {int(even)}
        assert {w.count("H") - w.count("A") for w in twice} == {0}
        assert breaks(once) == (n - 2 if even else 0)
        assert breaks(twice) == (3 * n - 6 if even else n)
        assert longest(twice) <= (3 if even else 2)


@pytest.mark.rule("HC-CHP-03")
@pytest.mark.parametrize("mirrored", [True, False])
@pytest.mark.parametrize("legs", range(1, 7))
def test_each_pair_meets_once_a_leg_and_everybody_is_as_often_at_home(legs, mirrored):
    for n in few(legs):
        schedule = rounds(n, legs, mirrored=mirrored)
        a_leg = n - 1 + n % 2
        assert len(schedule) == legs * a_leg
        for first in range(0, len(schedule), a_leg):
            leg = schedule[first : first + a_leg]
            pairs = [tuple(sorted(pair)) for games in leg for pair in games]
            assert sorted(pairs) == list(itertools.combinations(range(n), 2))
            sides = [team for games in leg for pair in games for team in pair]
            rests = Counter(range(n))
            rests.update(sides)
            # of an odd number each rests once
            assert set(rests.values()) == {a_leg - n % 2 + 1}
        for games in schedule:
            teams = [team for pair in games for team in pair]
            assert len(set(teams)) == len(teams) == n - n % 2
        odds = {abs(w.count("H") - w.count("A")) for w in venues(schedule)}
        assert odds == {(n - 1) * legs % 2}
        met = Counter(pair for games in schedule for pair in games)
        assert all(abs(met[h, a] - met[a, h]) <= legs % 2 for h, a in met)


@pytest.mark.rule("HC-CHP-03")
@pytest.mark.parametrize("legs", range(2, 7))
def test_other_orders_break_the_change_of_sides_less_often(legs):
    """(n - 2) for each leg is the least that any calendar has; here 2 more a leg."""
    for n in range(6, 25):
        schedule = rounds(n, legs, mirrored=False)
        words = venues(schedule)
        a_leg = n - 2 if n % 2 == 0 else 0
        assert breaks(words) == a_leg * legs + 2 * (legs - 1)
        assert longest(words) == 2
        last = {}
        for number, games in enumerate(schedule):
            for pair in games:
                key = frozenset(pair)
                assert number - last.get(key, -9) >= 3
                last[key] = number


@pytest.mark.rule("HC-CHP-03")
@pytest.mark.parametrize("n, legs", [(1, 1), (0, 2), (65, 1), (4, 0), (4, 7), (64, 3)])
def test_impossible_numbers_are_refused_by_name(n, legs):
    with pytest.raises(RuleViolation) as refusal:
        rounds(n, legs)
    assert refusal.value.rule_id == "HC-CHP-03"


def test_a_stage_has_at_most_five_thousand_matches():
    check_league_size(58, 3)
    with pytest.raises(RuleViolation, match="That would be 5133 matches"):
        check_league_size(59, 3)
