"""The plain second count and the first agree on anything that can happen."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.standings.facts import GoalFact
from competitions.rules.statistics.players import PlayerFigures, scorers
from competitions.verification.second_count import recount_scorers


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
