"""HV-NEED-05: who may still come, against every way in which all can end."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from competitions.rules.formats.candidates import FEW, place_candidates
from competitions.rules.formats.groups import Groups
from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.places import place_in
from competitions.rules.formats.round_robin import RoundRobin
from tests.stage_played import RULES, PlayedStage, drawn_by_lot

pytestmark = pytest.mark.rule("HV-NEED-05")
ENDS = ((3, 0), (1, 1), (0, 3))


def with_some_left(played_format, n, most_left, seed) -> PlayedStage:
    """All but a few of its matches, with at most one goal a side: many are level."""
    lots = Random(seed)
    stage = drawn_by_lot(played_format, n, lots)
    ahead = stage.format.ahead(stage)
    for match in lots.sample(ahead, len(ahead) - lots.randint(0, most_left)):
        goals = (lots.randrange(2), lots.randrange(2))
        stage.enter((*match.place, match.leg), (match.home, match.away), goals)
    return stage


def holders(stage: PlayedStage) -> dict[tuple[int, int], set[int]]:
    """By group and rank who is there in some end; goals part teams once all is played."""
    found = defaultdict(set)
    ahead = stage.format.ahead(stage)
    for table in stage.format.tables(stage):
        teams = [row.team for row in table.rows]
        left = [one for one in ahead if one.home in teams]
        parted = {row.team: 0 if left else -row.rank for row in table.rows}
        for ends in product(ENDS, repeat=len(left)):
            points = {row.team: row.points for row in table.rows}
            for one, (ours, theirs) in zip(left, ends, strict=True):
                points[one.home] += ours
                points[one.away] += theirs
            for order in permutations(teams):
                keys = [(points[team], parted[team]) for team in order]
                if sorted(keys, reverse=True) == keys:
                    for rank, team in enumerate(order, 1):
                        found[table.group, rank].add(team)
    return found


@pytest.mark.parametrize(
    ("played_format", "n"),
    [(Groups(groups=2, through=2), 8), (RoundRobin(through=3), 4)],
)
def test_nobody_who_may_come_is_left_out_and_who_must_come_stands_alone(
    played_format, n
):
    named = alone = 0
    for seed in range(40):
        stage = with_some_left(played_format, n, 3, seed)
        if not stage.format.ahead(stage):
            continue
        candidates = place_candidates(stage.format, stage)
        for (group, rank), teams in holders(stage).items():
            place = next(
                (
                    one.code
                    for one in stage.format.places(n)
                    if (one.group, one.rank) == (group, rank)
                ),
                "",
            )
            if place in candidates:
                assert teams <= set(candidates[place])
                assert len(candidates[place]) <= FEW
                named += 1
            if place and len(teams) == 1:
                assert candidates[place] == tuple(teams)
                alone += 1
    assert named > 20
    assert alone > 2


def decided_group() -> PlayedStage:
    """Two groups of three: the first of A has won both, all of B is played and clear."""
    one = Groups(groups=2, through=1, best_runners_up=1)
    stage = PlayedStage(one, one.draw(range(1, 7)), dict.fromkeys(range(1, 7), ""))
    for match in one.ahead(stage):
        first = min(match.sides)
        if {match.home, match.away} != {4, 5}:
            goals = (2, 0) if match.home == first else (0, 2)
            stage.enter((*match.place, match.leg), (match.home, match.away), goals)
    return stage


def test_who_is_certain_stands_alone_and_the_compared_ones_share_a_list():
    stage = decided_group()
    assert stage.groups == {1: 1, 4: 1, 5: 1, 2: 2, 3: 2, 6: 2}
    # 3 has 3 points; 4 and 5 have none and meet
    assert place_candidates(stage.format, stage) == {
        "1A": (1,),
        "1B": (2,),
        "2.1": (5, 4, 3),
    }


def test_nothing_is_said_where_nobody_knows():
    stage = decided_group()
    early = replace(stage, policies={**stage.policies, 4: "keep"})
    assert place_candidates(stage.format, early) == {"1B": (2,)}
    other = replace(stage, rules=replace(RULES, tiebreaks=("points_per_match",)))
    assert place_candidates(stage.format, other) == {}
    cup = drawn_by_lot(Knockout(through=2), 4, Random(1))
    assert place_candidates(cup.format, cup) == {}
    fresh = drawn_by_lot(Groups(groups=2), 8, Random(1))
    assert place_candidates(fresh.format, fresh) == {}


def test_of_a_large_table_it_is_said_once_few_matches_are_left():
    big = RoundRobin(legs=2, through=2)
    stage = with_some_left(big, 20, 0, 1)
    assert set(map(place_in, place_candidates(big, stage))) <= set(big.places(20))
    for key in list(stage.found)[-13:]:
        del stage.found[key]
    assert place_candidates(big, stage) == {}
