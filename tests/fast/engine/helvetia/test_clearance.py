"""Clearances: a defender sends a long ball on, and it lands again."""

from __future__ import annotations

import pytest

from tests.scenes import scene

# The rulebook's own: a long pass onto a hex with one of each side.
LANDED = """
    D attacks, 9'
    D: 6 K5 ball long 10 | 5 E5 {marks} | 1 M5 | 7 {seven} | 8 K9
    J: 5 E5 clear 10 {posse} | 1 A5 | 6 {six} clear 9 | 7 C9 | 8 C3
    now: gesture
"""


def landed(marks="", posse="", seven="K1", six="C1", **options):
    places = {"marks": marks, "posse": posse, "seven": seven, "six": six}
    start = scene(LANDED.format(**places), **options)
    return start.play("D long to E5; long pass 8")


@pytest.mark.rule("HC-CLR-01", "HC-DEV-02", "HC-LAND-04")
@pytest.mark.trap(25)
def test_tv_clr_1_two_hexes_forward_for_the_clearing_coach():
    landed(seven="G1").play("""
        J tries; clear 3
        = ball loose at G5; D attacks; 9'; D to move; J5 at E5; not time
        = happened cleared HC-CLR-01, loose
    """)


@pytest.mark.rule("HC-CLR-01", "HC-LAND-01")
def test_the_attack_may_receive_a_clearance():
    landed(seven="G5").play("""
        J tries; clear 3
        = D7 has the ball; D7 at G5; D attacks; D to move; happened cleared, received
    """)


@pytest.mark.rule("HC-CLR-01", "HC-LAND-02", "HC-POSS-02")
def test_a_clearance_to_a_defender_wins_the_ball():
    landed(six="G5").play("""
        J tries; clear 3, time 12
        = J attacks; J6 has the ball; 21'; happened HC-LAND-02
    """)


@pytest.mark.rule("HC-CLR-02", "HC-LAND-03")
def test_clearances_chain_while_others_have_not_acted():
    landed(seven="G5", six="G5").play("""
        J tries; clear 3
        = J to clear; J5 acted; J6 fresh
        J tries; clear 7
        = ball loose at F3; happened cleared; D attacks; D to move; 9'
    """)


@pytest.mark.rule("HC-CLR-02", "HC-DEF-03")
@pytest.mark.trap(17)
def test_who_cleared_cannot_clear_again():
    """On the edge the ball stays where it is, and the same two men with it."""
    scene("""
        D attacks
        D: 6 K5 ball long 10 | 5 M1 | 1 M5 | 7 A9 | 8 K9
        J: 5 M1 clear 15 | 1 A5 | ...
        now: gesture
    """).play("""
        D long to M1; long pass 8
        J tries; clear 9
        = D5 has the ball; D attacks; D to move; happened cleared, received
    """)


@pytest.mark.rule("HC-CLR-01", "HC-PLY-06")
@pytest.mark.trap(7)
def test_an_exhausted_defender_clears_at_half():
    landed(posse="boost 0").play("""
        J tries; clear 6
        = D5 has the ball; not cleared
    """)


@pytest.mark.rule("HC-CLR-01", "HC-LAND-01")
def test_failed_the_attack_has_the_ball():
    landed().play("""
        J tries; clear 11
        = D5 has the ball; D attacks; D to move; 9'; happened received; not cleared, time
    """)


@pytest.mark.rule("HC-CLR-03")
def test_declined_the_attack_has_the_ball():
    landed().play("""
        J lets it
        = D5 has the ball; D attacks; D to move; happened let-go, received
    """)


IN_THE_AREA = """
    D attacks
    D: 6 K5 ball long 10 | 5 C5 header 12 | 1 M5 | 7 K1 | 8 K9
    J: 5 C5 clear 10 pressure 4 | 1 A5 | 6 C1 | 7 C9 | 8 C3
    now: gesture
"""


@pytest.mark.rule("HC-CLR-03", "HC-HEAD-01", "HC-PRES-03")
def test_a_header_may_follow_a_failed_clearance_without_pressure():
    scene(IN_THE_AREA).play("""
        D long to C5; long pass 8
        J tries; clear 11
        = D to gesture after long; D may only header, end
        D heads
        = threshold 12; cells 2; not pressed
    """)


@pytest.mark.rule("HC-CLR-03", "HC-PRES-02", "HC-PRES-01")
def test_a_header_after_a_declined_clearance_is_pressed():
    scene(IN_THE_AREA).play("""
        D long to C5; long pass 8
        J lets it
        D heads
        = threshold 8; cells 2; happened pressed 4
    """)


@pytest.mark.rule("HC-CLR-03")
@pytest.mark.parametrize("what", ["J tries; clear 11", "J lets it"])
def test_switched_off_the_turn_ends_there(what):
    scene(IN_THE_AREA, header_after_clearance=False).play(f"""
        D long to C5; long pass 8
        {what}
        = D5 has the ball; D to move; happened received
    """)


@pytest.mark.rule("HC-HEAD-01", "HC-CLR-03")
def test_switched_off_a_header_needs_no_unused_defender_there():
    scene(
        IN_THE_AREA.replace("pressure 4", "acted"), header_after_clearance=False
    ).play("""
        D long to C5; long pass 8
        = D to gesture after long; D may header
    """)


@pytest.mark.rule("HC-CLR-04")
@pytest.mark.trap(33)
def test_a_clearance_that_succeeds_clears_all_offside_flags():
    flagged = """
        D attacks
        D: 6 K5 ball long 10 | 5 E5 | 1 M5 | 7 {seven} | 8 K9
        J: 5 E5 clear 20 | 1 A5 | 6 G1 | 7 G9 | 8 G3
        now: gesture
    """
    start = scene(flagged.format(seven="C5"))
    start.play("""
        D long to E5; long pass 8
        = D7 offside; D5 onside; J to clear
        J tries; clear 20
        = happened cleared; D7 onside; D7 has the ball; D to gesture after long
    """)
