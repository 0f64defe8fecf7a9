"""The plain second count and the first agree on anything that can happen."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.knockout import CupTerms, bracket, seeded_leaves
from competitions.rules.standings.facts import GoalFact
from competitions.rules.statistics.players import PlayerFigures, scorers
from competitions.verification.second_count import recount_bracket, recount_scorers


@pytest.mark.rule("HC-CUP-01")
@given(
    st.integers(2, 40),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), max_size=60),
    st.sets(st.integers(0, 39), max_size=4),
)
def test_both_ways_to_the_bracket_agree(n, third_place, fates, withdrawn):
    """Results in any tie by any two teams, so that many are stale or pinned."""
    leaves = seeded_leaves(range(n))
    results: dict = {}
    options = {"third_place": third_place, "withdrawn": withdrawn}
    for fate, where in fates:
        ties = list(bracket(leaves, results, CupTerms(**options)).ties.values())
        ready = [tie for tie in ties if tie.state == "ready"]
        if fate == 3 or not ready:
            tie = ties[where % len(ties)]
            results[tie.key] = TieEnd(where % n, (where + 1) % n, where % n, where > 7)
            continue
        tie = ready[where % len(ready)]
        winner = (tie.home, tie.away, None)[fate]
        results[tie.key] = TieEnd(tie.home, tie.away, winner)
    tree = bracket(leaves, results, CupTerms(**options))
    again = recount_bracket(leaves, results, **options)
    assert tree.ties.keys() == again.keys()
    for key, tie in tree.ties.items():
        teams = {team for team in (tie.home, tie.away) if team is not None}
        assert (teams, tie.winner, tie.state == "stale") == tuple(again[key])


@pytest.mark.rule("HC-STAT-01")
@given(
    st.lists(
        st.builds(
            GoalFact,
            st.just("m"),
            st.just(1),
            st.integers(1, 6),
            st.sampled_from(["play", "penalty", "own"]),
        )
    )
)
def test_both_ways_to_the_scorers_agree(goals):
    totals = Counter(goal.player for goal in goals if goal.kind != "own")
    figures = [PlayerFigures(one, 1, "", goals=totals[one]) for one in sorted(totals)]
    first = [(rank, one.player, one.goals) for rank, one in scorers(figures)]
    assert first == [tuple(line) for line in recount_scorers(goals)]
