"""The shoot-out: three each, then one each until one side is ahead."""

from __future__ import annotations

import pytest

from tests.scenes import scene

LEVEL = """
    J attacks, 120', period 4, score 1-1
    J: 1 A5 | 5 G5 | 6 C3 boost 0 | 7 C7
    D: 1 M5 | 6 I5 | 7 H3 | 3 L3 | 5 L7
    J bench: 8
    D sent off: 2
    now: shoot-out
    dice: shootout coin {first}
"""
NAMED = """
    J chooses J5
    J chooses J6
    J chooses J1
    D chooses D6
    D chooses D7
    D chooses D1
"""


def level(first: str = "J", **options: object):
    return scene(LEVEL.format(first=first), **options)


def kick(side: str, goal: bool) -> str:
    """A kick under the bar: the keeper leaves it open, or he covers it."""
    keeper = "D" if side == "J" else "J"
    saved = f"{side} aims B\n{keeper} covers AB"
    return f"{side} aims B\n{keeper} covers DE; shot 1" if goal else saved


@pytest.mark.rule("HC-SO-01", "HC-SO-02", "HC-SO-03")
def test_the_coin_decides_who_starts_and_three_are_named_before_the_first_kick():
    level("D").play("""
        = D to kicker
        J chooses J5 refused HC-TURN-01
        D chooses D2 refused HC-SO-01
        D chooses J5 refused HC-SO-01
        D chooses D6
        D chooses D6 refused HC-SO-03
        D chooses D7
        D chooses D1
        = J to kicker
        J chooses J8 refused HC-SO-01
        J chooses J5
        J chooses J6
        J chooses J5 refused HC-SO-03
        J chooses J7
        = both to aim; D attacks
    """)


@pytest.mark.rule("HC-SO-03", "HC-SO-01", "HC-PEN-05", "HC-SO-02")
def test_kicks_come_from_the_spot_without_pressure_and_the_tired_shoot_worse():
    """Posse's shot is 12; the spot has number 2; D6's is 10, J6 is tired: 13 // 2."""
    level().play(NAMED).play("""
        = cells 2; threshold 12; both to aim
        J aims B
        D covers ABC refused HC-SHOT-02
        D covers DE; shot 10
        = happened kick 1; both to aim; D attacks; threshold 10
        D aims A
        J covers AB
        = happened saved, kick 0; J attacks; threshold 6; cells 2
    """)


@pytest.mark.rule("HC-SO-06", "HC-SO-07", "HC-POSS-03")
@pytest.mark.trap(49)
def test_all_six_kicks_are_taken_and_leave_score_clock_and_boost_alone():
    """J scores three, D none: decided after four, taken all the same."""
    story = level().play(NAMED)
    for side, goal in [("J", True), ("D", False)] * 3:
        story.play(kick(side, goal))
    story.expect("over; score 1-1; 120'; J6 boost 0; J5 boost 4")
    assert len(story.s.kicks) == 6
    assert not [e for e in story.events() if e.kind in ("goal", "time", "possession")]


@pytest.mark.rule("HC-SO-06")
def test_the_switch_stops_a_shoot_out_that_is_decided():
    story = level(stop_shootout_when_decided=True).play(NAMED)
    for side, goal in [("J", True), ("D", False)] * 2:
        story.expect("both to aim").play(kick(side, goal))
    story.expect("over")
    story = level(stop_shootout_when_decided=True).play(NAMED)
    for side, goal in [("J", True), ("D", True), ("J", True), ("D", False)]:
        story.play(kick(side, goal))
    story.expect("both to aim").play(kick("J", True)).expect("over")


@pytest.mark.rule("HC-SO-04", "HC-SO-02")
def test_level_after_three_one_each_until_one_scores_and_the_other_does_not():
    """TV-SO-1: 2-2, then the first scores and the other does not."""
    story = level().play(NAMED)
    for side, goal in [("J", True), ("D", True), ("J", True), ("D", False)]:
        story.play(kick(side, goal))
    story.play(kick("J", False)).play(kick("D", True)).expect("J to kicker")
    story.play("J chooses J7").play(kick("J", True)).expect("D to kicker")
    story.play("D chooses D2 refused HC-SO-01").play("D chooses D3")
    story.play(kick("D", False)).expect("over; score 1-1")
    assert [kick & 1 for kick in story.s.kicks] == [1, 1, 1, 0, 0, 1, 1, 0]


@pytest.mark.rule("HC-SO-04")
@pytest.mark.parametrize("goal", [True, False])
def test_both_score_or_both_miss_and_it_goes_on(goal):
    story = level().play(NAMED)
    for side in "JDJDJD":
        story.play(kick(side, True))
    story.play("J chooses J7").play(kick("J", goal))
    story.play("D chooses D3").play(kick("D", goal)).expect("J to kicker")


@pytest.mark.rule("HC-SO-04")
def test_the_second_kicker_may_win_it():
    story = level().play(NAMED)
    for side in "JDJDJD":
        story.play(kick(side, True))
    story.play("J chooses J7").play(kick("J", False))
    story.play("D chooses D3").play(kick("D", True)).expect("over")


@pytest.mark.rule("HC-SO-05")
def test_nobody_kicks_again_before_all_his_side_have():
    """Per side: J has four on the pitch, D five; the keepers kick too."""
    story = level().play(NAMED)
    for side in "JDJDJD":
        story.play(kick(side, True))
    story.play("""
        J chooses J5 refused HC-SO-05
        J chooses J1 refused HC-SO-05
        J chooses J7
    """).play(kick("J", True)).play("""
        D chooses D6 refused HC-SO-05
        D chooses D3
    """).play(kick("D", True)).play("""
        J chooses J6
    """).play(kick("J", True)).play("""
        D chooses D3 refused HC-SO-05
        D chooses D6 refused HC-SO-05
        D chooses D5
    """).play(kick("D", True)).play("""
        J chooses J6 refused HC-SO-05
        J chooses J1
    """)
