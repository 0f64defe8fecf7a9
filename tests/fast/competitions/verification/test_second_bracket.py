"""The plain second count of a bracket agrees with the first, whatever was entered."""

from __future__ import annotations

import random

import pytest

from competitions.rules.draws.knockout import seeded_leaves
from competitions.rules.draws.legs import LegEnd
from competitions.rules.formats.registry import KNOCKOUT
from competitions.verification.second_bracket import CountedCup, recount_bracket
from tests.stage_played import PlayedStage

WAYS = (
    {"third_place": True},
    {"legs": 2, "away_goals": True, "places_played": 8},
    {"legs": 2, "single_final": True, "reseed": True},
    {"best_of": 3, "third_place": True},
)


class Scribble(PlayedStage):
    """Results in any match by any two teams, so that many are stale or pinned."""

    scribbled: dict = {}

    @property
    def played(self):
        return self.scribbled


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_both_ways_to_the_bracket_agree(way):
    one = KNOCKOUT.chosen(way)
    for n in range(2, 22):
        lots = random.Random(n)
        stage = Scribble(one, one.draw(range(n)), dict.fromkeys(range(n), ""))
        for team in lots.sample(range(n), lots.randrange(3)):
            stage.policies[team] = "forfeit"
        stage.scribbled = {}
        for _ in range(2 * n):
            scribble(stage, lots)
        tree = one.tree(stage)
        drawn = CountedCup(seeded_leaves(range(n)), stage.policies, one.stored)
        again = recount_bracket(drawn, stage.played)
        assert tree.ties.keys() == again.keys()
        for key, tie in tree.ties.items():
            teams = {team for team in (tie.home, tie.away) if team is not None}
            assert (teams, tie.winner, tie.state == "stale") == tuple(again[key])


@pytest.mark.rule("HC-CUP-01")
def test_a_series_with_double_forfeits_is_over_once_nobody_can_overtake():
    """Two wins of five do, if of the others two were forfeited by both."""
    one = KNOCKOUT.chosen({"best_of": 5})
    stage = Scribble(one, one.draw([7, 8]), {7: "", 8: ""})
    nobody = LegEnd(7, 8, (0, 0), forfeit="both")
    won = LegEnd(7, 8, (1, 0), winner=7)
    stage.scribbled = dict(
        zip([(1, 0, n) for n in range(1, 5)], [nobody, won, won, nobody], strict=True)
    )
    drawn = CountedCup((7, 8), stage.policies, one.stored)
    for left, winner in ((4, 7), (3, None)):
        stage.scribbled = dict(list(stage.scribbled.items())[:left])
        assert one.tree(stage).ties[1, 0].winner == winner
        assert recount_bracket(drawn, stage.played)[1, 0].winner == winner


def scribble(stage, lots):
    match = lots.choice(stage.drawn.matches)
    key = (match.round, match.position, match.leg)
    tie = stage.format.tree(stage).ties[key[:2]]
    sides = [tie.home, tie.away]
    if lots.random() < 0.1 or None in sides:
        sides = lots.sample(range(len(stage.policies)), 2)
    lots.shuffle(sides)
    goals = (lots.randrange(3), lots.randrange(3))
    winner = None if goals[0] == goals[1] else sides[goals[0] < goals[1]]
    kicks = lots.choice(sides) if lots.random() < 0.7 else None
    forfeit = lots.choice(("", "", "", "home", "away", "both"))
    won = {"home": sides[1], "away": sides[0], "both": None}
    winner = won.get(forfeit, winner or kicks)
    pinned = lots.random() < 0.1
    stage.scribbled[key] = LegEnd(*sides, goals, winner, kicks, forfeit, pinned)
