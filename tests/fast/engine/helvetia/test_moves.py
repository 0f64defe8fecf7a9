"""Moves: the free hex, BOOST, the wing, standing up, the loose ball on the way."""

from __future__ import annotations

import pytest

from engine.games.helvetia import movement, phases
from engine.games.helvetia.actions import MOVES
from engine.games.helvetia.board.hexes import DISTANCE, HEXES, hex_of, hexes_of
from tests.lively import lively_match, setup_of
from tests.scenes import scene

FRENCH_EXAMPLE = """
    D attacks
    D: 1 M5 | 6 (14,4) ball | 11 (15,1) boost 3
    J: 1 A5 | 5 (9,1) boost 4 | 8 (9,5) boost 3
"""


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-02", "HC-MOVE-03", "HC-MOVE-08", "HC-MOVE-09")
@pytest.mark.rule("HC-MOVE-10", "HC-MOVE-05")
@pytest.mark.trap(30)
def test_the_example_of_the_rulebook():
    """TV-MOVE-1 to TV-MOVE-6: the attack moves, then the defence, each as it likes."""
    scene(FRENCH_EXAMPLE).play("""
        J5 to (11,1) refused HC-TURN-01
        D6 to (12,4)
        = D6 at (12,4); D6 boost 4; ball held at (12,4)
        D11 to (14,0)
        D11 wing to (12,0)
        = D11 at (12,0); D11 boost 3; happened moved HC-MOVE-09 0
        D11 to (10,0) refused HC-MOVE-09
        D11 wing to (10,0) refused HC-MOVE-10
        D ends
        = J to move
        J5 to (11,1)
        = J5 boost 4
        J5 to (12,0)
        = J5 at (12,0); D11 at (12,0); J5 boost 3
        J5 wing to (14,0) refused HC-MOVE-09
        J ends
        = J8 at (9,5); J8 boost 3; D to gesture fresh
    """)


@pytest.mark.rule("HC-MOVE-01")
def test_a_side_may_move_nobody():
    scene(FRENCH_EXAMPLE).play("""
        D ends
        = J to move; J may end, move
        J ends
        = D11 at (15,1); J5 at (9,1); D to gesture fresh
    """)


@pytest.mark.rule("HC-MOVE-02", "HC-MOVE-03")
def test_the_free_hex_comes_before_boost():
    scene(FRENCH_EXAMPLE).play("""
        D6 to (8,4)
        = D6 boost 2; happened moved 2
        D6 to (2,4) refused HC-MOVE-03
        D6 to (4,4)
        = D6 boost 0; D6 at (4,4); happened exhausted
        D6 to (2,4) refused HC-MOVE-03
    """)


@pytest.mark.rule("HC-MOVE-04", "HC-PLY-06", "HC-PLY-08")
@pytest.mark.trap(6, 7)
def test_the_last_boost_halves_every_skill_at_once():
    """TV-MOVE-8, TV-HALF: printed 12 is 6, printed 9 is 4, in the middle of the phase."""
    scene("""
        J: 5 (9,1) boost 1 steal 12 tackle 9 clear 10 pressure 4
        D: 6 G5 boost 0 dribble 13
    """).play("""
        = steal of J5 is 12; tackle of J5 is 9; dribble of D6 is 6
        J5 to (13,1)
        = J5 boost 0; steal of J5 is 6; tackle of J5 is 4; clear of J5 is 5
        = pressure of J5 is 2; happened exhausted HC-MOVE-04
    """)


@pytest.mark.rule("HC-MOVE-05")
@pytest.mark.trap(31)
def test_a_team_mate_is_in_the_way_and_an_opponent_is_not():
    """In the corner A1 one goes out by C1 or B2 only."""
    corner = """
        J: 5 A1 boost 2 | 6 {first} | 7 {second}
        D: 1 M5
    """
    scene(corner.format(first="B1", second="A2")).play("""
        J5 to B1 refused HC-MOVE-05
        J5 to C1 refused HC-MOVE-03
        J6 to D1
        J5 to C1
        = J5 boost 1
    """)
    scene("""
        J: 5 A1 boost 2
        D: 6 B1 | 7 A2
    """).play("""
        J5 to B1
        = J5 at B1; D6 at B1; J5 boost 2
    """)


@pytest.mark.rule("HC-MOVE-05", "HC-MOVE-12")
@pytest.mark.parametrize("number", [1, 5])
def test_the_way_leads_through_the_carrier(number):
    """A ball that somebody has is in nobody's way, whoever has it."""
    scene(f"""
        J: {number} G5 ball
        D: 6 H5 boost 1
        now: defence moves
    """).play("""
        D6 to F5
        = D6 boost 0; D6 at F5
    """)


@pytest.mark.rule("HC-MOVE-05")
def test_the_way_round_a_team_mate_costs_more():
    scene("""
        J: 5 (0,0) boost 3 | 6 (2,0)
        D: 1 M5
    """).play("""
        J5 to (4,0)
        = J5 boost 1; happened moved 2
    """)


@pytest.mark.rule("HC-MOVE-06", "HC-GK-01")
def test_only_its_own_keeper_enters_a_keeper_zone():
    scene("""
        J: 1 B4 boost 2 | 5 B6 | 6 L4
        D: 1 L6 | 5 L5
    """).play("""
        J5 to A5 refused HC-MOVE-06
        J6 to M5 refused HC-MOVE-06
        J1 to A5
        = J1 at A5
    """)
    scene("""
        J: 1 L4
        D: 1 L6
    """).play("J1 to M5 refused HC-MOVE-06")


@pytest.mark.rule("HC-MOVE-07", "HC-TURN-07", "HC-BALL-02")
def test_who_lies_uses_his_free_hex_to_stand_up():
    """TV-MOVE-7."""
    scene("""
        J: 5 E3 boost 2 fallen | 6 G5 ball
        D: 5 H3 fallen | 6 G5
    """).play("""
        J5 to F3 refused HC-MOVE-07
        J6 stands up refused HC-MOVE-07
        J5 stands up
        = J5 stands; J5 boost 2; J5 at E3; D5 fallen
        J5 to F3
        = J5 at F3; J5 boost 1; D5 fallen
        J ends
        D ends
        D ends
        J ends
        = D5 fallen; J to move; not stood-up
    """)


@pytest.mark.rule("HC-MOVE-11")
def test_a_move_is_one_piece():
    """Once another moves, the one before is done; a move may be told hex by hex."""
    scene("""
        J: 5 E3 boost 2 | 6 G5 boost 2
        D: 1 M5
    """).play("""
        J5 to F3
        J5 to G3
        = J5 boost 1
        J6 to H5
        J5 to H3 refused HC-MOVE-11
        J6 to I5
        = J6 boost 1
    """)


@pytest.mark.rule("HC-MOVE-12", "HC-BALL-01")
@pytest.mark.trap(28)
def test_who_enters_the_hex_of_a_loose_ball_takes_it_and_may_go_on():
    scene("""
        J: 5 E3 boost 2 | 6 C3
        D: 6 H3
        ball: F3
    """).play("""
        = nobody has the ball; ball loose at F3
        J5 to F3
        = J5 has the ball; happened picked-up
        J5 to G3
        = J5 has the ball; ball held at G3; J5 boost 1; J to move
    """)


@pytest.mark.rule("HC-MOVE-12")
def test_who_does_not_want_the_ball_goes_round_it():
    """RULING: the way never leads over a loose ball by itself."""
    scene("""
        J: 5 E3 boost 2
        D: 1 M5
        ball: F3
    """).play("""
        J5 to G3
        = nobody has the ball; J5 boost 0
    """)
    scene("""
        J: 5 E3 boost 1
        D: 1 M5
        ball: F3
    """).play("""
        J5 to G3 refused HC-MOVE-03
        J5 to F3
        J5 to G3
        = J5 has the ball; J5 boost 0
    """)


@pytest.mark.rule("HC-MOVE-13", "HC-POSS-02", "HC-TURN-02")
@pytest.mark.trap(29)
def test_a_ball_the_defence_picks_up_ends_the_turn_at_once():
    scene("""
        J attacks, 18'
        J: 5 A1
        D: 6 G3 boost 3 | 7 K3
        ball: F3
    """).play("""
        J ends
        D6 to F3; time 6
        = D6 has the ball; D attacks; 24'; D to move; happened picked-up, possession HC-MOVE-13
        D6 to E3
        = D6 boost 3
    """)


@pytest.mark.rule("HC-MOVE-13")
def test_remaining_moves_of_the_defence_are_lost_when_the_period_ends():
    scene("""
        J attacks, 42'
        J: 1 A5 | 5 A1
        D: 1 M5 | 6 G3 boost 3 | 7 K3
        ball: F3
    """).play("""
        J ends
        D6 to F3; time 6
        = period 2; 45'; D attacks; J to place
    """)


@pytest.mark.rule("HC-MOVE-14", "HC-OFF-09")
def test_taking_a_loose_ball_is_a_touch():
    off = """
        J attacks, 18'
        J: 1 A5 | 11 J3 offside boost 3 | 5 G5
        D: 1 M5 | 6 H3 | 7 H6
        ball: K3
    """
    scene(off).play("""
        J11 to K3
        = D to offside
        D lets it
        = J to move; J11 onside
        J11 to L3
        = J11 has the ball; J11 boost 2
    """)
    scene(off).play("""
        J11 to K3
        D calls; time 9
        = D attacks; D to move; ball dead at K3; 27'
    """)


@pytest.mark.rule("HC-MOVE-16")
@pytest.mark.trap(13)
def test_a_forced_step_is_free_and_where_none_is_possible_he_stays():
    """In the corner A1 with team-mates on both neighbours; then beside a keeper zone."""
    scene("""
        D attacks
        J: 5 A1 steal 12 boost 1 | 6 B1 | 7 A2
        D: 1 M5 | 6 A1 ball dribble 10 | 7 C5
        now: defence
    """).play("""
        J steals; steal 12, dribble 11, time 6
        = J5 at A1; J5 has the ball; J attacks; J5 boost 1
    """)
    scene("""
        D attacks
        J: 1 A1 | 5 A4 steal 12 boost 1 | 6 B4
        D: 1 M5 | 6 A4 ball dribble 10 | 7 C5
        now: defence
    """).play("""
        J steals; steal 12, dribble 11
        J steps to A5 refused HC-MOVE-16
        J steps to B4 refused HC-MOVE-16
        J steps to C5 refused HC-MOVE-16
        J steps to B5; time 6
        = J5 at B5; J5 boost 1; J to move
        J5 to C5
        = J5 boost 1
    """)


@pytest.mark.rule("HC-MOVE-09", "HC-MOVE-10")
@pytest.mark.trap(30)
def test_the_wing_bonus_needs_a_hex_entered_and_goes_forward():
    scene("""
        J: 5 E1 boost 2 | 6 E3 boost 0 | 7 F9 boost 0 fallen | 10 L1 | 8 (23,1)
        D: 1 M5
    """).play(
        """
        J5 wing to F1 refused HC-MOVE-10
        J7 stands up
        J7 wing to G9 refused HC-MOVE-10
        J5 to D1
        J5 wing to C1 refused HC-MOVE-10
        J5 wing to D2 refused HC-MOVE-10
        J5 to E1
        J5 to D1 refused HC-MOVE-03
    """.replace("J5 to D1 refused HC-MOVE-03", "J5 wing to F1")
    )
    scene("""
        J: 10 L1 | 6 E2 boost 1
        D: 1 M5
    """).play("""
        J10 to M1
        J10 wing to L2 refused HC-MOVE-10
        J6 to F1
        = J6 boost 1
        J6 wing to G1
        = J6 at G1; J6 boost 1
    """)


@pytest.mark.rule("HC-MOVE-10")
def test_backwards_only_if_switched_on():
    wing = """
        J: 5 E2
        D: 1 M5
    """
    scene(wing, wing_forward_only=False).play("""
        J5 to E1
        J5 wing to D1
        = J5 at D1
    """)
    scene(wing).play("""
        J5 to E1
        J5 wing to D1 refused HC-MOVE-10
    """)


@pytest.mark.rule("HC-MOVE-09")
def test_the_bonus_obeys_occupancy_and_takes_a_loose_ball():
    scene("""
        J: 5 E2 | 6 F1
        D: 1 M5
    """).play("""
        J5 to E1
        J5 wing to F1 refused HC-MOVE-05
    """)
    scene(
        """
        J: 5 E2
        D: 1 M5 | 6 F1
        ball: F1
    """.replace("| 6 F1", "")
    ).play("""
        J5 to E1
        J5 wing to F1
        = J5 has the ball; ball held at F1
    """)


@pytest.mark.rule("HC-MOVE-15")
def test_the_keeper_is_frozen_after_a_miss_and_the_others_are_not():
    """TV-GK-1."""
    scene("""
        J: 1 A5 | 5 C5
        D: 1 M5 | 6 H5
        now: goal kick
    """).play("""
        J1 to B5 refused HC-MOVE-15
        J5 to D5
        J ends
        D6 to G5
        D ends
        = J to gesture goal kick
        J ends refused HC-GKICK-01
        J passes to B5
        = nobody has the ball
    """)


@pytest.mark.rule("HC-PEN-03")
def test_one_hex_out_of_the_area_is_free_before_a_penalty():
    """After his free hex and BOOST, and as his last step."""
    scene("""
        J: 1 A5 | 11 K5
        D: 1 M5 | 6 L3 boost 1 | 7 (19,3) boost 1 | 8 (19,5) boost 0
        ball: dead K5
        now: penalty
    """).play("""
        J ends
        D6 to K3
        D6 to J3
        = D6 boost 1
        D6 to I3 refused HC-MOVE-11
        D7 to I4
        = D7 boost 1
        D7 to (19,3)
        = D7 boost 0
        D7 to I4
        = D7 boost 0
        D7 to (19,3) refused HC-MOVE-11
        D8 to (15,5)
        = D8 boost 0; D8 at (15,5)
    """)


def test_reach_and_cost_agree_everywhere():
    """Whatever is listed may be done, and costs what the shortest way costs."""
    s = scene("""
        J: 1 A5 | 5 A1 boost 4 | 6 B1 | 7 B3 | 11 E1 boost 3
        D: 1 M5 | 6 C3
        ball: C1
    """).s
    for slot in s.on_pitch(0):
        reach = set(hexes_of(movement.reach(s, slot)))
        for h in range(HEXES):
            cost = movement.cost(s, slot, h)
            assert (cost > 0) == (h in reach), (slot, h)
            assert cost == 0 or cost >= DISTANCE[s.pos[slot]][h]
    five = s.setup.slot(0, 5)
    assert movement.cost(s, five, hex_of("D1")) == 4  # round J6 and the ball


@pytest.mark.rule("HC-MOVE-02")
def test_the_free_hex_is_judged_as_any_other_move():
    """A look at the free hex of an ordinary turn spares the rest of the rules."""

    def watch(s, side, a):
        if s.phase == phases.MOVE and s.ply % 4 == 0:
            for slot in range(18):
                for h in range(HEXES):
                    quick = movement.refuse_move(s, side, MOVES[slot][h])
                    assert quick == movement.judged(s, side, slot, h), (s.ply, slot, h)

    lively_match(setup_of(), 5, watch)
