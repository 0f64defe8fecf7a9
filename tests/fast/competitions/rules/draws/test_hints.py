"""What a number of teams means, in one sentence."""

from __future__ import annotations

import pytest

from competitions.rules.draws.hints import championship_hint, cup_hint


@pytest.mark.rule("HC-CUP-02")
@pytest.mark.parametrize(
    ("teams", "text"),
    [
        (2, "2 teams: the final at once, no byes."),
        (3, "3 teams: 1 bye, for the first of the list."),
        (4, "4 teams: semi-finals and final, no byes."),
        (8, "8 teams: quarter-finals, semi-finals and final, no byes."),
        (13, "13 teams: 3 byes, for the first 3 of the list."),
        (16, "16 teams: round of 16, 4 rounds, no byes."),
        (256, "256 teams: round of 256, 8 rounds, no byes."),
    ],
)
def test_a_cup_says_its_byes(teams, text):
    assert cup_hint(teams, drawn=False).text == text


@pytest.mark.rule("HC-CUP-02")
@pytest.mark.parametrize("teams", range(2, 257))
def test_byes_fill_up_to_the_next_power_of_two(teams):
    hint = cup_hint(teams)
    assert 2**hint.rounds == teams + hint.byes
    assert hint.byes < teams
    assert hint.matches == teams - 1


@pytest.mark.rule("HC-CUP-02")
def test_a_drawn_cup_does_not_promise_byes_to_the_first_of_the_list():
    assert cup_hint(13).text == "13 teams: 3 byes, given by the draw."
    assert cup_hint(15).text == "15 teams: 1 bye, given by the draw."


@pytest.mark.rule("HC-CHP-03")
@pytest.mark.parametrize(
    ("teams", "legs", "text"),
    [
        (2, 1, "2 teams: 1 match."),
        (4, 2, "4 teams: 6 rounds, 12 matches."),
        (5, 2, "5 teams: 10 rounds, 20 matches; one team rests in each."),
        (10, 1, "10 teams: 9 rounds, 45 matches."),
    ],
)
def test_a_championship_says_rounds_and_matches(teams, legs, text):
    assert championship_hint(teams, legs).text == text
