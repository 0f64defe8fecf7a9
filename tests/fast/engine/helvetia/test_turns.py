"""The order of a turn, how it ends, and what a change of possession costs."""

from __future__ import annotations

import pytest

from tests.scenes import scene

MIDFIELD = """
    J attacks, 18'
    J: 1 A5 | 5 G5 ball | 6 I5 | 7 C3 | 8 C7
    D: 1 M5 | 6 G5 steal 12 tackle 10 | 7 H4 | 8 I7 | 5 K5
"""


@pytest.mark.rule("HC-TURN-01", "HC-PLY-06")
def test_attack_moves_defence_moves_defence_gesture_attack_gesture():
    scene(MIDFIELD).play("""
        = J to move
        D steals refused HC-TURN-01
        J ends
        = D to move
        D ends
        = D to defend; D may only steal, tackle, end
        D ends
        = J to gesture fresh; J may only short, long, end
        J passes to I5
        = J to gesture after short; J6 has the ball
    """)


@pytest.mark.rule("HC-TURN-01")
def test_without_a_defender_there_nobody_is_asked():
    scene(MIDFIELD).play("""
        J5 to F5
        J ends
        D ends
        = J to gesture fresh
    """)


@pytest.mark.rule("HC-TURN-02", "HC-TURN-03", "HC-TURN-04", "HC-POSS-03")
@pytest.mark.trap(1)
def test_who_makes_no_further_gesture_keeps_the_ball_and_no_time_passes():
    scene(MIDFIELD + "\n now: defence").play("""
        D steals; steal 13
        J steps to H5
        = D6 acted
        J passes to I5
        J ends
        = J attacks; J to move; 18'; not time, possession; D6 fresh; turn 1
        J ends
        D ends
        J ends
        = J to move; 18'; turn 2
    """)


@pytest.mark.rule("HC-TURN-02", "HC-TURN-03", "HC-POSS-01", "HC-CLK-01", "HC-POSS-02")
def test_the_defence_that_wins_the_ball_attacks_and_time_passes_once():
    story = scene(MIDFIELD + "\n now: defence").play("""
        D tackles; tackle 10, time 9
        = D attacks; D6 has the ball; D to move; 27'; J5 fallen; turn 1
        = happened tackled, possession, time 9
    """)
    assert [event.kind for event in story.events()].count("time") == 1


@pytest.mark.rule("HC-POSS-02")
@pytest.mark.parametrize(
    "start, moves, rule",
    [
        ("defence", "D steals; steal 12, dribble 20\nD steps to H5; time 6", "HC-STEAL-04"),
        ("defence", "D tackles; tackle 1, time 6", "HC-TACK-01"),
        ("gesture", "J passes to H4; time 6", "HC-SHORT-05"),
        ("gesture", "J long to I7; long pass 1, time 6", "HC-LAND-02"),
        ("gesture", "J long to L9; long pass 1, time 6", "HC-LOOSE-01"),
    ],
)  # fmt: skip
def test_what_changes_possession(start, moves, rule):
    """HC-POSS-02: one time roll each; the others are in the tests of their gestures."""
    scene(f"{MIDFIELD}\n now: {start}").play(moves).expect(
        f"D attacks; 24'; happened possession {rule}, time 6"
    )


@pytest.mark.rule("HC-POSS-03", "HC-CLK-05")
@pytest.mark.trap(1)
def test_a_foul_does_not_change_possession():
    scene(MIDFIELD + "\n now: defence").play("""
        D tackles; tackle 11, card none, loss 1
        = J attacks; J to move; 18'; happened foul; not time, possession
    """)


@pytest.mark.rule("HC-TURN-06")
def test_a_restart_opens_a_new_turn():
    scene(MIDFIELD + "\n now: defence").play("""
        D tackles; tackle 11, card none, loss 1
        = D6 fresh; turn 1; happened foul, turn
        J6 to H5
        J ends
        D6 to G4
        D ends
        = J to gesture restart; J5 has the ball
    """)


@pytest.mark.rule("HC-TURN-04")
def test_a_defender_has_his_gesture_back_in_the_next_turn():
    scene(MIDFIELD + "\n now: defence").play("""
        D steals; steal 13
        J steps to G6
        J ends
        J ends
        D6 to G6
        D ends
        = D to defend
        D steals; steal 20
        J steps to G7
        = J to gesture fresh
    """)


@pytest.mark.rule("HC-TURN-04", "HC-DEF-03", "HC-MOVE-16")
@pytest.mark.trap(13)
def test_who_has_acted_is_not_asked_again_where_the_carrier_cannot_step_away():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 A1 ball | 6 B1 | 7 A2
        D: 1 M5 | 6 A1
        now: defence
    """).play("""
        D steals; steal 20
        = J to gesture fresh; J5 at A1; D6 acted
    """)


@pytest.mark.rule("HC-TURN-05")
def test_without_control_of_the_ball_there_are_no_gestures():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 E3
        D: 1 M5 | 6 I3
        ball: G3
    """).play("""
        J ends
        D ends
        = J to move; J attacks; 18'; ball loose at G3; happened loose, turn
    """)


@pytest.mark.rule("HC-TURN-07")
def test_who_lies_stays_down_until_his_side_moves():
    scene(MIDFIELD + "\n now: defence").play("""
        D tackles; tackle 10, time 9
        = D attacks; J5 fallen
        D ends
        = J5 fallen
        J5 stands up
        J5 to H5
        = J5 at H5; J5 stands
    """)


@pytest.mark.rule("HC-KO-02", "HC-RST-05", "HC-GKICK-01")
@pytest.mark.trap(32)
@pytest.mark.parametrize(
    "mode, rule",
    [
        ("kick off", "HC-KO-02"),
        ("restart", "HC-RST-05"),
        ("goal kick", "HC-GKICK-01"),
    ],
)
def test_some_turns_must_not_end_without_a_gesture(mode, rule):
    """TV-KO-1."""
    scene(f"{MIDFIELD}\n now: gesture {mode}").play(f"""
        = J may only short, long
        J ends refused {rule}
        J passes to H5
        = J to move
    """)


@pytest.mark.rule("HC-SHORT-07")
@pytest.mark.trap(54)
def test_a_chain_of_passes_ends_at_the_cap():
    text = """
        J attacks, 18', chain 38
        J: 1 A5 | 5 G5 ball | 6 I5
        D: 1 M5 | 6 L1
        now: gesture
    """
    scene(text).play("""
        J passes to I5
        = J to gesture after short
        J passes to G5
        = J to move; 18'; J5 has the ball
    """)
    scene(text, chain_cap=39).play("""
        J passes to I5
        = J to move; J6 has the ball
    """)
