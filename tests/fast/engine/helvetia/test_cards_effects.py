"""What cards lead to beyond their own moment, and how they go together."""

from __future__ import annotations

import pytest

from tests.scenes import scene

CHALLENGED = """J: 1 A5 | 6 G5 ball | 10 F3 | 7 F7 | 3 E5
    D: 1 M5 | 8 G5 | ...
    now: defence"""


@pytest.mark.rule("HC-FOUL-02", "HC-SUB-07")
def test_swan_dive_is_a_second_yellow_too():
    text = CHALLENGED.replace("6 G5 ball", "6 G5 yellow ball")
    scene(f"{text}\nD hand: 6").play(
        """D plays 6
        = J6 is sent off; D attacks; ball dead at G5; D to move; not time
        D ends
        J ends
        = D to gesture restart; D8 has the ball"""
    )


@pytest.mark.rule("HC-FFT-01")
def test_swan_dive_may_leave_too_few():
    scene(
        """J: 1 A5 | 6 G5 yellow ball | 7 F7
        D: 1 M5 | 8 G5 | ...
        D hand: 6
        now: defence"""
    ).play("D plays 6\n= J forfeits; J6 is sent off")


@pytest.mark.rule("HC-GK-05")
def test_swan_dive_by_a_keeper_out_of_his_goal():
    scene(
        """J: 1 G5 yellow ball | 6 F5 | 7 F7 | 3 C3
        D: 1 M5 | 8 G5 | ...
        D hand: 6
        now: defence"""
    ).play(
        """D plays 6
        = J to stand in
        J chooses J7
        = J7 keeps goal; D attacks; D to move"""
    )


@pytest.mark.rule("HC-OFF-07", "HC-POSS-01")
def test_vanishing_ball_to_an_offside_player_is_called_after_the_time_roll():
    """Two changes of possession, two time rolls."""
    scene(
        """D attacks
        J: 1 A5 | 5 (14,4) | 6 (16,4) | 3 A1
        D: 1 M5 | 6 (14,4) ball | 3 F3 | 5 F7
        J hand: 24
        now: defence"""
    ).play(
        """J tackles; tackle 5
        J plays 24 on J6; time 9
        = D to offside; 9'; J6 has the ball
        D calls; time 6
        = D attacks; 15'; ball dead at (16,4); D to move"""
    )


@pytest.mark.rule("HC-CLK-03")
def test_vanishing_ball_does_not_outlast_the_period():
    scene(
        """D attacks
        44'
        J: 1 A5 | 5 G5 | 6 (14,4) | ...
        D: 1 M5 | 6 G5 ball | ...
        J hand: 24
        now: defence"""
    ).play("J tackles; tackle 5\nJ plays 24 on J6; time 9\n= period 2; D attacks")


@pytest.mark.rule("HC-SHOT-04")
def test_unlucky_thirteen_does_not_beat_a_covered_cell():
    """The card goes with the d20, and a covered cell needs none."""
    scene(
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | ...
        J hand: 1
        now: gesture fresh"""
    ).play(
        """J shoots
        J aims A
        D covers AB; time 9
        = happened saved; J holds 1; not rolled"""
    )


@pytest.mark.rule("HC-PWR-12")
def test_a_roll_set_by_a_card_cannot_be_rolled_again():
    scene(f"{CHALLENGED}\nJ hand: 23\nD hand: 1\nD box: jesters").play(
        """D tackles
        D plays 1; time 9
        = D attacks; J holds 23; happened rolled 1, tackled"""
    )


@pytest.mark.rule("HC-SHOT-03")
@pytest.mark.parametrize(
    ("keeper", "cells"), [("1 M5", 4), ("1 K3", 0), ("5 M5 keeper", 1)]
)
def test_cannon_shot_and_the_keeper(keeper, cells):
    """Exactly four cells; none if he is out, one for a stand-in."""
    men = f"D: {keeper} | 3 I2 | 6 I4 | 7 I6"
    scene(
        f"""J: 1 A5 | 10 G5 ball | ...
        {men}
        J hand: 5
        now: gesture fresh"""
    ).play(f"J plays 5\n= cells {cells}; threshold 14")


@pytest.mark.rule("HC-PRES-01")
def test_cannon_shot_under_pressure():
    scene(
        """J: 1 A5 | 10 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        J hand: 5
        now: defence"""
    ).play("D ends\nJ plays 5\n= threshold 9; happened pressed 5")


@pytest.mark.rule("HC-SHOT-03")
def test_eight_arms_do_not_help_a_stand_in():
    scene(
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 5 M5 keeper | 3 I2 | 6 I4
        D hand: 9
        now: gesture fresh"""
    ).play("J shoots\nD plays 9\n= cells 1")


@pytest.mark.rule("HC-REP-02", "HC-SHOT-03")
def test_first_touch_before_cards():
    """Number 2 less 1 and the two of Fire wall."""
    scene(
        """J: 1 A5 | 5 (18,4) ball | 11 (20,4) | ...
        D: 1 M5 | ...
        D hand: 4
        now: gesture fresh"""
    ).play("J passes to (20,4)\nJ first touch\nD plays 4\n= cells 3; threshold 14")


@pytest.mark.rule("HC-PRES-01")
def test_clear_runway_keeps_swoop_and_smoke_away():
    scene(
        """J: 1 A5 | 5 (18,4) ball | 11 (20,4) | ...
        D: 1 M5 | 8 (21,5) | ...
        J hand: 12
        D hand: 21 24
        now: gesture fresh"""
    ).play(
        """J passes to (20,4)
        J plays 12
        = J to gesture must first touch; D holds 21 24
        J first touch
        = both to aim; threshold 14"""
    )


@pytest.mark.rule("HC-PRES-04")
def test_smoke_breath_stands_instead_of_the_pressure():
    """Who presses has made his gesture, though the smoke counts."""
    scene(
        """J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
        D: 1 M5 | 8 G5 | ...
        D hand: 21
        now: defence"""
    ).play(
        """D ends
        J long to (20,2)
        D plays 21; long pass 10
        = threshold 10; D8 acted"""
    )


@pytest.mark.rule("HC-PEN-05")
def test_set_piece_counts_for_a_penalty():
    scene(
        """J box: free
        J: 1 A5 | 10 (20,4) | ...
        D: 1 M5 | ...
        J hand: 22
        now: penalty"""
    ).play("J plays 22\nJ ends\nD ends\n= both to aim; threshold 18")


@pytest.mark.rule("HC-RST-01", "HC-PEN-03")
def test_quick_ball_boy_at_a_penalty():
    """The defence does not move; it still has to leave the area."""
    scene(
        """J box: free
        J: 1 A5 | 10 (20,4) | ...
        D: 1 M5 | 8 (19,5) | 3 I2 | 6 I4 | 7 I6
        J hand: 18
        D hand: 1
        now: penalty"""
    ).play("J plays 18\nJ ends\n= D to leave area; D holds 1")


@pytest.mark.rule("HC-PLY-06")
@pytest.mark.parametrize(("hand", "skill"), [("1", 13), ("2", 12)])
def test_lasting_effects_end_with_possession(hand, skill):
    """Twelfth man and Old hands, the latter since the break."""
    s = scene(
        """J box: free
        J: 1 A5 | 5 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        now: defence"""
    )
    for table in s.tables:
        side = table.side("J")
        table.s.lift[side] = int(hand == "1")
        table.s.fit = (hand == "2") << side
    s.expect(f"steal of J5 is {skill}")
    s.play("D tackles; tackle 5, time 9\n= steal of J5 is 12")
    assert (s.s.lift, s.s.fit) == ([0, 0], 0)


@pytest.mark.rule("HC-CLK-03", "HC-SUB-02")
def test_last_breath_after_a_goal():
    """The side that conceded changes nothing here, kicks off and has its turn."""
    scene(
        """40'
        J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | ...
        D box: free
        D hand: 4
        now: gesture fresh"""
    ).play(
        """J shoots
        J aims E
        D covers AB; shot 3, time 9
        = D to card
        D plays 4
        = score 1-0; J to place; period 1; 49'"""
    )


@pytest.mark.rule("HC-CLK-03")
def test_last_breath_ends_with_the_ball_lost_and_no_time():
    scene(
        """J box: free
        D attacks
        40'
        J: 1 A5 | 5 G5 | ...
        D: 1 M5 | 6 G5 ball | 8 F5 | ...
        J hand: 4
        now: defence"""
    ).play(
        """J tackles; tackle 5, time 9
        J plays 4
        J ends
        D8 to G5 refused HC-MOVE-05
        D ends
        J long to F5; long pass 3
        = period 2; happened possession, whistle; not time"""
    )


@pytest.mark.rule("HC-PWR-12")
def test_a_die_may_be_rolled_again_and_then_again():
    scene(f"{CHALLENGED}\nJ box: free\nJ hand: 3 23").play(
        """D steals; steal 8, dribble 20
        J plays 23; dribble 19
        = J to card
        J plays 3; dribble 10
        = J to step; J6 has the ball"""
    )


@pytest.mark.rule("HC-PWR-04")
def test_cards_in_a_shoot_out():
    scene(
        """period 4, 121'
        J: 1 A5 | 3 B1 | 5 B3 | 10 B7 | 11 B9
        D: 1 M5 | 3 L2 | 5 L4 | 10 L6 | 11 L8
        J hand: 21
        D hand: 9
        dice: shoot-out coin J
        now: shoot-out"""
    ).play(
        """J chooses J11
        J chooses J10
        J chooses J5
        D chooses D11
        D chooses D10
        D chooses D5
        = D to card
        D plays 9
        = cells 4
        J aims E
        D covers ABDE
        = J to card
        J plays 21 at F; shot 12
        = happened rolled 12, kick 1"""
    )


@pytest.mark.rule("HC-SUB-01", "HC-SUB-02")
def test_deep_bench_after_a_goal():
    """The third change is for those left out; the first two are not."""
    scene(
        """J box: free
        J: 1 A5 | 11 (20,4) ball | 5 F3 | 6 F7 | 8 E5
        J bench: 7 10
        D: 1 M5 | ...
        J hand: 21
        J changed 0
        now: gesture fresh"""
    ).play(
        """J shoots
        J aims E
        D covers AB; shot 3, time 9
        J plays 21
        = J to changes
        J5 off, J3 on refused HC-SUB-01
        J5 off, J7 on
        J6 off, J10 on
        J8 off, J3 on
        = J changed 3; J3 is to place; J to place"""
    )


@pytest.mark.rule("HC-MOVE-12")
def test_glide_takes_a_loose_ball_it_lands_on_and_flies_over_another():
    scene(
        """J box: drakes
        J: 1 A5 | 7 G5 | ...
        D: 1 M5 | ...
        ball: (16,4)
        J hand: 19"""
    ).play("J plays 19 on J7\nJ7 to (18,4)\n= ball loose at (16,4); J7 boost 4")


@pytest.mark.rule("HC-DEV-03")
def test_updraught_at_the_edge_of_the_pitch():
    scene(
        """J box: drakes
        J: 1 A5 | 10 G5 ball | 7 (24,2)
        D: 1 M5 | 3 A1
        J hand: 18
        now: gesture fresh"""
    ).play(
        """J long to (24,2); long pass 20
        J plays 18
        = J7 at (24,2); ball loose at (22,2)"""
    )


@pytest.mark.rule("HC-DEF-03")
def test_sliding_in_uses_up_the_defender():
    scene(
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) | ...
        D hand: 14
        now: defence"""
    ).play("D plays 14 on D8; tackle 18\n= D8 fallen; D8 acted; J to gesture fresh")
