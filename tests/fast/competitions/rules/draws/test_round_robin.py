"""Berger tables: legal and balanced for every number of teams."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.round_robin import Pair, byes, rounds
from engine.errors import RuleViolation

SIZES = st.integers(2, 64)


def venues(n: int, legs: int) -> dict[int, str]:
    """For each team its matches in order as a word of H and A."""
    words = dict.fromkeys(range(n), "")
    for games in rounds(n, legs):
        for home, away in games:
            words[home] += "H"
            words[away] += "A"
    return words


def breaks(n: int, legs: int) -> int:
    return sum(
        a == b for word in venues(n, legs).values() for a, b in itertools.pairwise(word)
    )


@pytest.mark.rule("HC-CHP-03")
def test_four_teams_by_hand():
    assert rounds(4, 1) == (
        (Pair(3, 0), Pair(1, 2)),
        (Pair(1, 3), Pair(2, 0)),
        (Pair(3, 2), Pair(0, 1)),
    )


@pytest.mark.rule("HC-CHP-03")
@given(SIZES)
def test_all_pairs_meet_once_in_each_leg(n):
    games = [pair for games in rounds(n, 1) for pair in games]
    assert sorted(map(tuple, map(sorted, games))) == list(
        itertools.combinations(range(n), 2)
    )
    double = [pair for games in rounds(n, 2) for pair in games]
    assert sorted(double) == list(itertools.permutations(range(n), 2))
    assert len(double) == n * (n - 1)


@pytest.mark.rule("HC-CHP-03")
def test_tv_chp_2_four_sides_play_twelve_matches_in_six_rounds():
    assert [len(games) for games in rounds(4, 2)] == [2] * 6


@pytest.mark.rule("HC-CHP-03")
@given(SIZES, st.sampled_from([1, 2]))
def test_nobody_plays_twice_in_a_round_and_who_is_missing_rests(n, legs):
    resting = byes(n, legs)
    schedule = rounds(n, legs)
    assert len(schedule) == len(resting) == legs * (n - 1 if n % 2 == 0 else n)
    for games, rest in zip(schedule, resting, strict=True):
        playing = [team for pair in games for team in pair]
        missing = set(range(n)) - set(playing)
        assert len(playing) == len(set(playing))
        assert missing == (set() if rest is None else {rest})


@pytest.mark.rule("HC-CHP-03")
@given(SIZES)
def test_home_and_away_are_balanced(n):
    single = {abs(w.count("H") - w.count("A")) for w in venues(n, 1).values()}
    double = {w.count("H") - w.count("A") for w in venues(n, 2).values()}
    assert single == ({1} if n % 2 == 0 else {0})
    assert double == {0}


@pytest.mark.rule("HC-CHP-03")
@given(SIZES)
def test_breaks_are_as_few_as_can_be(n):
    even = n % 2 == 0
    assert breaks(n, 1) == (n - 2 if even else 0)
    assert breaks(n, 2) == (3 * n - 6 if even else n)


@pytest.mark.rule("HC-CHP-03")
@given(SIZES)
def test_nobody_stays_home_or_away_for_long(n):
    runs = [
        len(list(run))
        for word in venues(n, 2).values()
        for _, run in itertools.groupby(word)
    ]
    assert max(runs) <= (3 if n % 2 == 0 else 2)


@pytest.mark.rule("HC-CHP-03")
@given(SIZES)
def test_the_second_half_mirrors_the_first(n):
    schedule = rounds(n, 2)
    half = len(schedule) // 2
    mirrored = tuple(tuple(Pair(a, h) for h, a in games) for games in schedule[:half])
    assert schedule[half:] == mirrored


@pytest.mark.rule("HC-CHP-03")
@pytest.mark.parametrize("n, legs", [(1, 1), (0, 2), (65, 1), (4, 0), (4, 3)])
def test_impossible_numbers_are_refused_by_name(n, legs):
    with pytest.raises(RuleViolation) as refusal:
        rounds(n, legs)
    assert refusal.value.rule_id == "HC-CHP-03"
    with pytest.raises(RuleViolation):
        byes(n, legs)
