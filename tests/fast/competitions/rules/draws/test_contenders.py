"""HV-NEED-05: who may still come to a tie, against every way in which a cup can end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from competitions.rules.draws.bracket_values import AWAITED, TieEnd
from competitions.rules.draws.contenders import MOST_CONTENDERS, contenders_of
from competitions.rules.draws.knockout import CupTerms, bracket, seeded_leaves

pytestmark = pytest.mark.rule("HV-NEED-05")
THIRD = CupTerms(third_place=True)


def ends(leaves, played):
    """Every bracket that may still come of it."""
    tree = bracket(leaves, played, THIRD)
    ready = [tie for tie in tree.ties.values() if tie.state == "ready"]
    if not ready:
        yield tree
        return
    for winners in product(*[(tie.home, tie.away) for tie in ready]):
        more = {
            tie.key: TieEnd(tie.home, tie.away, winner)
            for tie, winner in zip(ready, winners, strict=True)
        }
        yield from ends(leaves, played | more)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_all_who_may_come_are_named_where_they_are_few(n):
    named = 0
    leaves = seeded_leaves(range(1, n + 1))
    for seed in range(12):
        lots = Random(seed)
        played = {}
        for _match in range(lots.randrange(n)):
            ties = bracket(leaves, played, THIRD).ties.values()
            tie = lots.choice([one for one in ties if one.state == "ready"])
            winner = lots.choice((tie.home, tie.away))
            played[tie.key] = TieEnd(tie.home, tie.away, winner)
        come = {}
        for tree in ends(leaves, played):
            for key, tie in tree.ties.items():
                come.setdefault(key, set()).update({tie.home, tie.away} - {None})
        found = contenders_of(bracket(leaves, played, THIRD))
        few = {
            key: teams for key, teams in come.items() if len(teams) <= MOST_CONTENDERS
        }
        assert {key: set(teams) for key, teams in found.items()} == few
        named += len(found)
    assert named > 20


def test_places_of_the_stage_before_bring_their_candidates():
    tree = bracket((AWAITED, AWAITED, 3, None), {})
    assert contenders_of(tree) == {(1, 1): (3,)}
    assert contenders_of(tree, {0: (1,), 1: (2, 5)}) == {
        (1, 0): (1, 2, 5),
        (1, 1): (3,),
    }
    assert contenders_of(tree, {0: (1,), 1: (2,)})[2, 0] == (1, 2, 3)


def test_a_tie_that_needs_a_decision_and_one_that_both_lost_send_nobody():
    leaves = (1, 2, 3, 4)
    both_lost = {(1, 0): TieEnd(1, 2, None)}
    assert contenders_of(bracket(leaves, both_lost))[2, 0] == (3, 4)
    other = {(1, 0): TieEnd(1, 9, 1)}
    assert (2, 0) not in contenders_of(bracket(leaves, other))
