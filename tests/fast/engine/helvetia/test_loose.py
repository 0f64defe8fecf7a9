"""The loose ball: whose it is, who takes it, and the ball in an empty keeper zone."""

from __future__ import annotations

import pytest

from tests.scenes import scene


@pytest.mark.rule("HC-LOOSE-01", "HC-LOOSE-03")
@pytest.mark.trap(27, 28)
def test_a_tie_stays_with_the_attack():
    """TV-SHORT-3: nearest attacker 1, nearest defender 1."""
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball
        D: 1 M5 | 6 I5
        now: gesture
    """).play("""
        J passes to H5
        = J attacks; J to move; ball loose at H5; 18'; not time
        J ends
        D6 to H5; time 6
        = D attacks; D6 has the ball
    """)


@pytest.mark.rule("HC-LOOSE-01", "HC-LOOSE-03", "HC-POSS-02")
@pytest.mark.trap(27, 28)
def test_the_defence_must_be_strictly_nearer_and_then_fetches_it():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball boost 1
        D: 1 M5 | 6 J5
        now: gesture
    """).play("""
        J passes to I5; time 12
        = D attacks; D to move; ball loose at I5; 30'; happened loose, possession HC-LOOSE-01
        D ends
        J5 to I5; time 6
        = J attacks; J5 has the ball; 36'; happened possession HC-MOVE-13
    """)


@pytest.mark.rule("HC-LOOSE-02", "HC-BALL-05")
def test_keepers_the_passer_and_the_fallen_count_for_the_distance():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball | 6 K3 fallen
        D: 1 M5 | 6 K9
        now: gesture
    """).play("""
        J long to K3; long pass 1
        = J attacks; ball loose at K3; J to move
    """)
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 I5 ball
        D: 1 M5 | 6 K9
        now: gesture
    """).play("""
        J long to L5; long pass 1, time 6
        = D attacks; ball loose at L5
    """)


@pytest.mark.rule("HC-BALL-03", "HC-BALL-02")
def test_who_stands_up_on_a_loose_ball_takes_it():
    scene("""
        J attacks, 18'
        J: 1 A5 | 6 K3 fallen boost 2
        D: 1 M5 | 7 K9
        ball: K3
    """).play("""
        J6 stands up
        = J6 has the ball; happened stood-up, picked-up
        J6 to L3
        = ball held at L3; J6 boost 1
    """)
    scene("""
        J attacks, 18'
        J: 1 A5 | 6 A1
        D: 1 M5 | 7 K3 fallen
        ball: K3
    """).play("""
        J ends
        D7 stands up; time 6
        = D7 has the ball; D attacks; D to move
    """)


@pytest.mark.rule("HC-BALL-02", "HC-BALL-05")
def test_who_lies_does_not_receive():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball | 6 H5 fallen
        D: 1 M5 | 7 K3
        now: gesture
    """).play("""
        J passes to H5
        = nobody has the ball; ball loose at H5; J to move
    """)


@pytest.mark.rule("HC-BALL-01", "HC-BALL-04")
@pytest.mark.trap(37)
def test_a_dead_ball_is_not_picked_up():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 F5
        D: 1 M5 | 7 H5
        ball: dead G5
        now: free kick
    """).play("""
        J5 to G5
        = nobody has the ball; ball dead at G5
        J ends
        D7 to G5 refused HC-RST-04
        D ends
        = J5 has the ball; ball held at G5; J to gesture restart
    """)


@pytest.mark.rule("HC-LOOSE-04")
def test_the_nearest_side_is_asked_again_at_the_end_of_each_turn():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 E3
        D: 1 M5 | 6 J3 boost 1
        ball: G3
    """).play("""
        J ends
        D6 to I3
        D ends
        = J attacks; 18'; J to move
        J5 to D3
        J ends
        D6 to H3
        D ends; time 6
        = D attacks; 24'; D to move; ball loose at G3; happened loose, possession HC-LOOSE-01
    """)


OWN_ZONE = """
    J attacks, 18'
    J: 1 C5 | 5 G5
    D: 1 M5 | 6 B5
    ball: A5
    now: moves over
"""


@pytest.mark.rule("HC-LOOSE-05", "HC-LAND-05")
def test_a_ball_in_the_own_empty_zone_is_the_keepers():
    scene(OWN_ZONE).play("""
        = J attacks; 18'; J to move; J1 at A5; J1 has the ball
        J1 to A4 refused HC-MOVE-15
        J ends
        D ends
        = J to gesture goal kick
        J ends refused HC-GKICK-01
    """)


@pytest.mark.rule("HC-LOOSE-05", "HC-LAND-05", "HC-POSS-02")
def test_a_ball_in_the_other_empty_zone_changes_possession():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball long 3
        D: 1 K4 fallen | 6 B5
        now: gesture
    """).play("""
        J long to L5; long pass 14, time 9
        = D attacks; 27'; D1 at M5; D1 stands; D1 has the ball; D to move
        = happened strayed, zone-ball, possession HC-LOOSE-05, returned
        D1 to L5 refused HC-MOVE-15
    """)


@pytest.mark.rule("HC-LOOSE-05")
def test_without_the_house_rule_the_nearest_side_attacks():
    nearest = OWN_ZONE.replace("dice:", "")
    scene(nearest + "\n dice: time 6", zone_ball_to_keeper=False).expect(
        "D attacks; ball loose at A5; 24'; D to move"
    )


@pytest.mark.rule("HC-LOOSE-05", "HC-OWN-01")
def test_a_ball_in_the_own_zone_ends_a_turn_that_may_stall():
    scene(OWN_ZONE.replace("18'", "18', turn 13")).expect(
        "J attacks; 21'; J1 has the ball; J to move; turn 14"
    )
    scene(OWN_ZONE.replace("18'", "43', turn 13")).expect("period 2; J to place")
