"""Shares, intervals and worths, counted by hand."""

from __future__ import annotations

import pytest

from engine.sides import Side
from matches.rules.simulated.chances import interval, match_chances, whole_shares
from matches.rules.simulated.worth import worth_of

pytestmark = pytest.mark.once


def test_who_wins_how_often_and_by_how_much():
    found = match_chances({"2-1": 5, "1-1": 2, "0-3": 1, "1-1 away": 2})
    assert found.played == 10
    assert (found.won.home.times, found.drawn.times, found.won.away.times) == (5, 2, 3)
    assert found.margins == {-3: 1, 0: 4, 1: 5}
    best = found.commonest
    assert (best.home, best.away, best.winner, best.times) == (2, 1, Side.HOME, 5)
    # one line for a score, whoever has won by other means
    assert [one.times for one in found.scores] == [5, 4, 1]


@pytest.mark.parametrize("counts", [[1, 1, 1], [334, 333, 333], [0, 7, 0], [2, 3, 2]])
def test_shares_come_to_a_hundred(counts):
    shares = whole_shares(counts)
    assert sum(shares) == 100
    for count, share in zip(counts, shares, strict=True):
        assert abs(share - 100 * count / sum(counts)) < 1


def test_an_interval_is_that_of_wilson():
    low, high = interval(460, 1000)
    assert (round(low, 1), round(high, 1)) == (42.9, 49.1)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(100)


def test_a_worth_is_a_mean_with_its_error():
    found = worth_of({"0": 2, "1": 1, "-1": 1})
    assert (found.drawn, found.points) == (4, 0)
    # deviations 25, 25, 0, 0: the variance of a drawing is 1250 / 3
    assert found.error == pytest.approx(1.96 * (1250 / 3 / 4) ** 0.5)
    assert found.spread == {-25: 1, 0: 2, 25: 1}
    assert not found.is_significant


def test_one_drawing_says_nothing():
    assert not worth_of({"2": 1}).is_significant


def test_what_always_brings_the_same_is_certain():
    found = worth_of({"2": 50})
    assert (found.points, found.error) == (50, 0)
    assert found.is_significant
