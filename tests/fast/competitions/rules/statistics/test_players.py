"""Scorers, clean sheets, discipline, form."""

from __future__ import annotations

import pytest

from competitions.rules.standings.facts import CardFact, GoalFact
from competitions.rules.statistics.players import (
    PlayerFigures,
    discipline,
    form,
    in_order,
    scorers,
    takers,
)
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


@pytest.mark.rule("HC-STAT-01")
def test_kinds_of_goals_are_among_the_goals():
    shot = ("shot", "header", "first_touch", "penalty", "own")
    (line,) = scorers([GoalFact("m", 1, 7, kind) for kind in shot], NAMES)
    assert (line.goals, line.headers, line.first_touch, line.penalties) == (4, 1, 1, 1)


@pytest.mark.rule("HC-SO-07")
def test_kicks_of_a_shoot_out_are_counted_apart():
    kicks = [(7, True), (7, True), (8, True), (9, False), (9, True), (8, True)]
    assert [(t.rank, t.player, t.scored, t.taken) for t in takers(kicks, NAMES)] == [
        (1, 8, 2, 2),
        (1, 7, 2, 2),
        (3, 9, 1, 2),
    ]


@pytest.mark.rule("HC-STAT-01")
def test_everybody_stands_in_order_of_goals_assists_matches():
    rows = [
        PlayerFigures(7, 1, "Ana", matches=9),
        PlayerFigures(8, 1, "Bo", goals=1, assists=1),
        PlayerFigures(9, 1, "Cy", goals=1, assists=1),
        PlayerFigures(10, 1, "Di", goals=2),
    ]
    assert [(rank, one.name) for rank, one in in_order(rows)] == [
        (1, "Di"),
        (2, "Bo"),
        (2, "Cy"),
        (4, "Ana"),
    ]
