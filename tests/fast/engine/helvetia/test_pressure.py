"""Pressure: automatic, once, and only on a gesture that is rolled."""

from __future__ import annotations

import pytest

from tests.scenes import scene

# The rulebook's own: a long pass of 16 under a pressure of 4.
PRESSED = """
    D attacks
    D: 6 G5 ball long 16 | 5 I5 | 1 M5 | 7 K1 | 8 K9
    J: 5 G5 pressure 4 {mark} | 1 A5 | 6 C1 | 7 C9 | 8 C3
    now: defence
"""


@pytest.mark.rule("HC-PRES-01", "HC-PRES-02", "HC-LONG-02")
@pytest.mark.parametrize("roll, arrives", [(12, "on-target"), (13, "strayed")])
def test_tv_pres_1_long_pass(roll, arrives):
    scene(PRESSED.format(mark="")).play(f"""
        J ends
        D long to I5; long pass {roll}
        = threshold 12; happened pressed 4, {arrives}
    """)


@pytest.mark.rule("HC-PRES-01", "HC-PRES-03")
@pytest.mark.trap(16)
@pytest.mark.parametrize("mark", ["acted", "fallen"])
def test_who_has_acted_or_lies_on_the_ground_does_not_press(mark):
    scene(PRESSED.format(mark=mark)).play("""
        D long to I5; long pass 16
        = threshold 16; happened on-target; not pressed
    """)


@pytest.mark.rule("HC-PRES-01", "HC-PLY-06")
@pytest.mark.trap(7)
def test_an_exhausted_defender_presses_by_half():
    scene(PRESSED.format(mark="boost 0").replace("pressure 4", "pressure 5")).play("""
        J ends
        D long to I5; long pass 14
        = threshold 14; happened pressed 2, on-target
    """)


@pytest.mark.rule("HC-PRES-01", "HC-PLY-06")
@pytest.mark.trap(6)
def test_the_skill_is_halved_before_the_pressure_comes_off():
    scene(PRESSED.format(mark="").replace("long 16", "long 15 boost 0")).play("""
        J ends
        D long to I5; long pass 4
        = threshold 3; happened strayed
    """)


@pytest.mark.rule("HC-PRES-02", "HC-PRES-01", "HC-PRES-05")
def test_a_shot_is_pressed_and_nobody_is_asked():
    scene("""
        D attacks
        D: 6 C5 ball shot 13 | 1 M5 | ...
        J: 5 C5 pressure 4 | 1 A5 | ...
        now: gesture
    """).play("""
        D shoots
        = both to aim; threshold 9; happened pressed 4; J5 acted
    """)


@pytest.mark.rule("HC-PRES-02")
@pytest.mark.trap(15)
def test_tv_pres_2_never_a_short_pass():
    scene(PRESSED.format(mark="")).play("""
        J ends
        D passes to I5
        = D5 has the ball; J5 fresh; not pressed
    """)


@pytest.mark.rule("HC-PRES-03", "HC-REP-02")
@pytest.mark.trap(16)
def test_tv_pres_3_not_after_a_failed_interception():
    scene("""
        D attacks
        D: 6 E5 ball | 5 C5 shot 12 | 1 M5 | ...
        J: 5 C5 pressure 4 clear 10 | 1 A5 | ...
        now: gesture
    """).play("""
        D passes to C5
        J tries; intercept 11
        D first touch
        = threshold 8; cells 1; not pressed
    """)


@pytest.mark.rule("HC-PRES-04", "HC-DEF-03")
@pytest.mark.trap(17)
def test_pressure_is_the_gesture_of_the_turn():
    """Who pressed a long pass does not clear it when it comes back to his hex."""
    scene("""
        D attacks
        D: 6 A9 ball long 10 | 5 G5 | 1 M5 | ...
        J: 5 A9 clear 20 pressure 2 | 1 A5 | ...
        now: gesture
    """).play("""
        D long to (2,8); long pass 14
        = threshold 8; happened pressed 2, strayed, received; ball at A9; D6 has the ball
        = D to move; J5 fresh
    """)


@pytest.mark.rule("HC-PRES-01", "HC-INT-02")
def test_pressure_counts_once_even_over_a_chain():
    """The presser of the first gesture is used; the receiver meets his own."""
    scene("""
        D attacks
        D: 6 G5 ball | 5 E5 long 13 | 1 M5 | ...
        J: 5 G5 pressure 4 | 6 E5 pressure 3 | 1 A5 | ...
        now: defence
    """).play("""
        J ends
        D passes to E5
        J lets it
        = D to gesture after short; J5 fresh; J6 fresh
        D long to I5; long pass 10
        = happened pressed 3, on-target
    """)
