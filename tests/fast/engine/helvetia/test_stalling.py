"""Nobody may sit on the ball for ever: the house rules HC-OWN-01 to HC-OWN-03."""

from __future__ import annotations

import pytest

from tests.scenes import scene

HOLDING = """
    J attacks, 18', turn {turn}
    J: 1 A5 | 5 G5 ball | 6 I5
    D: 1 M5 | 6 B2
    now: gesture
"""


@pytest.mark.rule("HC-OWN-01", "HC-TURN-03")
@pytest.mark.trap(51)
def test_the_thirteenth_turn_without_a_change_costs_three_minutes():
    scene(HOLDING.format(turn=12)).play("""
        J ends
        = 18'; turn 13; J to move; not stalled
        J ends
        D ends
        J ends
        = 21'; turn 14; J attacks; J to move; happened stalled 3; not time, possession
        J ends
        D ends
        J ends
        = 24'
    """)


@pytest.mark.rule("HC-OWN-01", "HC-CLK-05")
def test_stalling_has_the_minute_before_it_as_a_time_roll_has():
    story = scene(HOLDING.format(turn=13)).play("J ends")
    assert [e.minute for e in story.events() if e.kind == "stalled"] == [18]


@pytest.mark.rule("HC-OWN-01", "HC-CLK-02")
def test_the_period_ends_by_stalling_too():
    late = HOLDING.format(turn=13).replace("18'", "42'")
    scene(late).play("""
        J ends
        = 45'; J to move; period 1
        J ends
        D ends
        J ends
        = period 2; D attacks; J to place; 45'; happened stalled, whistle
    """)


@pytest.mark.rule("HC-OWN-01")
def test_the_switches_of_stalling():
    scene(HOLDING.format(turn=40), stall_turns=0).play("""
        J ends
        = 18'
    """)
    scene(HOLDING.format(turn=2), stall_turns=1).play("""
        J ends
        = 21'
    """)
    scene(HOLDING.format(turn=1), stall_turns=1).play("""
        J ends
        = 18'
    """)
    scene(HOLDING.format(turn=3), stall_turns=2, stall_minutes=5).play("""
        J ends
        = 23'
    """)


@pytest.mark.rule("HC-OWN-01", "HC-OWN-03")
def test_a_change_of_possession_starts_the_count_again():
    scene("""
        J attacks, 18', turn 20, held 2
        J: 1 A5 | 5 G5 ball
        D: 1 M5 | 6 G5
        now: defence
    """).play("""
        D tackles; tackle 1, time 6
        = D attacks; turn 1; 24'
    """)


KEEPER = """
    J attacks, 18'
    J: 1 A5 ball | 5 G5
    D: 1 M5 | 6 B2
"""
A_TURN = """
    J ends
    D ends
    J ends
"""


@pytest.mark.rule("HC-OWN-02")
@pytest.mark.trap(51)
def test_a_keeper_must_play_in_the_third_turn_running():
    scene(KEEPER).play(A_TURN).play(A_TURN).play("""
        J ends
        D ends
        = J may only short, long
        J ends refused HC-OWN-02
        J passes to A4
        = J to move; ball loose at A4
        J1 to A4
        J ends
        D ends
        J ends
        = 18'
    """)


@pytest.mark.rule("HC-OWN-02")
def test_only_turns_running_count():
    scene(KEEPER).play(A_TURN).play(A_TURN).play("""
        J1 to A4
        J ends
        D ends
        J ends
        J1 to A5
        J ends
        D ends
        = J may end
    """)


@pytest.mark.rule("HC-OWN-02")
def test_a_turn_with_a_loose_ball_breaks_the_run():
    scene(KEEPER.replace("18'", "18', held 1")).play("""
        J ends
        D ends
        J passes to B5
        J ends
        D ends
        J1 to B5
        J1 to A5
        J ends
        D ends
        = J may end
    """)


@pytest.mark.rule("HC-OWN-02")
def test_the_switch_of_holding():
    scene(KEEPER.replace("18'", "18', held 7"), keeper_hold=0).play(A_TURN).expect(
        "18'"
    )
    scene(KEEPER, keeper_hold=1).play("""
        J ends
        D ends
        J ends refused HC-OWN-02
    """)


@pytest.mark.rule("HC-OWN-03")
def test_a_shot_that_is_saved_starts_the_count_by_the_change_only():
    """The shot itself leaves the counter alone."""
    scene("""
        J attacks, 18', turn 14
        J: 1 A5 | 5 K5 ball
        D: 1 M5 | 6 B2
        now: gesture
    """).play("""
        J shoots
        = turn 14
        J aims A
        D covers AB; time 6
        = D attacks; turn 1
    """)
