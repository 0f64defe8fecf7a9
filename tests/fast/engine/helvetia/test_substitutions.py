"""Changes: over the edge, after a goal, after an injury, and no other way."""

from __future__ import annotations

import pytest

from tests.scenes import scene

EDGE = """
    J attacks, 18', J changed {changed}
    J: 1 A5 | 5 E1 boost {boost} ball | 6 G5 | 7 C3
    J bench: 4 8
    D: 1 M5 | 6 H5 | 7 H3
    D bench: 8
    {more}
"""


def edge(changed: int = 0, boost: int = 1, more: str = "", **options: object):
    return scene(EDGE.format(changed=changed, boost=boost, more=more), **options)


@pytest.mark.rule("HC-SUB-03", "HC-SUB-04", "HC-SUB-02", "HC-SET-02")
def test_a_player_leaves_over_the_edge_with_his_free_hex():
    """TV-SUB-2: the newcomer is there at once and may not move this turn."""
    edge().play("""
        J6 off, J4 on refused HC-SUB-03
        J5 off, J4 on
        = J4 at E1; J5 is replaced; J4 has the ball; J4 boost 3; J changed 1
        J4 to F1 refused HC-SUB-03
        J4 off, J8 on refused HC-SUB-03
        J7 to D3
        J ends
        D ends
        = J to gesture fresh
        J passes to G1
        J4 to F1
        = J4 at F1
    """)


@pytest.mark.rule("HC-SUB-03", "HC-MOVE-16")
def test_the_newcomer_may_make_gestures_and_forced_steps():
    edge(more="D: 8 E2").play("""
        J5 off, J4 on
        J ends
        D8 to E1
        D ends
        D steals; steal 20
        J steps to F1
        = J4 at F1; J to gesture fresh
        J long to G5; long pass 1
        = J6 has the ball
    """)


@pytest.mark.rule("HC-SUB-03")
def test_the_step_off_the_pitch_is_the_free_one_or_a_boost():
    arrive = EDGE.replace("5 E1", "5 E2")
    scene(arrive.format(changed=0, boost=1, more="")).play("""
        J5 to E1
        J5 off, J4 on
        = J5 boost 0; J4 at E1; happened exhausted, substituted
    """)
    scene(arrive.format(changed=0, boost=0, more="")).play("""
        J5 to E1
        J5 off, J4 on refused HC-SUB-03
        J5 wing to F1
        J5 off, J4 on refused HC-SUB-03
    """)


@pytest.mark.rule("HC-SUB-03", "HC-MOVE-11")
def test_who_has_finished_his_move_does_not_leave_any_more():
    edge().play("""
        J5 to D1
        J7 to D3
        J5 off, J4 on refused HC-MOVE-11
    """)


@pytest.mark.rule("HC-SUB-03", "HC-SUB-01")
def test_the_defence_changes_in_its_own_moves_only():
    edge(more="D: 5 M1").play("""
        D5 off, D8 on refused HC-TURN-01
        J ends
        J5 off, J4 on refused HC-TURN-01
        D5 off, J4 on refused HC-SUB-01
        D5 off, D8 on
        = D8 at M1; D changed 1
        D8 to L1 refused HC-SUB-03
    """)


@pytest.mark.rule("HC-SUB-04")
@pytest.mark.parametrize("h", ["A1", "A3", "A4", "E9", "M9", "M7", "L8"])
def test_every_hex_of_the_border_is_an_edge(h):
    """Touchlines, goal lines and the ends of the rows."""
    scene(f"""
        J: 1 A5 | 5 {h} boost 0
        J bench: 4
        D: 1 M5
    """).play(f"""
        J5 off, J4 on
        = J4 at {h}
    """)


@pytest.mark.rule("HC-SUB-04")
def test_a_dead_ball_is_not_taken_by_a_change():
    scene("""
        J: 1 A5 | 5 E1
        J bench: 4
        D: 1 M5
        ball: dead E1
        now: free kick
    """).play("""
        J5 off, J4 on
        = nobody has the ball; ball dead at E1
        J ends
        D ends
        = J4 has the ball; J to gesture restart
    """)


@pytest.mark.rule("HC-SUB-08", "HC-MOVE-07")
def test_who_has_just_stood_up_leaves_only_for_a_boost():
    fallen = EDGE.replace("boost {boost} ball", "boost {boost} fallen")
    scene(fallen.format(changed=0, boost=1, more="ball: J3")).play("""
        J5 off, J4 on refused HC-SUB-08
        J5 stands up
        J5 off, J4 on
        = J5 boost 0; J4 at E1; J4 stands
    """)
    scene(fallen.format(changed=0, boost=0, more="ball: J3")).play("""
        J5 stands up
        J5 off, J4 on refused HC-SUB-03
    """)


@pytest.mark.rule("HC-SUB-01")
def test_two_changes_a_match_and_nobody_comes_back():
    """TV-SUB-1."""
    edge(changed=2).play("J5 off, J4 on refused HC-SUB-01")
    edge(changed=1).play("""
        J5 off, J5 on refused HC-SUB-01
        J5 off, J6 on refused HC-SUB-01
        J5 off, J4 on
        = J changed 2
        J ends
        D ends
        J ends
        J4 off, J8 on refused HC-SUB-01
        J4 off, J5 on refused HC-SUB-01
    """)


@pytest.mark.rule("HC-SUB-01", "HC-ET-01")
def test_extra_time_brings_no_more_changes():
    text = EDGE.format(changed=2, boost=1, more="").replace("18'", "93'")
    scene(text, knock_out=True).play("J5 off, J4 on refused HC-SUB-01")


@pytest.mark.rule("HC-SUB-04", "HC-GK-04", "HC-GK-05")
def test_whoever_comes_for_the_keeper_keeps_goal_as_a_stand_in():
    story = scene("""
        J: 1 A5 | 5 E3
        J bench: 4
        D: 1 M5 | 6 C5 ball shot 20 | 11 G4
    """).play("""
        J1 off, J4 on
        = J4 at A5; J4 keeps goal
    """)
    assert story.s.stands_in(0)


@pytest.mark.rule("HC-GK-05", "HC-SHOT-03", "HC-SO-03")
@pytest.mark.trap(40)
def test_a_stand_in_covers_one_cell_in_the_shoot_out_too():
    text = """
        J attacks, 120', period 4, score 1-1
        J: 1 A5 | 5 G5 ball | 6 C3
        D: 8 M5 keeper | 6 G5 tackle 20 | 7 K3
        now: defence
    """
    scene(text, knock_out=True).play("""
        D tackles; tackle 1, time 6, shootout coin J
        J chooses J5
        J chooses J6
        J chooses J1
        D chooses D6
        D chooses D7
        D chooses D8
        J aims A
        = cells 1
        D covers AB refused HC-SHOT-02
        D covers A
        = cells 2; both to aim
    """)


GOAL = """
    J attacks, 18', D changed {changed}
    J: 1 A5 | 11 K5 ball shot 20 | 5 C3 | 6 C7
    J bench: 8 7
    D: 1 G5 | 6 L1 fallen | 7 L9
    D bench: 8 5
    now: gesture
"""
STRIKE = """
    J shoots
    J aims E; shot 20, time 6
"""


@pytest.mark.rule("HC-SUB-02", "HC-SUB-06", "HC-PLACE-06")
def test_after_a_goal_both_sides_change_freely_and_then_place():
    """The side that places first changes first."""
    scene(GOAL.format(changed=0)).play(STRIKE).play("""
        = J to changes; D attacks
        D6 off, D8 on refused HC-TURN-01
        J5 off, D8 on refused HC-SUB-01
        D6 off, J8 on refused HC-TURN-01
        J5 off, J8 on
        = J8 is to place; J5 is replaced; J to changes
        J8 off, J5 on refused HC-SUB-01
        J5 off, J7 on refused HC-SUB-02
        J ends
        = D to changes
        D1 off, D8 on
        D6 off, D5 on
        = J to place; D changed 2; D8 keeps goal; D6 is replaced
        J8 on E3
        = J8 at E3
    """)


@pytest.mark.rule("HC-SUB-02", "HC-SUB-01")
def test_who_came_on_after_the_goal_may_leave_at_once():
    scene(GOAL.format(changed=2)).play(STRIKE).play("""
        J5 off, J8 on
        J8 off, J7 on
        = J8 is replaced; J7 is to place; J changed 2; J to place
        J8 on E3 refused HC-PLACE-07
    """)


@pytest.mark.rule("HC-SUB-02", "HC-SUB-01")
def test_a_side_without_changes_left_is_not_asked():
    scene(GOAL.format(changed=2)).play(STRIKE).play("""
        = J to changes
        J ends
        = J to place
    """)


@pytest.mark.rule("HC-SUB-05", "HC-FOUL-05", "HC-GK-04", "HC-GK-05")
@pytest.mark.trap(53)
def test_the_substitute_stands_where_the_injured_player_fell():
    scene("""
        J attacks, 18'
        J: 1 C5 ball boost 0 | 5 E3 | 6 G5 | 7 C3
        J bench: 8
        D: 1 M5 | 6 C5 tackle 1 | 7 H3 | 8 H7
        now: defence
    """).play("""
        D tackles; tackle 2, card none, loss 1
        = J to replace; J1 is injured
        J chooses J5 refused HC-SUB-01
        J chooses J8
        = J8 at C5; J8 keeps goal; J changed 1; J to move
        J8 to B5
        J8 to A5
        = J8 at A5; J8 boost 2
    """)


@pytest.mark.rule("HC-SUB-07", "HC-FOUL-02")
def test_nobody_comes_for_a_player_sent_off():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 G5 ball | 6 I5
        D: 1 M5 | 6 G5 tackle 1 | 7 H3 | 8 H7
        D bench: 5
        now: defence
    """).play("""
        D tackles; tackle 2, card red, loss 0
        = D6 is sent off; J to move; D5 is bench
        J ends
        D6 off, D5 on refused HC-MOVE-01
    """)
