"""Biggest wins, longest runs, best rates."""

from __future__ import annotations

import pytest

from competitions.rules.statistics.records import (
    Rate,
    best_rates,
    biggest_wins,
    team_record_of,
    unbeaten_runs,
    won_of,
)
from tests.notation import Names, results


@pytest.mark.rule("HC-STAT-01")
def test_a_forfeit_is_no_big_win_and_a_draw_is_none():
    played = results("A 2-1 B; C 5-1 D; A 4-0 C; B 9-0 D forfeit away; A 3-3 D")
    assert [(r.home_goals, r.away_goals) for r in biggest_wins(played, 2)] == [
        (5, 1),
        (4, 0),
    ]


@pytest.mark.rule("HC-STAT-01")
def test_a_run_without_defeat_ends_with_a_defeat():
    names = Names()
    played = results("A 1-0 B\nB 2-2 A\nA 3-1 B\nB 1-0 A\nA 0-0 B", names)
    runs = {run.team: run for run in unbeaten_runs(played, 5)}
    assert (runs[names["A"]].matches, runs[names["A"]].open) == (3, False)
    assert (runs[names["A"]].first, runs[names["A"]].last) == ("m1", "m3")
    assert (runs[names["B"]].matches, runs[names["B"]].open) == (2, True)


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize("ending", ["1-1 B pens 3-4", "2-0 B forfeit home"])
def test_a_lost_shoot_out_or_a_forfeit_ends_a_run(ending):
    names = Names()
    played = results(f"A 1-0 B\nA {ending}\nA 1-0 B", names)
    (first, *_) = unbeaten_runs(played, 5)
    assert first.matches == 1


@pytest.mark.rule("HC-STAT-01")
def test_a_rate_needs_some_challenges_to_say_anything():
    rates = best_rates({1: (2, 2), 2: (2, 4), 3: (3, 4), 4: (6, 8)}, 5)
    assert [(rate.team, rate.percent) for rate in rates] == [(4, 75), (3, 75), (2, 50)]
    assert Rate(1, 0, 0).percent == 0


@pytest.mark.rule("HC-STAT-01")
def test_a_shoot_out_and_a_forfeit_are_won_too():
    names = Names()
    played = results("A 1-1 B pens 4-3\nB 0-0 A\nA 0-0 B forfeit away", names)
    assert won_of(played) == {names["A"]: (2, 3), names["B"]: (0, 3)}


def worth(played, forfeit_goals):
    return [(one, forfeit_goals) for one in played]


@pytest.mark.rule("HC-STAT-01")
def test_a_team_has_played_won_scored_and_conceded():
    names = Names()
    played = worth(results("A 2-1 B\nB 3-3 A\nA 1-1 B pens 5-4", names), 2)
    assert team_record_of(names["A"], played) == (3, 2, 6, 5)
    assert team_record_of(names["B"], played) == (3, 0, 5, 6)
    assert team_record_of(names["B"], []) == (0, 0, 0, 0)


@pytest.mark.rule("HC-FFT-03")
def test_what_both_have_lost_is_conceded_by_both_and_scored_by_nobody():
    names = Names()
    played = results("A 2-1 B\nA 1-0 B forfeit both", names)
    assert team_record_of(names["A"], worth(played, 2)) == (2, 1, 2, 3)
    assert team_record_of(names["A"], worth(played, 3)) == (2, 1, 2, 4)
