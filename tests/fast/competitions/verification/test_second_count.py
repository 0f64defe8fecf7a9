"""The plain second count and the first agree on anything that can happen."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.knockout import CupTerms, bracket, seeded_leaves
from competitions.rules.draws.round_robin import rounds
from competitions.rules.standings.facts import (
    DEFAULT_CHAIN,
    AdjustmentFact,
    GoalFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.statistics.players import PlayerFigures, scorers
from competitions.verification.second_count import (
    TableLine,
    recount_bracket,
    recount_scorers,
    recount_table,
)

# mostly few teams: forty meet 1,560 times, and are level in no other way
SIZES = st.sampled_from([*range(2, 13), 40])
STEPS = [*DEFAULT_CHAIN[1:], "goals_against", "away_goals", "away_wins"]
CARDS = st.tuples(st.integers(0, 2), st.integers(0, 1))


class League(NamedTuple):
    """What `table` is asked; its name in a failure is short."""

    teams: range
    played: tuple[ResultFact, ...]
    rules: TableRules
    adjustments: list[AdjustmentFact]

    def __repr__(self) -> str:
        return f"<{len(self.teams)} teams, {len(self.played)} results, {self.rules}>"


@st.composite
def leagues(draw):
    """A championship with few goals, so that nearly everybody is level."""
    n = draw(SIZES)
    pairs = [
        (number, home, away)
        for number, games in enumerate(rounds(n, draw(st.integers(1, 2))), 1)
        for home, away in games
    ]
    most = draw(st.integers(1, 3))
    word = draw(st.binary(min_size=64, max_size=64))
    gaps, forfeits = draw(st.booleans()), draw(st.booleans())
    played = []
    for i, (number, home, away) in enumerate(pairs):
        byte = word[i % 64] + 7 * i
        if gaps and byte % 5 == 0:
            continue
        forfeit = ("home", "away", "both")[byte % 3] if byte % 11 == 0 else ""
        played.append(
            ResultFact(
                f"m{i}",
                number,
                home,
                away,
                byte % (most + 1),
                (byte // 4) % (most + 1),
                forfeit=forfeit if forfeits else "",
                home_cards=(byte % 2, 0),
                away_cards=(0, byte % 17 == 0),
            )
        )
    rules = TableRules(
        win=draw(st.integers(2, 4)),
        draw=draw(st.integers(0, 2)),
        loss=draw(st.integers(0, 1)),
        tiebreaks=("points", *draw(st.lists(st.sampled_from(STEPS), unique=True))),
        head_to_head=draw(st.sampled_from(["restart", "continue"])),
        lots_seed=draw(st.sampled_from(["", "seed"])),
    )
    adjusted = st.builds(AdjustmentFact, st.integers(0, n - 1), st.integers(-9, 3))
    given_or_taken = draw(st.lists(adjusted, max_size=3))
    return League(range(n), tuple(played), rules, given_or_taken)


@pytest.mark.rule("HC-CHP-01", "HC-CHP-02")
@given(leagues())
def test_both_ways_to_the_table_agree(league):
    rows, lines = ranked_table(*league), recount_table(*league)
    assert [tuple(getattr(row, f) for f in TableLine._fields) for row in rows] == [
        tuple(line) for line in lines
    ]
    assert sorted(row.team for row in rows) == list(league.teams)


@pytest.mark.rule("HC-CHP-02")
@given(leagues())
def test_the_reasons_given_are_true(league):
    rows = ranked_table(*league)
    lowest = {"goals_against", "fair_play", "lots"}
    for row in rows:
        if row.why is None:
            continue
        better = row.why.ours > row.why.theirs
        if row.why.step in lowest:
            better = row.why.ours < row.why.theirs
        other = row.why.above if row.why.above is not None else row.why.below
        if other is None:
            assert all(r.rank == row.rank for r in rows if r.team in row.why.level_with)
            continue
        rank = next(r.rank for r in rows if r.team == other)
        assert better == (row.rank < rank) == (row.why.above is not None)


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


def test_every_chain_of_two_steps_agrees():
    played = tuple(
        ResultFact(f"m{h}{a}", 1, h, a, (h * a) % 2, (h + a) % 2)
        for h, a in product(range(5), repeat=2)
        if h != a
    )
    for one, other in product(STEPS, repeat=2):
        for mode in ("restart", "continue"):
            chain = ("points", one, other) if one != other else ("points", one)
            rules = TableRules(tiebreaks=chain, head_to_head=mode)
            rows = [(r.rank, r.team) for r in ranked_table(range(5), played, rules)]
            lines = recount_table(range(5), played, rules)
            assert rows == [(line.rank, line.team) for line in lines]
