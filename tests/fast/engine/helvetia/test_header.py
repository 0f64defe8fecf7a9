"""Headers: right after a long pass, in the area attacked."""

from __future__ import annotations

import pytest

from tests.scenes import scene

CROSS = """
    J attacks, 20'
    J: 6 K1 ball long 12 | 11 {eleven} header 10 shot 18 | 1 A5 | 7 C1 | 8 C9
    D: 1 M5 | 5 {five} | 6 M7 | 7 M9 | 8 C5
    now: gesture
"""


def cross(eleven, five="L8"):
    return scene(CROSS.format(eleven=eleven, five=five)).play(
        f"J long to {eleven.split()[0]}; long pass 12"
    )


@pytest.mark.rule("HC-HEAD-01", "HC-HEAD-02", "HC-SHOT-03")
def test_a_header_is_a_shot_with_another_skill():
    cross("(20,4)").play("""
        = J to gesture after long; J may only header, end
        J heads
        = both to aim; threshold 10; cells 2; happened shot 2
        J aims A
        D covers EF; shot 4, time 6
        = happened goal 2; score 1-0
    """)
    cross("(20,4)").play("""
        J heads
        J aims A
        D covers EF; shot 5, time 6
        = happened missed 2; score 0-0
    """)


@pytest.mark.rule("HC-HEAD-01")
@pytest.mark.parametrize("hex_", ["(23,5)", "(20,2)", "(24,2)", "(19,5)"])
def test_anywhere_in_the_area(hex_):
    cross(hex_).expect("J to gesture after long; J may header")


@pytest.mark.rule("HC-HEAD-01")
@pytest.mark.trap(18)
@pytest.mark.parametrize("hex_", ["(18,4)", "(21,1)", "(12,4)"])
def test_outside_the_area_the_turn_is_over(hex_):
    cross(hex_).expect("J to move; J11 has the ball; J attacks; 20'")


@pytest.mark.rule("HC-HEAD-01")
def test_a_header_is_optional():
    cross("(20,4)").play("""
        J ends
        = J to move; J11 has the ball; happened gesture-passed; 20'
    """)


@pytest.mark.rule("HC-HEAD-01")
def test_no_header_in_the_own_area():
    scene("""
        J attacks
        J: 6 G1 ball long 12 | 11 C5 | 1 A5 | 7 C1 | 8 C9
        D: 1 M5 | ...
        now: gesture
    """).play("""
        J long to C5; long pass 12
        = J to move; J11 has the ball
    """)


@pytest.mark.rule("HC-HEAD-02", "HC-PLY-06")
@pytest.mark.trap(6)
def test_who_is_exhausted_heads_at_half_before_pressure():
    cross("(20,4) boost 0", five="(20,4) pressure 3").play("""
        D lets it
        J heads
        = threshold 2; happened pressed 3
    """)


@pytest.mark.rule("HC-LONG-01", "HC-HEAD-01")
def test_a_long_pass_may_be_as_short_as_one_hex():
    scene("""
        J attacks
        J: 6 K5 ball long 12 | 11 L5 header 10 | 1 A5 | 7 C1 | 8 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 L1 | 8 C5
        now: gesture
    """).play("""
        J long to L5; long pass 12
        J heads
        = cells 1; threshold 10
    """)
