"""Scorers, clean sheets, discipline, form."""

from __future__ import annotations

import pytest

from competitions.rules.facts import CardFact, GoalFact
from competitions.rules.statistics import clean_sheets, discipline, form, scorers
from tests.notation import Names, results

NAMES = {7: "Ödi", 8: "Ana", 9: "Bo", 10: "Cy"}


def goals(text: str) -> list[GoalFact]:
    """ "7 7p 8o": goals of players, p for a penalty, o for an own goal."""
    kinds = {"p": "penalty", "o": "own"}
    return [
        GoalFact("m", 1, int(word.rstrip("po")), kinds.get(word[-1], "play"))
        for word in text.split()
    ]


@pytest.mark.rule("HC-STAT-01")
def test_scorers_share_ranks_and_own_goals_never_count():
    lines = scorers(goals("7 7p 8 8 9p 10o 10o"), NAMES)
    assert [(s.rank, s.name, s.goals, s.penalties) for s in lines] == [
        (1, "Ana", 2, 0),
        (1, "Ödi", 2, 1),
        (3, "Bo", 1, 1),
    ]


@pytest.mark.rule("HC-FFT-03")
def test_a_forfeit_is_nobodys_clean_sheet():
    names = Names()
    played = results("A 1-0 B; B 0-0 A; A 2-0 B forfeit away", names)
    lines = clean_sheets(list(names.values()), played)
    assert [(c.rank, c.team, c.clean_sheets, c.played) for c in lines] == [
        (1, 1, 2, 2),
        (2, 2, 1, 2),
    ]


@pytest.mark.rule("HC-STAT-01")
def test_most_cards_weighs_a_red_three_times():
    shown = [CardFact("m", 1, p) for p in (7, 7, 8, 9)] + [CardFact("m", 1, 9, "red")]
    lines = discipline(shown, NAMES)
    assert [(d.rank, d.name, d.yellows, d.reds, d.points) for d in lines] == [
        (1, "Bo", 1, 1, 4),
        (2, "Ödi", 2, 0, 2),
        (3, "Ana", 1, 0, 1),
    ]


@pytest.mark.rule("HC-CUP-01")
def test_form_counts_shoot_outs_and_forfeits():
    names = Names()
    played = results(
        """
        A 1-1 B pens 3-4
        B 0-0 A
        A 0-1 B forfeit away
        B 9-0 A forfeit both
        A 2-1 B
        """,
        names,
    )
    assert form(names["A"], played) == ("L", "D", "W", "L", "W")
    assert form(names["B"], played, 2) == ("L", "L")
