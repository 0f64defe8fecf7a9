"""Keepers: saves in the zone only, stand-ins, goal kicks."""

from __future__ import annotations

import pytest

from tests.scenes import scene

AT_GOAL = """
    J attacks, 20'
    J: 11 {eleven} ball shot 18 | 8 (20,4) | 1 A5 | 6 C1 | 7 C9
    D: {keepers} | 6 M7 | 7 M9 | 8 G5
    {facts}
    now: gesture {mode}
"""


def at_goal(keepers="1 M5 | 5 M3", eleven="(22,2)", facts="", mode="fresh", **options):
    words = {"keepers": keepers, "eleven": eleven, "facts": facts, "mode": mode}
    return scene(AT_GOAL.format(**words), **options)


STAND_IN = {"keepers": "5 M5 keeper | 3 M3", "facts": "D sent off: 1"}


@pytest.mark.rule("HC-GK-05", "HC-SHOT-03")
@pytest.mark.trap(40)
@pytest.mark.parametrize("hex_", ["(22,4)", "(22,2)", "(16,4)"])
def test_a_stand_in_covers_one_cell_at_most(hex_):
    at_goal(**STAND_IN, eleven=hex_).play("""
        J shoots
        = both to aim; cells 1
        D covers AB refused HC-SHOT-02
        D covers A
    """)


@pytest.mark.rule("HC-GK-05", "HC-REP-02", "HC-SHOT-03")
@pytest.mark.trap(19)
@pytest.mark.parametrize("hex_, k", [("(22,4)", 0), ("(22,2)", 1), ("(20,2)", 1)])
def test_the_limit_of_the_stand_in_comes_after_the_first_touch(hex_, k):
    who = "J" if k == 0 else "both"
    at_goal(**STAND_IN, eleven=hex_, mode="after short").play(f"""
        J first touch
        = {who} to aim; cells {k}
    """)


@pytest.mark.rule("HC-GK-02", "HC-GK-05")
def test_a_stand_in_who_is_not_at_home_yet_saves_nothing():
    at_goal("5 M3 keeper | 3 L3", facts="D sent off: 1").play("""
        J shoots
        = J to aim; cells 0
    """)


@pytest.mark.rule("HC-GK-01", "HC-GK-05")
def test_a_stand_in_enters_the_zone_by_an_ordinary_move():
    scene("""
        D attacks
        D: 5 L5 keeper | 6 (23,3) ball | 7 G1 | 8 G9
        D sent off: 1
        J: 1 A5 | ...
    """).play("""
        D6 to M5 refused HC-MOVE-06
        D5 to M5
        = D5 at M5; D5 boost 4
    """)


@pytest.mark.rule("HC-GK-01", "HC-GK-02")
def test_out_of_his_zone_the_keeper_plays_as_any_other():
    scene("""
        D attacks
        D: 1 K5 ball long 13 | ...
        J: 1 K5 steal 8 | ...
        now: defence
    """).play("""
        = J to defend
        J steals; steal 9
        D steps to K4
        D long to C5; long pass 13, time 6
        = happened on-target
    """)


@pytest.mark.rule("HC-GK-03")
def test_nobody_enters_the_zone_of_a_keeper_with_the_ball():
    scene("""
        D attacks
        D: 1 M5 ball | ...
        J: 1 A5 | 5 L5 | 11 (23,3) | ...
        now: defence moves
    """).play("""
        J5 to M5 refused HC-MOVE-06
        J11 to M5 refused HC-MOVE-06
        J ends
        = D to gesture fresh; D may only short, long, end
    """)


MISSED = """
    J shoots
    J aims A
"""


@pytest.mark.rule("HC-GKICK-01", "HC-SHOT-08", "HC-MOVE-15")
@pytest.mark.trap(32)
def test_tv_gk_1_after_a_miss_he_stands_still_and_must_play():
    at_goal().play(MISSED).play("""
        D covers BC; shot 15, time 6
        = D attacks; D1 has the ball; D to move; turn 1
        D1 to L5 refused HC-MOVE-15
        D5 to L4
        D ends
        = J to move
        J11 to (21,3)
        J ends
        = D to gesture goal kick; D may only short, long; D1 at M5
        D ends refused HC-GKICK-01
        D passes to L4
        = D5 has the ball; D to gesture after short; 26'
        D ends
        = D to move
        D1 to L5
        = D1 at L5
    """)


@pytest.mark.rule("HC-GKICK-01")
def test_a_keeper_who_was_out_returns_free_and_upright():
    at_goal("1 K3 fallen | 5 M3").play("""
        J shoots
        J aims A; shot 15, time 6
        = D1 at M5; D1 stands; D1 boost 2; D1 has the ball; D to move
        = happened missed, returned
    """)


@pytest.mark.rule("HC-GKICK-03", "HC-GK-05")
def test_a_stand_in_takes_the_goal_kick():
    at_goal("5 K3 keeper | 3 M3", facts="D sent off: 1").play("""
        J shoots
        J aims A; shot 15, time 6
        = D5 at M5; D5 has the ball; D to move
        D5 to L5 refused HC-MOVE-15
    """)


@pytest.mark.rule("HC-GKICK-02", "HC-SHOT-07")
def test_after_a_save_he_is_free_unless_switched():
    at_goal().play(MISSED).play("""
        D covers AB; time 6
        D1 to L5
        D ends
        J ends
        = D to gesture fresh; D may end
    """)
    at_goal(goal_kick_after_save=True).play(MISSED).play("""
        D covers AB; time 6
        = D to move; D1 has the ball; happened saved
        D1 to L5 refused HC-MOVE-15
        D ends
        J ends
        = D to gesture goal kick; D may only short, long
    """)


@pytest.mark.rule("HC-DEF-05", "HC-GKICK-01")
def test_no_defensive_gesture_in_a_goal_kick_turn():
    at_goal().play(MISSED).play("""
        D covers BC; shot 15, time 6
        D ends
        J11 to (23,3)
        J ends
        = D to gesture goal kick
    """)
