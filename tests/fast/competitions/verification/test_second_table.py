"""The plain second table and the first agree on anything that can happen."""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.round_robin import rounds
from competitions.rules.standings.facts import (
    HEAD_TO_HEAD,
    HEAD_TO_HEAD_WAYS,
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.standings.steps import TIEBREAKS
from competitions.verification.second_table import TableLine, recount_table

# mostly few teams: forty meet 1,560 times, and are level in no other way
SIZES = st.sampled_from([*range(2, 13), 40])
STEPS = [step for step in TIEBREAKS if step != "points"]
LEADS = ("points", "points", "points_per_game")


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
                home_cards=(byte % 2, 0, 0),
                away_cards=(2 * (byte % 5 == 0), byte % 17 == 0, byte % 5 == 0),
            )
        )
    lead = draw(st.sampled_from(LEADS))
    chain = draw(st.lists(st.sampled_from(STEPS), unique=True))
    rules = TableRules(
        win=draw(st.integers(2, 4)),
        draw=draw(st.integers(0, 2)),
        loss=draw(st.integers(0, 1)),
        tiebreaks=(lead, *(step for step in chain if step != lead)),
        head_to_head=draw(st.sampled_from(HEAD_TO_HEAD)),
        lots_seed=draw(st.sampled_from(["", "seed"])),
        lots=tuple(draw(st.permutations(range(min(n, 12)))))[: draw(st.integers(0, n))],
        second_is_red=draw(st.booleans()),
        legs=draw(st.integers(0, 2)),
        by_hand=tuple(draw(st.permutations(range(min(n, 12)))))[
            : draw(st.integers(0, n))
        ],
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
    lowest = {step.id for step in TIEBREAKS.values() if step.fewest}
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


MUTUAL = [step.id for step in TIEBREAKS.values() if step.mutual]


def test_every_chain_of_two_steps_agrees():
    """What looks at matches among level teams in any order, all else once."""
    played = tuple(
        ResultFact(f"m{h}{a}", 1, h, a, (h * a) % 2, (h + a) % 2)
        for h, a in product(range(5), repeat=2)
        if h != a
    )
    pairs = permutations([*MUTUAL, "goal_difference"], 2)
    asked = [*product(pairs, HEAD_TO_HEAD_WAYS), *(((s,), "restart") for s in STEPS)]
    for steps, mode in asked:
        rules = TableRules(tiebreaks=("points", *steps), head_to_head=mode)
        rows = [(r.rank, r.team) for r in ranked_table(range(5), played, rules)]
        lines = recount_table(range(5), played, rules)
        assert rows == [(line.rank, line.team) for line in lines]
