"""Free kicks after fouls and offside: a dead ball, two moves, a gesture that must follow."""

from __future__ import annotations

import pytest

from tests.scenes import scene

FREE_KICK = """
    D attacks, 18'
    D: 6 {six} | 5 {five} | 1 M5 | 7 K1 | 8 K9
    J: 5 {fouler} | 1 A5 | 6 C1 | 7 C9 | 8 C3
    ball: dead G5
    now: free kick
"""


def free_kick(six="I5", five="K5", fouler="G5", **options):
    return scene(FREE_KICK.format(six=six, five=five, fouler=fouler), **options)


@pytest.mark.rule("HC-RST-01", "HC-RST-02", "HC-RST-05", "HC-BALL-04", "HC-TURN-06")
@pytest.mark.trap(32)
@pytest.mark.trap(37)
def test_both_move_around_a_dead_ball_and_then_a_gesture_must_follow():
    free_kick(fouler="F5 acted").play("""
        = D to move; J5 fresh; ball dead at G5; 18'
        D6 to G5
        = ball dead at G5; nobody has the ball; not picked-up
        D6 to H5
        D5 to J5
        D ends
        = J to move
        J5 to G5 refused HC-RST-04
        J5 to F4
        J ends
        = D to gesture restart; D6 has the ball; D6 at G5; ball held at G5
        = happened brought HC-RST-03
        D ends refused HC-RST-05
        D6 to G5 refused HC-TURN-01
        D passes to H5
        = D attacks; ball loose at H5; 18'
    """)


@pytest.mark.rule("HC-RST-03")
def test_who_is_on_the_hex_takes_it():
    free_kick(five="H5").play("""
        D6 to H4
        D5 to G5
        D ends
        J5 to G6
        J ends
        = D to gesture restart; D5 has the ball; not brought
    """)


@pytest.mark.rule("HC-RST-03")
@pytest.mark.trap(38)
def test_the_nearest_is_brought_the_coach_choosing_among_equals():
    free_kick(six="I5", five="(14,2) fallen").play("""
        D ends
        J5 to F5
        J ends
        = D to nearest; D may only choose
        D chooses D7 refused HC-RST-03
        D chooses J5 refused HC-RST-03
        D chooses D5
        = D5 at G5; D5 stands; D6 at I5; D5 has the ball; D to gesture restart
    """)
    scene("""
        D attacks
        D: 1 I5 | 5 L5 | 6 L3 | 7 L7 | 8 K1
        J: 1 A5 | ...
        ball: dead G5
        now: free kick
    """).play("""
        D ends
        J ends
        = D1 at G5; D1 has the ball; D1 boost 2; D to gesture restart
    """)


@pytest.mark.rule("HC-RST-06")
def test_a_fallen_player_on_the_ball_stands_up_free():
    free_kick(six="G5 fallen").play("""
        D ends
        J5 to F5
        J ends
        = D6 stands; D6 has the ball; D to gesture restart
    """)


@pytest.mark.rule("HC-RST-04")
def test_the_fouler_who_stayed_steps_off():
    free_kick(six="G5").play("""
        D ends
        J ends
        = J to step off; J may only step; nobody has the ball
        J steps to G5 refused HC-RST-04
        J steps to E5 refused HC-RST-04
        J steps to G4
        = J5 at G4; J5 boost 4; D to gesture restart; D6 has the ball
        = happened stepped HC-RST-04
    """)


@pytest.mark.rule("HC-RST-04")
def test_stepping_off_is_no_choice_where_one_hex_is_left():
    scene("""
        D attacks
        D: 6 A1 | ...
        J: 5 A1 | 6 B1 | 7 C9 | 8 C3 | 1 A5
        ball: dead A1
        now: free kick
    """).play("""
        D ends
        J ends
        = J5 at (1,1); D to gesture restart; D6 has the ball
    """)


@pytest.mark.rule("HC-RST-04")
def test_with_every_hex_beside_closed_he_goes_to_a_nearest_open_one():
    scene("""
        D attacks
        D: 6 A1 | ...
        J: 5 A1 | 6 B1 | 7 A2 | 8 C3 | 1 A5
        ball: dead A1
        now: free kick
    """).play("""
        D ends
        J ends
        = J to step off
        J steps to B1 refused HC-RST-04
        J steps to C3 refused HC-RST-04
        J steps to D1 refused HC-RST-04
        J steps to C1
        = J5 at C1; D to gesture restart
    """)


@pytest.mark.rule("HC-RST-04", "HC-MOVE-06")
def test_who_steps_off_obeys_keeper_zones():
    scene("""
        D attacks
        D: 6 A4 | ...
        J: 5 A4 | 6 C1 | 7 C9 | 8 C3 | 1 B1
        ball: dead A4
        now: free kick
    """).play("""
        D ends
        J ends
        J steps to A5 refused HC-RST-04
        J steps to B4
    """)
    scene("""
        D attacks
        D: 6 A4 | ...
        J: 1 A4 | ...
        ball: dead A4
        now: free kick
    """).play("""
        D ends
        J ends
        J steps to A5
        = J1 at A5; D6 has the ball
    """)


@pytest.mark.rule("HC-RST-05", "HC-SHOT-01")
def test_a_free_kick_in_a_shoot_zone_may_be_shot():
    scene("""
        D attacks
        D: 6 E5 | ...
        J: 1 A5 | 5 E5 pressure 4 | 6 C1 | 7 C9 | 8 C3
        ball: dead E5
        now: free kick
    """).play("""
        D ends
        J ends
        J steps to E4
        = D may only short, long, shoot
        D shoots
        = both to aim; cells 4; threshold 10; not pressed
    """)


@pytest.mark.rule("HC-TURN-06", "HC-DEF-05", "HC-RST-05")
def test_after_the_restart_the_match_goes_on_as_usual():
    free_kick(six="G5", five="H5", fouler="H5").play("""
        D ends
        J ends
        = D to gesture restart
        D passes to H5
        = J to intercept
        J lets it
        = D to gesture after short; D may only short, long, end
        D ends
        = D to move; 18'
        D ends
        J ends
        = J to defend
    """)


@pytest.mark.rule("HC-RST-04")
def test_the_corner_is_a_hex_to_step_to():
    scene("""
        D attacks
        D: 6 B1 | ...
        J: 5 B1 | 6 C1 | 7 A2 | 8 B2 | 1 A5
        ball: dead B1
        now: free kick
    """).play("""
        D ends
        J ends
        = J5 at A1; D to gesture restart
    """)
