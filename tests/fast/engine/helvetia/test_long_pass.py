"""Long passes: the aim, the roll, where the ball strays, who is there when it lands."""

from __future__ import annotations

import pytest

from engine.games.helvetia.actions import LONG
from tests.scenes import scene

# The rulebook's own: a Drake with a long pass of 10, who attacks the west.
LONG_PASS = """
    D attacks, 9'
    D: 6 K5 ball long 10 | 5 {five} | 1 M5 | 7 K1 | 8 K9
    J: 5 {posse} clear 10 | 1 A5 | 6 C1 | 7 C9 | 8 C3
    now: gesture
"""


def long_pass(five="(10,4)", posse="C5", **options):
    return scene(LONG_PASS.format(five=five, posse=posse), **options)


@pytest.mark.rule("HC-LONG-02", "HC-LAND-01")
def test_tv_long_1_on_target():
    long_pass().play("""
        D long to (10,4); long pass 10
        = D5 has the ball; D attacks; 9'; D to move; happened on-target, received
        = not strayed, pressed
    """)


@pytest.mark.rule("HC-LONG-03", "HC-DEV-01", "HC-DEV-02")
@pytest.mark.trap(25)
@pytest.mark.parametrize("roll, lands", [(18, "(11,5)"), (11, "(12,6)")])
def test_tv_long_2_and_3_west_attacking_coach(roll, lands):
    # a forward pass: the nearest to the loose ball is an attacker
    scene(LONG_PASS.format(five=lands, posse="C5")).play(f"""
        D long to (10,4); long pass {roll}
        = D5 has the ball; happened strayed {roll}; not on-target
    """)


@pytest.mark.rule("HC-LONG-03", "HC-DEV-03")
@pytest.mark.trap(26)
@pytest.mark.parametrize(
    "aim, roll, lands",
    [
        ("(22,2)", 13, "(24,2)"),
        ("(12,0)", 19, "(12,0)"),
    ],
)
def test_tv_long_4_and_5_the_ball_stays_on_the_pitch(aim, roll, lands):
    scene(f"""
        J attacks
        J: 6 G5 ball long 10 | 5 {lands} | 1 A5 | ...
        D: 1 M5 | 5 M9 | 6 M7 | 7 K1 | 8 K9
        now: gesture
    """).play(f"""
        J long to {aim}; long pass {roll}
        = J5 has the ball; J5 at {lands}
    """)


@pytest.mark.rule("HC-LONG-03", "HC-PRES-01")
@pytest.mark.trap(24)
def test_a_low_roll_that_pressure_makes_a_miss_strays_by_itself():
    """Roll 3 under a threshold of 2: two forward, though 3 is no more than the skill."""
    scene("""
        D attacks
        D: 6 K5 ball long 6 | 5 (6,4) | 1 M5 | 7 K1 | 8 K9
        J: 5 K5 pressure 4 | 1 A5 | 6 C1 | 7 C9 | 8 C3
        now: gesture
    """).play("""
        D long to (10,4); long pass 3
        = happened pressed, strayed 3, received; ball at D5; D5 has the ball
    """)


@pytest.mark.rule("HC-LONG-01")
def test_any_hex_but_the_own_and_the_closed_zones():
    here = long_pass()
    assert len([a for a in here.legal("D") if a.kind == LONG]) == 113 - 2
    here.play("""
        D long to K5 refused HC-LONG-01
        D long to A5 refused HC-LONG-01
        D long to M5; long pass 9
        = D1 has the ball; D to move
    """)
    long_pass().play("""
        D long to J5; long pass 9
        = ball loose at J5
    """)


@pytest.mark.rule("HC-LAND-02")
@pytest.mark.parametrize("five", ["K3", "E5 fallen"])
def test_a_defender_alone_has_the_ball(five):
    long_pass(five=five, posse="E5").play("""
        D long to E5; long pass 1, time 12
        = J attacks; J5 has the ball; J5 at E5; 21'; J to move
        = happened picked-up HC-LAND-02; not stepped
    """)


@pytest.mark.rule("HC-LAND-03", "HC-LAND-06")
def test_both_there_and_the_defender_is_asked():
    long_pass(five="E5", posse="E5").play("""
        D long to E5; long pass 1
        = J to clear; J may only try, let; nobody has the ball
    """)
    for mark in ("acted", "fallen"):
        long_pass(five="E5", posse=f"E5 {mark}").play("""
            D long to E5; long pass 1
            = D5 has the ball; D to move; not time
        """)


@pytest.mark.rule("HC-LAND-04", "HC-LOOSE-01")
@pytest.mark.trap(27)
def test_nobody_there():
    long_pass(posse="E5").play("""
        D long to (9,5); long pass 1
        = D attacks; ball loose at E6; D to move; 9'; not time
    """)
    long_pass(posse="E5").play("""
        D long to D5; long pass 1, time 6
        = J attacks; ball loose at D5; J to move; 15'
    """)


@pytest.mark.rule("HC-LAND-05", "HC-LOOSE-05", "HC-GKICK-01")
def test_an_empty_keeper_zone_belongs_to_its_side():
    """Strayed into the Jesters' zone, whose keeper is out: he returns with the ball."""
    scene("""
        D attacks, 9'
        D: 6 K5 ball long 10 | 5 G5 | 1 M5 | ...
        J: 1 C3 | ...
        now: gesture
    """).play("""
        D long to (4,4); long pass 13, time 6
        = J attacks; J1 has the ball; J1 at A5; ball held at A5; 15'; J to move
        = happened zone-ball
    """)


@pytest.mark.rule("HC-LAND-05", "HC-LOOSE-05")
def test_in_the_own_empty_zone_no_possession_changes():
    own = """
        D attacks, 9', turn {turn}
        D: 6 G5 ball long 10 | 1 K3 | 5 G1 | ...
        J: 1 A5 | ...
        now: gesture
    """
    scene(own.format(turn=3)).play("""
        D long to (22,4); long pass 20
        = D attacks; D1 has the ball; D1 at M5; 9'; D to move; turn 4; not time
        D1 to L5 refused HC-MOVE-15
    """)
    # such a turn is one that ended without a change of possession
    scene(own.format(turn=13)).play("""
        D long to (22,4); long pass 20
        = D1 at M5; 12'; happened stalled
    """)


@pytest.mark.rule("HC-LAND-05", "HC-LOOSE-05")
def test_zone_ball_to_keeper_off_leaves_the_nearest_side():
    zone = """
        D attacks, 9'
        D: 6 K5 ball long 10 | 5 {five} | 1 M5 | ...
        J: 1 C3 | 7 G1 | 8 G9 | 6 G3 | 3 G7
        now: gesture
    """
    scene(zone.format(five="B5"), zone_ball_to_keeper=False).play("""
        D long to (4,4); long pass 13
        = D attacks; ball loose at A5; D to move
    """)
    scene(zone.format(five="E5"), zone_ball_to_keeper=False).play("""
        D long to (4,4); long pass 13, time 6
        = J attacks; ball loose at A5; J to move
        J1 to A5
        = J1 has the ball
    """)


@pytest.mark.rule("HC-LAND-01", "HC-LONG-01")
@pytest.mark.trap(18)
def test_after_a_long_pass_only_a_header_in_the_area():
    """Outside the area the turn ends by itself; no pass and no shot follow."""
    long_pass(five="(6,4)").play("""
        D long to (6,4); long pass 2
        = D5 has the ball; D to move
    """)
    long_pass(five="C5").play("""
        D long to C5; long pass 2
        = J to clear
    """)
    long_pass(five="C5", posse="E5").play("""
        D long to C5; long pass 2
        = D to gesture after long; D may only header, end
        D shoots refused HC-TURN-02
        D first touch refused HC-TURN-02
        D passes to D5 refused HC-TURN-02
        D long to G5 refused HC-TURN-02
        D ends
        = D to move; D5 has the ball
    """)


@pytest.mark.rule("HC-LONG-01", "HC-LAND-01")
def test_a_ball_that_strays_back_to_the_passer_is_his():
    long_pass().play("""
        D long to J5; long pass 17
        = D6 has the ball; D to move; happened strayed, received
    """)


@pytest.mark.rule("HC-SHORT-07", "HC-LAND-01")
@pytest.mark.parametrize(
    "cap, then", [(1, "D to move"), (2, "D to gesture after long")]
)
def test_a_long_pass_is_one_gesture_of_the_chain(cap, then):
    long_pass(five="C5", posse="E5", chain_cap=cap).play(f"""
        D long to C5; long pass 2
        = D5 has the ball; {then}
    """)


@pytest.mark.rule("HC-LOOSE-05", "HC-OFF-10", "HC-GKICK-01")
def test_a_ball_in_the_own_empty_zone_is_a_new_beginning():
    """Played forward and drifted back: the flags are gone with the keeper's ball."""
    scene("""
        D attacks
        D: 6 L5 ball long 10 | 1 K3 | 5 (6,2) | 7 K1 | 8 K9
        J: 1 A5 | 5 (8,4) | 6 I1 | 7 I9 | 8 I3
        now: gesture
    """).play("""
        D long to (20,4); long pass 20
        = D1 has the ball; D1 at M5; D5 onside; D to move; happened zone-ball, returned
    """)
