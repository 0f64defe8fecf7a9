"""What the dice show: minutes, cards and BOOST, and how often."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dice import SealedDice
from engine.games.helvetia.box.faces import (
    FAMILY_MARKS,
    NO_CARD,
    RED,
    TEAM_DIE,
    TIME_FACES,
    YELLOW,
    check_team_die,
)


@pytest.mark.rule("HC-KIT-02")
def test_the_time_die_moves_the_clock_by_eight_and_a_half_minutes_on_average():
    assert TIME_FACES == (6, 6, 9, 9, 9, 12)
    assert sum(TIME_FACES) / 6 == 8.5


@pytest.mark.rule("HC-KIT-03", "HC-KIT-04")
@pytest.mark.parametrize("sides", [2, 20])
def test_coin_and_d20_show_every_side_as_often(sides):
    dice = SealedDice(bytes(16))
    counts = Counter(dice.roll("coin", sides) for _ in range(400 * sides))
    assert set(counts) == set(range(1, sides + 1))
    assert all(abs(count - 400) < 80 for count in counts.values())


@pytest.mark.rule("HC-KIT-07")
def test_the_default_team_die():
    card = [(NO_CARD, 0), (NO_CARD, 1), (NO_CARD, 1), (YELLOW, 1), (YELLOW, 2)]
    assert (*card, (RED, 3)) == TEAM_DIE
    assert check_team_die(TEAM_DIE) == ()


@pytest.mark.rule("HC-KIT-07")
@pytest.mark.parametrize(
    "die, said",
    [
        (None, "has six faces"),
        ("abcdef", "has six faces"),
        (TEAM_DIE[:5], "has six faces"),
        ((*TEAM_DIE[:5], (RED, 4)), "Face 6"),
        ((*TEAM_DIE[:5], (3, 1)), "Face 6"),
        ((*TEAM_DIE[:5], (RED, True)), "Face 6"),
        ((*TEAM_DIE[:5], (RED,)), "Face 6"),
        ((7, *TEAM_DIE[1:]), "Face 1"),
        ((*TEAM_DIE[:5], (YELLOW, 3)), "at least one red"),
        (((RED, 1),) * 6, "without a card"),
    ],
)
def test_a_die_that_cannot_be_a_team_die_is_told_why(die, said):
    (problem,) = check_team_die(die)
    assert said in problem.text
    assert problem.rule_id == "HC-KIT-07"


@pytest.mark.rule("HC-KIT-07")
def test_another_die_may_be_a_team_s_own():
    assert check_team_die([[0, 0], [1, 3], [2, 3], [2, 1], [1, 1], [0, 2]]) == ()


@pytest.mark.rule("HC-FAM-08")
def test_the_red_marks_of_family_divide_a_half():
    assert FAMILY_MARKS == (9, 18, 27, 36, 45)
