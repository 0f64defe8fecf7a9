"""Offside: judged when the ball is played, called when it is touched, if anybody calls."""

from __future__ import annotations

import pytest

from tests.scenes import scene

# The rulebook's own: keeper on his line, the second-last Jester on (8,4).
PASS = """
    D attacks, {clock}'
    D: 6 (16,4) ball long 10 | 5 {five} boost 5 | 1 M5 | 7 {seven} | 8 K9
    J: 1 {keeper} | 5 {posse} clear 10 | 6 G1 | 7 G9 | 8 I3
    now: gesture
"""


def pass_to(
    five="(6,2)", posse="(8,4)", keeper="A5", seven="K1", clock=9, now="", **options
):
    places = {"five": five, "posse": posse, "keeper": keeper, "seven": seven}
    return scene(PASS.format(clock=clock, **places), **options)


@pytest.mark.rule("HC-OFF-02", "HC-OFF-05", "HC-OFF-07")
@pytest.mark.trap(36)
def test_tv_off_1_offered_at_the_touch():
    pass_to().play("""
        D long to (6,2); long pass 10
        = J to offside; D5 offside; D6 onside; D7 onside; J may only call, let
        = D attacks; D5 has the ball; not time, offside-called
        J lets it
        = D to move; D5 has the ball; D5 onside; 9'; D attacks
    """)


@pytest.mark.rule("HC-OFF-05", "HC-OFF-10", "HC-MOVE-14")
@pytest.mark.trap(33)
@pytest.mark.parametrize("roll, lands", [(14, "(4,2)"), (19, "(5,3)")])
def test_tv_off_2_first_to_fetch_it_also_turns_later(roll, lands):
    fetched = f"""
        D5 to {lands}
        = J to offside; D5 has the ball; D attacks
        J lets it
        = D to move; D5 onside
        D5 to (3,3)
        = D5 at (3,3)
    """
    missed = f"""
        D long to (6,2); long pass {roll}
        = D to move; D attacks; D5 offside; ball loose at {{}}; not time
    """.format("C3" if roll == 14 else "C4")
    pass_to().play(missed).play(fetched)
    pass_to().play(missed).play("""
        D ends
        J ends
        = D to move; D5 offside; turn 2
    """).play(fetched)


@pytest.mark.rule("HC-OFF-02")
@pytest.mark.trap(34)
@pytest.mark.parametrize("five", ["(9,3)", "(8,4)", "(8,2)"])
def test_tv_off_4_level_or_behind_is_onside(five):
    pass_to(five=five, posse="(8,4) acted").play(f"""
        D long to {five}; long pass 10
        = D5 has the ball; D to move; D5 onside
    """)
    # wherever it lands
    pass_to(five=five).play("""
        D long to (6,2); long pass 14
        = D5 onside; ball loose at C3
    """)


@pytest.mark.rule("HC-OFF-04")
@pytest.mark.trap(35)
def test_tv_off_5_square_or_back_is_never_offside():
    """From (16,4) to (16,6), and off towards the goal all the same."""
    pass_to(five="(6,2)").play("""
        D long to (16,6); long pass 14
        = D5 onside; ball loose at H7; D to move
    """)
    pass_to(five="(6,2)").play("""
        D passes to (18,4)
        = D5 onside
    """)
    pass_to(five="(6,2)").play("""
        D passes to (15,3)
        = D5 offside
    """)


@pytest.mark.rule("HC-OFF-04", "HC-OFF-05")
def test_a_forward_pass_that_strays_back_is_judged_by_its_aim():
    pass_to().play("""
        D long to (13,3); long pass 20
        = D5 offside; ball loose at I4
    """)


@pytest.mark.rule("HC-OFF-01", "HC-OFF-08", "HC-RST-02", "HC-RST-03", "HC-RST-04")
@pytest.mark.trap(32)
def test_tv_off_7_called():
    pass_to().play("""
        D long to (6,2); long pass 1
        J calls; time 9
        = J attacks; 18'; ball dead at D3; nobody has the ball; J to move; D5 onside
        = happened offside-called HC-OFF-01, HC-OFF-08, time 9
        J5 to (7,3)
        J ends
        = D to move
        D ends
        = D to step off; J5 at D3
        D steps to C3
        = J to gesture restart; J5 has the ball; J may only short, long
        J ends refused HC-RST-05
        J passes to E3
        = J attacks
    """)


@pytest.mark.rule("HC-OFF-09", "HC-OFF-08")
def test_called_in_the_moves_the_phase_stops_there():
    pass_to().play("""
        D long to (6,2); long pass 14
        D5 to (4,2)
        J calls; time 6
        = J attacks; J to move; ball dead at C3; 15'
        D7 to K2 refused HC-TURN-01
        J1 to B4
    """)


@pytest.mark.rule("HC-OFF-08", "HC-CLK-02")
def test_a_call_may_end_the_half():
    pass_to(clock=40).play("""
        D long to (6,2); long pass 1
        J calls; time 6
        = period 2; 45'; happened offside-called, time 6, whistle
    """)


@pytest.mark.rule("HC-OFF-02", "HC-OFF-03")
@pytest.mark.trap(34)
def test_the_straddling_hexes_are_not_the_far_half():
    far = "(16,4)"
    for five, flagged in (("(12,2)", "onside"), ("(11,3)", "offside")):
        scene(f"""
            D attacks
            D: 6 K5 ball long 10 | 5 {five} | 1 M5 | 7 K1 | 8 K9
            J: 1 A5 | 5 {far} | 6 I1 | 7 I9 | 8 I3
            now: gesture
        """).play(f"""
            D passes to J5
            = D5 {flagged}
        """)


@pytest.mark.rule("HC-OFF-02")
@pytest.mark.trap(34)
def test_a_keeper_who_came_out_is_one_of_the_two():
    """Keeper on (8,6): the last is on (6,4), the second-last the keeper himself."""
    pass_to(five="(7,3)", posse="(6,4)", keeper="(8,6)").play("""
        D passes to (14,4)
        = D5 offside
    """)
    pass_to(five="(8,2)", posse="(6,4)", keeper="(8,6)").play("""
        D passes to (14,4)
        = D5 onside
    """)


@pytest.mark.rule("HC-OFF-02", "HC-BALL-05")
def test_a_fallen_defender_still_makes_the_line():
    pass_to(five="(6,2)", posse="(6,4) fallen").play("""
        D passes to (14,4)
        = D5 onside
    """)


@pytest.mark.rule("HC-OFF-02")
def test_two_defenders_on_one_line_are_last_and_second_last():
    scene("""
        D attacks
        D: 6 I5 ball | 5 (7,3) | 1 M5 | 7 (3,3) | 8 K9
        J: 1 (6,4) | 5 (6,6) | 6 G1 | 7 G9 | 8 I3
        now: gesture
    """).play("""
        D passes to H5
        = D5 onside; D7 offside
    """)


@pytest.mark.rule("HC-OFF-02")
def test_the_passer_himself_is_never_flagged():
    scene("""
        D attacks
        D: 6 (4,2) ball long 10 | 5 (4,6) | 1 M5 | 7 K1 | 8 K9
        J: 1 A5 | 5 (8,4) | 6 G1 | 7 G9 | 8 I3
        now: gesture
    """).play("""
        D passes to (2,2)
        = D6 onside; D5 offside; ball loose at B3
    """)


@pytest.mark.rule("HC-OFF-06", "HC-OFF-05")
def test_another_players_touch_clears_all_flags():
    pass_to(seven="I3").play("""
        D passes to (15,3)
        = D5 offside
    """)
    pass_to(seven="(14,4)").play("""
        D passes to (14,4)
        = D5 onside; D7 has the ball; D to gesture after short
    """)


@pytest.mark.rule("HC-OFF-06", "HC-LAND-06")
@pytest.mark.parametrize("what", ["J tries; clear 11", "J lets it"])
def test_a_failed_clearance_is_no_touch_and_comes_before_the_call(what):
    pass_to(five="(6,2)", posse="(6,2)", keeper="A5", seven="(4,2)").play("""
        D long to (4,2); long pass 10
        = J to offside; D7 has the ball
    """)
    scene("""
        D attacks
        D: 6 I5 ball long 10 | 5 (6,2) | 1 M5 | 7 K1 | 8 K9
        J: 1 C7 | 5 E5 | 6 (6,2) clear 10 | 7 G9 | 8 I3
        now: gesture
    """).play("""
        D long to (6,2); long pass 10
        = J to clear; D5 onside; D attacks
    """)
    scene("""
        D attacks
        D: 6 I5 ball long 10 | 5 (4,2) | 1 M5 | 7 K1 | 8 K9
        J: 1 E7 | 5 E5 | 6 (4,2) clear 10 | 7 G9 | 8 I3
        now: gesture
    """).play(f"""
        D long to (4,2); long pass 10
        = J to clear; D5 offside
        {what}
        = J to offside; D5 has the ball
        J lets it
        = D to gesture after long
    """)


@pytest.mark.rule("HC-OFF-06", "HC-LAND-06")
@pytest.mark.parametrize("what", ["J tries; intercept 11", "J lets it"])
def test_a_failed_interception_is_no_touch_and_comes_before_the_call(what):
    short = """
        D attacks
        D: 6 (6,2) ball | 5 (4,2) shot 12 | 1 M5 | 7 K1 | 8 K9
        J: 1 {keeper} | 5 E5 | 6 (4,2) clear 10 | 7 G9 | 8 I3
        now: gesture
    """
    scene(short.format(keeper="E7")).play(f"""
        D passes to (4,2)
        = J to intercept; D5 offside
        {what}
        = J to offside
        J calls; time 6
        = J attacks; ball dead at C3; J to move
    """)
    scene(short.format(keeper="E7")).play(f"""
        D passes to (4,2)
        {what}
        J lets it
        = D to gesture after short; D may first touch
    """)


@pytest.mark.rule("HC-OFF-06")
def test_a_defenders_touch_clears_the_flags():
    pass_to(posse="(8,4)").play("""
        D long to (8,4); long pass 1, time 6
        = J attacks; J5 has the ball; D5 onside
    """)


@pytest.mark.rule("HC-OFF-10", "HC-LOOSE-01")
def test_a_loose_ball_that_goes_over_clears_the_flags():
    pass_to(five="(2,2)").play("""
        D long to (9,5); long pass 1, time 6
        = J attacks; ball loose at E6; D5 onside
    """)


@pytest.mark.rule("HC-OFF-05", "HC-OFF-02")
@pytest.mark.trap(33)
def test_who_was_onside_at_the_pass_may_run_behind_the_line():
    pass_to(five="(9,3)").play("""
        D long to (6,2); long pass 14
        = ball loose at C3; D attacks
        D5 to (4,2)
        = D5 has the ball; D to move
    """)


@pytest.mark.rule("HC-OFF-05")
@pytest.mark.trap(33)
def test_who_was_offside_at_the_pass_stays_so_behind_the_ball():
    pass_to(five="(6,2)").play("""
        D long to (9,1); long pass 10
        = ball loose at E2; D attacks; D5 offside
        D5 to (9,1)
        = J to offside; D5 boost 4
    """)


@pytest.mark.rule("HC-OFF-07", "HC-OFF-01")
def test_vigilant_the_coach_is_asked_at_each_touch_and_may_be_wrong():
    pass_to(five="(9,3)", vigilant_offside=True).play("""
        D long to (9,3); long pass 10
        = J to offside; D5 onside; J may only call, let
        J calls
        = D to move; D5 has the ball; D attacks; 9'; happened wrong-call; not time
    """)
    pass_to(five="(6,2)", vigilant_offside=True).play("""
        D long to (6,2); long pass 10
        = J to offside
        J calls; time 6
        = J attacks; happened offside-called; not wrong-call
    """)
    pass_to(five="(6,2)", vigilant_offside=True).play("""
        D passes to (18,4)
        D ends
        J ends
        D6 to (18,4)
        = J to offside; D6 has the ball
        J lets it
        = D to move; D6 has the ball
    """)


@pytest.mark.rule("HC-OFF-05")
def test_a_new_pass_is_judged_anew():
    scene("""
        D attacks
        D: 6 I5 ball | 5 (6,2) | 1 M5 | 7 G5 | 8 K9
        J: 1 A5 | 5 (8,4) | 6 G1 | 7 G9 | 8 I3
        now: gesture
    """).play("""
        D passes to G5
        = D5 onside; D7 has the ball
        D passes to I5
        = D5 onside; D6 has the ball
        D passes to H4
        = D5 offside
    """)


@pytest.mark.rule("HC-OFF-02")
@pytest.mark.parametrize("last, second", [("11", "1"), ("1", "11"), ("10", "11")])
def test_whoever_is_second_last_makes_the_line(last, second):
    """Also the first and the last of a roster, and no defender is ever flagged."""
    for five, flagged in (("(8,2)", "onside"), ("(7,3)", "offside")):
        scene(f"""
            D attacks
            D: 6 I5 ball | 11 {five} | 10 M9 | 7 K1 | 8 K9
            J: {last} (2,4) | {second} (8,4) | 6 G1 | 7 G9 | 8 I3
            now: gesture
        """).play(f"""
            D passes to H5
            = D11 {flagged}; D attacks
        """)


@pytest.mark.rule("HC-OFF-08", "HC-CLK-03")
def test_a_call_may_end_the_match():
    pass_to(clock=88).play("""
        D long to (6,2); long pass 1
        J calls; time 6
        = over; ball dead at D3; nobody has the ball
    """)
