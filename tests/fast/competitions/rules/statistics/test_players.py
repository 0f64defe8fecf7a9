"""Scorers, clean sheets, discipline, form."""

from __future__ import annotations

import pytest

from competitions.rules.statistics.players import (
    PlayerFigures,
    form,
    players_by_cards,
    players_by_rank,
    scorers,
    takers,
)
from tests.notation import Names, results

NAMES = {7: "Ödi", 8: "Ana", 9: "Bo", 10: "Cy"}


@pytest.mark.rule("HC-STAT-01")
def test_scorers_share_ranks_and_their_names_decide_the_order():
    rows = [
        PlayerFigures(7, 1, "Ödi", goals=2),
        PlayerFigures(8, 1, "Ana", goals=2),
        PlayerFigures(9, 1, "Bo", goals=1),
        PlayerFigures(10, 1, "Cy", matches=3),
    ]
    assert [(rank, one.name) for rank, one in scorers(rows)] == [
        (1, "Ana"),
        (1, "Ödi"),
        (3, "Bo"),
    ]


@pytest.mark.rule("HC-STAT-01")
def test_scorers_of_one_name_stand_as_they_were_made():
    rows = [PlayerFigures(pk, 1, "Ana", goals=1) for pk in (8, 9)]
    assert [one.player for _rank, one in scorers(rows)] == [8, 9]


@pytest.mark.rule("HC-STAT-01")
def test_most_cards_weighs_a_red_three_times():
    rows = [
        PlayerFigures(7, 1, "Ödi", yellows=2),
        PlayerFigures(8, 1, "Ana", yellows=1),
        PlayerFigures(9, 1, "Bo", yellows=1, reds=1),
        PlayerFigures(10, 1, "Cy", goals=9),
    ]
    assert [(rank, one.name) for rank, one in players_by_cards(rows)] == [
        (1, "Bo"),
        (2, "Ödi"),
        (3, "Ana"),
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
    assert [(rank, one.name) for rank, one in players_by_rank(rows)] == [
        (1, "Di"),
        (2, "Bo"),
        (2, "Cy"),
        (4, "Ana"),
    ]
