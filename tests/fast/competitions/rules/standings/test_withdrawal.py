"""What counts when a team of a championship has withdrawn."""

from __future__ import annotations

import pytest

from competitions.rules.standings.withdrawal import Meeting, closing, counting
from tests.notation import Names, results

NAMES = Names(A=1, B=2, C=3)
PLAYED = results("A 1-0 B; B 3-3 C", NAMES)
OPEN = (Meeting("x1", 2, 1, 3), Meeting("x2", 2, 2, 1))


def shown(policies: dict[int, str]) -> list[str]:
    return [
        f"{r.fixture} {r.home_goals}-{r.away_goals} {r.forfeit}".strip()
        for r in counting(PLAYED, OPEN, policies)
    ]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_keep_lets_what_was_played_count_and_no_more():
    assert shown({1: "keep"}) == ["m1 1-0", "m2 3-3"]
    assert shown({}) == ["m1 1-0", "m2 3-3"]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_expunge_takes_all_matches_of_the_team_out():
    assert shown({1: "expunge"}) == ["m2 3-3"]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_forfeit_gives_the_rest_to_the_opponents():
    expected = ["m1 1-0", "m2 3-3", "x1 0-2 home", "x2 2-0 away"]
    assert shown({1: "forfeit"}) == expected


@pytest.mark.rule("HC-FFT-03")
def test_two_that_withdraw_both_forfeit_and_an_expunged_one_gives_nothing():
    assert shown({1: "forfeit", 3: "forfeit"})[2:] == ["x1 0-0 both", "x2 2-0 away"]
    assert shown({1: "forfeit", 3: "expunge"}) == ["m1 1-0", "x2 2-0 away"]


@pytest.mark.rule("HC-FFT-03")
def test_a_match_is_closed_by_the_policy_of_who_left():
    assert closing((1, 3), {1: "", 3: "keep"}) == "keep"
    assert closing((1, 2), {1: "", 2: "", 3: "keep"}) == ""
    assert closing((1, 3), {1: "forfeit", 3: "expunge"}) == "expunge"
    assert closing((1, None), {1: "keep", 3: "forfeit"}) == "keep"
