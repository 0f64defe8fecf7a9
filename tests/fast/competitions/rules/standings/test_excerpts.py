"""HV-PART-01: the table of a part of the season."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from competitions.rules.standings.excerpts import EXCERPTS, Excerpt, excerpt_rows
from competitions.rules.standings.facts import ResultFact, TableRules

pytestmark = pytest.mark.rule("HV-PART-01")
RULES = TableRules()


def season(teams: int, seed: int) -> list[ResultFact]:
    dice = random.Random(seed)
    return [
        ResultFact(str(n), n // 3 + 1, home, away, dice.randrange(4), dice.randrange(4))
        for n, (home, away) in enumerate(permutations(range(1, teams + 1), 2))
    ]


def counted(team: int, results: list[ResultFact], part: str) -> list[tuple[int, int]]:
    """For and against, match by match, counted a second time."""
    mine = []
    for one in results:
        if one.home == team and part != "away":
            mine.append((one.home_goals, one.away_goals))
        if one.away == team and part != "home":
            mine.append((one.away_goals, one.home_goals))
    return mine[-5:] if part == "last" else mine


@pytest.mark.parametrize("part", EXCERPTS)
@pytest.mark.parametrize("seed", range(8))
def test_every_row_is_the_sum_of_the_matches_that_count(part, seed):
    results = season(6, seed)
    rows = excerpt_rows(range(1, 7), results, RULES, part)
    assert {row.team for row in rows} == set(range(1, 7))
    keys = []
    for row in rows:
        goals = counted(row.team, results, part)
        won = sum(ours > theirs for ours, theirs in goals)
        drawn = sum(ours == theirs for ours, theirs in goals)
        gf, ga = (sum(side) for side in zip(*goals, strict=True))
        assert (row.played, row.won, row.drawn) == (len(goals), won, drawn)
        assert (row.gf, row.ga, row.gd) == (gf, ga, gf - ga)
        assert row.points == 3 * won + drawn
        assert row.form == tuple("LDW"[(a >= b) + (a > b)] for a, b in goals[-5:])
        keys.append((-row.points, -row.gd, -row.gf))
    assert keys == sorted(keys)
    assert [row.rank for row in rows] == [keys.index(key) + 1 for key in keys]


def test_a_match_that_was_put_off_counts_for_its_own_round():
    first, late = ResultFact("b", 2, 1, 2, 1, 0), ResultFact("a", 1, 2, 1, 1, 0)
    assert Excerpt(until=1).of_rounds([first, late]) == [late]
    assert Excerpt().of_rounds([first, late]) == [first, late]
    assert not Excerpt()
    assert Excerpt("home")


def test_a_shoot_out_is_a_draw_and_a_result_that_is_not_official_marks_both():
    one = ResultFact("a", 1, 1, 2, 1, 1, (3, 2), official=False)
    rows = excerpt_rows([1, 2], [one], RULES, "last")
    assert [(row.rank, row.points, row.provisional) for row in rows] == [
        (1, 1, True)
    ] * 2
    at_home = excerpt_rows([1, 2], [one], RULES, "home")
    assert [(row.team, row.points, row.provisional) for row in at_home] == [
        (1, 1, True),
        (2, 0, False),
    ]
