"""How a machine coach plays: the same from both ends, forward, varied, and never stuck."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.games.helvetia import play
from engine.games.helvetia.coach import small
from engine.games.helvetia.coach.frame import ground_of
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.lore import lore_of
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from engine.hexes import TOWARDS, hex_at
from engine.pitch import read_board
from tests import half_turn
from tests.lively import setup_of

SETTINGS = {
    "geek": (GEEK, {}),
    "friendly cards": (GEEK, {"cards": "friendly"}),
    "family": (FAMILY, {"knock_out": True}),
}


@pytest.mark.rule("HC-GEO-06")
@pytest.mark.parametrize("name", SETTINGS)
def test_a_coach_on_the_turned_pitch_makes_the_turned_choice(name):
    rules, options = SETTINGS[name]
    setup = setup_of("jesters", "jesters", rules, **options)
    turned = half_turn.setup(setup)
    lore = lore_of(setup.board, setup.rules)
    for seed in range(3):
        dice = FastDice(seed)
        s = play.start(setup, dice)
        while s.waiting:
            side = 0 if s.waiting & 1 else 1
            a = Heuristic(lore, FastDice(s.ply)).pick(s, side)
            there = half_turn.state(s, turned)
            there.ply = s.ply
            other = Heuristic(lore, FastDice(s.ply)).pick(there, 1 - side)
            assert half_turn.doing(s, side, a) is other, (seed, s.ply, a, other)
            play.apply(s, side, a, dice)


def test_the_corner_is_further_from_goal_than_the_spot():
    board = read_board()
    ground = ground_of(board)[0]
    assert TOWARDS[0][hex_at(24, 0)] > ground[hex_at(24, 0)]
    assert ground[hex_at(23, 3)] > ground[hex_at(24, 0)]
    assert ground[hex_at(8, 4)] == 8


def test_of_equals_one_is_drawn():
    """Two of a bench who are as good: neither comes on each time."""
    setup = setup_of("jesters", "jesters")
    s = play.start(setup, FastDice(1))
    for side in (0, 1):
        a = small.select(s, side)
        play.apply(s, side, a, FastDice(1))
    alike = s.bench(0)
    setup.full = tuple((9,) * 8 if q in alike else n for q, n in enumerate(setup.full))
    came = {small.replacement(s, 0, FastDice(n)).a for n in range(12)}
    assert came == set(alike)
