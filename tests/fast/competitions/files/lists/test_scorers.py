"""The scorers of a side as people write them into one cell."""

from __future__ import annotations

import pytest

from competitions.files.lists.scorers import ScorerTerms, goals_in, same_goals
from competitions.games.finale.moments import PERIOD_BOX
from competitions.games.minutes import MINUTE_BOX
from engine.errors import RuleViolation
from engine.sides import Side

pytestmark = pytest.mark.rule("HV-FILE-06")
HELVETIA = ScorerTerms(MINUTE_BOX, ("play", "shot", "first_touch", "penalty", "own"))
FINALE = ScorerTerms(PERIOD_BOX, ("play",), ("attack", "counter"))
SQUADS = {
    Side.HOME: {"ada": "Ada", "zoe 12": "Zoe 12", "van der berg": "van der Berg"},
    Side.AWAY: {"cruz": "Cruz"},
}


def read(cell: str, terms: ScorerTerms = HELVETIA) -> str:
    found = []
    for one in goals_in(cell, Side.HOME, SQUADS, terms):
        assert one.side == "home"
        at = terms.moments.text(one.at)
        found.append(" ".join(filter(None, (one.player, at, one.origin or one.kind))))
    return ", ".join(found)


@pytest.mark.parametrize(
    ("cell", "goals"),
    [
        ("Ada", "Ada play"),
        ("ADA 12", "Ada 12 play"),
        ("Ada 12', 45+2; 60 (pen)", "Ada 12 play, Ada 45+2 play, Ada 60 penalty"),
        ("Ada 12 34 45+1", "Ada 12 play, Ada 34 play, Ada 45+1 play"),
        ("ada (2);Van der  Berg 7", "Ada play, Ada play, van der Berg 7 play"),
        ("Ada 5 (2)", "Ada 5 play, Ada play"),
        ("Zoe 12 30 (first touch)", "Zoe 12 30 first_touch"),
        ("Zoe 12", "Zoe 12 play"),
        ("Cruz 90 (og)", "Cruz 90 own"),
        ("cruz (CSC)", "Cruz own"),
        ("Newman 3\nAda", "Newman 3 play, Ada play"),
        (" ;, ", ""),
    ],
)
def test_a_cell_is_read(cell, goals):
    assert read(cell) == goals


def test_each_game_has_its_own_words_and_moments():
    assert read("Ada 3 (counter), 6", FINALE) == "Ada 3 counter, Ada 6 play"
    # 12 is no period, so it is a part of the name
    assert read("Ida 12", FINALE) == "Ida 12 play"


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("12", "“12” is no name"),
        ("(pen)", "“(pen)” is no name"),
        ("Ada 12 (header)", "“header” is no way to score here"),
        ("Ada 12 30 (pen)", "Of several goals say"),
        ("Ada (0)", "“0” is no way"),
        ("Ada (1000)", "“1000” is no way"),
        ("A\u202eda", "RIGHT-TO-LEFT OVERRIDE"),
    ],
)
def test_what_cannot_be_read_is_said(cell, words):
    with pytest.raises(RuleViolation) as refused:
        read(cell)
    assert words in refused.value.text


def test_the_same_goals_in_another_order_are_the_same():
    ours, theirs = (
        list(goals_in(cell, Side.HOME, SQUADS, HELVETIA))
        for cell in ("Ada 1, Ada 2", "ada 2, 1")
    )
    assert same_goals(ours, theirs)
    assert not same_goals(ours, theirs[:1])
