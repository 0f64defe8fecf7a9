"""How a machine coach plays: the same from both ends, forward, varied, and never stuck."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import LONG, THE_END
from engine.games.helvetia.board.hexes import DISTANCE, TOWARDS, hex_at, hex_of, turned
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.coach import guard, set_decisions
from engine.games.helvetia.coach.frame import ground_of
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.levels import coach
from engine.games.helvetia.coach.options import gestures
from engine.games.helvetia.coach.overview import Overview
from engine.games.helvetia.coach.runs import Runs
from engine.games.helvetia.coach.shot_tables import shot_tables_of
from engine.games.helvetia.coach.style import PLAIN
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.state import TO_PLACE
from engine.simulate import SimulationPlan, simulate
from tests import half_turn
from tests.examples import TIMES
from tests.lively import setup_of
from tests.mirrored import pair
from tests.scenes import scene

SETTINGS = {
    "geek": (GEEK, {}),
    "friendly cards": (GEEK, {"cards": "friendly"}),
    "family": (FAMILY, {"knock_out": True}),
}


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-GEO-06")
@pytest.mark.sampled
@pytest.mark.parametrize("name", SETTINGS)
def test_a_coach_on_the_turned_pitch_makes_the_turned_choice(name):
    rules, options = SETTINGS[name]
    setup = setup_of("jesters", "jesters", rules, **options)
    turned = half_turn.setup(setup)
    tables = shot_tables_of(setup.board, setup.rules)
    for seed in range(TIMES):
        dice = FastDice(seed)
        s = play.start(setup, dice)
        while s.waiting:
            side = 0 if s.waiting & 1 else 1
            a = Heuristic(tables, FastDice(s.ply)).pick(s, side)
            there = half_turn.state(s, turned)
            there.ply = s.ply
            other = Heuristic(tables, FastDice(s.ply)).pick(there, 1 - side)
            assert half_turn.doing(s, side, a) is other, (seed, s.ply, a, other)
            play.apply(s, side, a, dice)


@pytest.fixture(scope="module")
def figures():
    """What forty matches of each setting come to."""
    plans = {
        "geek": SimulationPlan(away="jesters", seed=11),
        "friendly cards": SimulationPlan(
            away="jesters", options={"cards": "friendly"}, seed=11
        ),
        "family": SimulationPlan(away="jesters", rules="family", seed=11),
    }
    return {name: simulate(plan, 40) for name, plan in plans.items()}


@pytest.mark.long
@pytest.mark.rule("HC-OWN-01")
@pytest.mark.parametrize(
    ("name", "goals"), [("geek", 1.9), ("friendly cards", 1.8), ("family", 1.1)]
)
def test_matches_have_goals_and_nobody_stalls(figures, name, goals):
    found = figures[name]
    assert (found.home_goals + found.away_goals) / found.matches > goals
    assert found.draws / found.matches < 0.46
    assert found.stalls / found.matches < 0.2
    assert found.most_stalls <= 3


@pytest.mark.rule("HC-OWN-02")
def test_the_keeper_of_family_plays_the_ball_when_he_must():
    """Seed 13 of the mirrored matches once ended a turn that HC-OWN-02 keeps open."""
    assert len(list(pair("coach", "club", 13, "family"))) == 2


def test_matches_do_not_open_alike(figures):
    for found in figures.values():
        assert len(found.openings) >= 20


@pytest.mark.rule("HC-MOVE-09")
def test_the_bonus_of_the_wing_is_used():
    setup = setup_of("jesters", "jesters")
    s = play.start(setup, FastDice(3), log := [])
    both = coach("coach", 1), coach("coach", 2)
    while s.waiting:
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, both[side].pick(s, side), FastDice(s.ply))
    assert sum(event.rule == "HC-MOVE-09" for event in log) > 5


def fresh_gesture(seed):
    """The first moment in which the attack may do as it likes."""
    s = play.start(setup_of("jesters", "jesters"), FastDice(seed))
    both = coach("coach", 1), coach("coach", 2)
    while not (s.phase == phases.GESTURE and s.mode == phases.FRESH):
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, both[side].pick(s, side), FastDice(s.ply))
    return s


def test_nobody_lets_the_minutes_pass_to_win():
    s = fresh_gesture(1)
    s.turns = s.setup.options.stall_turns - 1
    assert THE_END in gestures(s, s.attack)
    s.turns += 1
    assert THE_END not in gestures(s, s.attack)


def test_who_has_kept_the_ball_too_long_plays_it():
    for seed in range(12):
        s = fresh_gesture(seed)
        tables = shot_tables_of(s.setup.board, s.setup.rules)
        s.turns = s.setup.options.stall_turns
        assert Heuristic(tables, FastDice(1)).pick(s, s.attack) is not THE_END


@pytest.mark.rule("HC-MOVE-13")
def test_who_takes_a_loose_ball_in_defence_moves_on_in_attack():
    s = scene("""
        J: 1 A5 | 5 C3 | 6 C7 | 8 E4 | 10 D6
        D: 1 M5 | 5 F5 | 6 H3 | 8 H7 | 10 J5
        ball: G5
        now: defence moves
    """).s
    both = Heuristic(shot_tables_of(s.setup.board, GEEK), FastDice(1))
    play.apply(s, 1, both.pick(s, 1), FastDice(1))
    assert (s.carrier, s.attack, s.phase) == (s.setup.slot(1, 5), 1, phases.MOVE)
    assert both.pick(s, 1) is not THE_END


def test_a_mate_comes_for_the_ball_that_no_pass_takes_on():
    s = fresh_gesture(2)
    side = s.attack
    tables = shot_tables_of(s.setup.board, s.setup.rules)
    for q in s.on_pitch(side):
        s.take_off(q, TO_PLACE)
    keeper, *mates = s.on_pitch(side)
    s.put(keeper, turned(hex_at(0, 4)) if side else hex_at(0, 4))
    for q, x in zip(mates, (12, 14, 20, 22), strict=True):
        s.put(q, turned(hex_at(x, 2)) if side else hex_at(x, 2))
    s.carrier, s.ball, s.phase, s.waiting = (
        keeper,
        s.pos[keeper],
        phases.MOVE,
        1 << side,
    )
    s.mover, s.moved = -1, 0
    row = DISTANCE[s.ball]
    moves = Runs(Overview(s, side, tables, 0.1), PLAIN, s.ball).moves()
    nearest = next(a for a in moves if a.a == mates[0])
    assert row[nearest.b] < row[s.pos[mates[0]]]


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
        a = set_decisions.select(s, side)
        play.apply(s, side, a, FastDice(1))
    alike = s.bench(0)
    setup.full = tuple((9,) * 8 if q in alike else n for q, n in enumerate(setup.full))
    came = {set_decisions.replacement(s, 0, FastDice(n)).a for n in range(12)}
    assert came == set(alike)


AWAY_FROM_THE_BALL = """D attacks
    J: 1 A5 | 3 F4 | 4 G5 | 5 H8 | 6 H7
    D: 1 M5 | 6 C8 ball | 3 G3 | 5 G5 | 7 G7
    now: defence moves"""


def test_who_is_left_behind_runs_back():
    """He once stood still while the ball went by: a free hex costs nothing."""
    s = scene(AWAY_FROM_THE_BALL).s
    tables = shot_tables_of(s.setup.board, s.setup.rules)
    moves, _ = guard.plan(Overview(s, 0, tables, PLAIN.haste), PLAIN)
    assert len(moves) >= 2
    assert all(TOWARDS[1][a.b] > TOWARDS[1][s.pos[a.a]] for a in moves)


@pytest.mark.rule("HC-OFF-08")
def test_a_man_offside_leaves_the_loose_ball_to_others():
    s = scene("""J attacks
        J: 1 A5 | 3 I5 | 4 H4 | 5 K7 offside | 6 I7
        D: 1 M5 | 6 C8 | 3 G3 | 5 G5 | 7 G7
        ball: L7""").s
    tables = shot_tables_of(s.setup.board, s.setup.rules)
    a = Heuristic(tables, FastDice(1)).pick(s, 0)
    assert (a.a, a.b) != (s.at(0, hex_of("K7")), hex_of("L7"))
    s.offside = 0
    a = Heuristic(tables, FastDice(1)).pick(s, 0)
    assert a.b == hex_of("L7")


@pytest.mark.rule("HC-OWN-02")
def test_a_keeper_who_must_play_it_sends_it_far_without_a_detour():
    """He once passed it to a man who gave it back, because nobody was near."""
    s = scene("""J attacks, held 3
        J: 1 A5 ball | 3 B7 | 4 G3 | 5 H6 | 6 G5
        D: 1 M5 | 6 C7 | 3 K3 | 5 K7 | 7 J5
        now: gesture fresh""").s
    tables = shot_tables_of(s.setup.board, s.setup.rules)
    assert Heuristic(tables, FastDice(1)).pick(s, 0).kind == LONG
