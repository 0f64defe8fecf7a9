"""Defensive gestures, steal and dribble: who may, what is rolled, who steps."""

from __future__ import annotations

import pytest

from engine.dice import ScriptedDice
from engine.games.helvetia import play
from engine.games.helvetia.actions import THE_STEAL
from tests.scenes import scene

# The rulebook's own: Posse goes in on a Drake who dribbles well.
DUEL = """
    D attacks, 36'
    D: 6 G5 ball dribble 14 | ...
    J: 5 G5 steal 12 | ...
    now: defence
"""


@pytest.mark.rule("HC-STEAL-02", "HC-STEAL-04", "HC-POSS-01")
def test_tv_steal_1_dribble_lost():
    scene(DUEL).play("""
        = J to defend; J may only steal, tackle, end
        J steals; steal 8, dribble 15
        = J to step; J5 has the ball; D attacks; 36'; not time
        = happened steal, rolled 8, rolled 15, stole
        J ends refused HC-TURN-01
        J steps to H5; time 9
        = J attacks; 45'; J5 at H5; ball held at H5; D6 at G5; D6 stands; J to move
        = happened stepped, HC-STEAL-04, time 9
    """)


@pytest.mark.rule("HC-STEAL-01")
def test_tv_steal_2_steal_missed_and_no_dribble():
    scene(DUEL).play("""
        J steals; steal 13
        = D to step; D6 has the ball; J5 acted; not stole, dribbled
        D ends refused HC-TURN-01
        D steps to H5
        = D to gesture fresh; D attacks; 36'; ball held at H5; D may end; not time
    """)


@pytest.mark.rule("HC-STEAL-03")
@pytest.mark.trap(12)
def test_dribble_won_keeps_the_ball_and_demands_a_step():
    scene(DUEL).play("""
        J steals; steal 12, dribble 14
        = D to step; D6 has the ball; happened dribbled; not stole
        D steps to F4
        = D to gesture fresh; 36'; D attacks
    """)


@pytest.mark.rule("HC-STEAL-05")
def test_the_ball_is_won_when_the_steal_is_made_and_the_dribble_is_not():
    start = scene(DUEL).s
    won = 0
    for steal in range(1, 21):
        for dribble in range(1, 21):
            s, dice = start.copy(), ScriptedDice([steal, dribble])
            play.apply(s, s.waiting >> 1, THE_STEAL, dice)
            assert dice.left == (steal > 12)
            won += s.carrier == s.foe
    assert won == 12 * (20 - 14)


@pytest.mark.rule("HC-DEF-01", "HC-DEF-02")
def test_a_defender_may_also_do_nothing():
    scene(DUEL).play("""
        J ends
        = D to gesture fresh; J5 fresh; 36'; D attacks
    """)


@pytest.mark.rule("HC-DEF-01", "HC-DEF-03")
@pytest.mark.parametrize("where", ["G5 fallen", "G5 acted", "H5", "F4"])
def test_only_an_unused_standing_defender_on_the_hex_is_asked(where):
    scene(f"""
        D attacks
        D: 6 G5 ball | ...
        J: 5 {where} | ...
        now: defence
    """).expect("D to gesture fresh")


TWO = """
    D attacks
    D: 6 G5 ball dribble 14 | ...
    J: 5 G5 steal 12 | 6 H5 steal 10 | ...
    now: defence
"""


@pytest.mark.rule("HC-DEF-04", "HC-DEF-03")
@pytest.mark.trap(14)
def test_a_step_onto_another_unused_defender_lets_him_act_too():
    scene(TWO).play("""
        J steals; steal 13
        D steps to H5
        = J to defend; J5 acted; J6 fresh; J may only steal, tackle, end
        J steals; steal 11
        = D to step; J6 acted
        D steps to G5
        = D to gesture fresh
    """)


@pytest.mark.rule("HC-DEF-04")
def test_per_team_leaves_one_defensive_gesture_in_all():
    scene(TWO, gestures_per_defender=False).play("""
        J steals; steal 13
        D steps to H5
        = D to gesture fresh; J6 fresh
    """)


@pytest.mark.rule("HC-MOVE-16", "HC-DEF-03")
@pytest.mark.trap(13)
def test_whoever_has_no_hex_to_step_to_stays():
    for shirt in (1, 6, 11):
        scene(f"""
            D attacks
            D: {shirt} A1 ball | 7 B1 | 8 A2 | ...
            J: 5 A1 steal 12 | ...
            now: defence
        """).play(f"""
            J steals; steal 13
            = D to gesture fresh; D{shirt} at A1; not stepped
        """)


@pytest.mark.rule("HC-MOVE-16")
@pytest.mark.trap(13)
def test_a_step_obeys_team_mates_and_keeper_zones():
    scene("""
        D attacks
        D: 6 A4 ball | 7 B4 | 8 H5 | 1 M5 | ...
        J: 5 A4 steal 12 | 1 C4 | 7 B3 | ...
        now: defence
    """).play("""
        J steals; steal 13
        D steps to A5 refused HC-MOVE-16
        D steps to B4 refused HC-MOVE-16
        D steps to C4 refused HC-MOVE-16
        D steps to A4 refused HC-MOVE-16
        D steps to B3
        = D6 at B3; J to defend
    """)


@pytest.mark.rule("HC-MOVE-16", "HC-GK-01")
def test_a_keeper_who_won_the_ball_may_step_into_his_zone_and_nobody_else():
    with_the_ball = """
        D attacks
        D: 6 A4 ball dribble 10 | ...
        J: {player} A4 steal 12 | ...
        now: defence
    """
    steal = "J steals; steal 1, dribble 11"
    scene(with_the_ball.format(player="1")).play(f"""
        {steal}
        J steps to A5; time 6
        = J attacks; ball held at A5; J1 at A5; J to move
    """)
    scene(with_the_ball.format(player="1 B5 | 5")).play(f"""
        {steal}
        J steps to A5 refused HC-MOVE-16
    """)


@pytest.mark.rule("HC-STEAL-01", "HC-STEAL-02")
@pytest.mark.trap(7)
def test_who_is_exhausted_steals_and_dribbles_at_half():
    scene("""
        D attacks
        D: 6 G5 ball dribble 13 boost 0 | ...
        J: 5 G5 steal 11 boost 0 | ...
        now: defence
    """).play("""
        J steals; steal 5, dribble 7
        = happened stole
    """)


@pytest.mark.rule("HC-PRES-02")
@pytest.mark.trap(15)
def test_no_pressure_weighs_on_a_dribble():
    scene("""
        D attacks
        D: 6 G5 ball dribble 10 | ...
        J: 5 G5 steal 12 pressure 8 | ...
        now: defence
    """).play("""
        J steals; steal 1, dribble 10
        = D to step; happened dribbled; not pressed
    """)


@pytest.mark.rule("HC-DEF-05", "HC-GK-03")
def test_no_defensive_gesture_where_no_moves_were_made():
    scene("""
        J attacks
        J: 1 A5 | 6 G5 ball | ...
        D: 5 G5 | ...
        now: gesture kick off
    """).expect("J to gesture kick off; J may only short, long")
    scene("""
        J attacks
        J: 1 A5 ball | ...
        D: 5 A4 | ...
        now: defence
    """).play("""
        = J to gesture fresh
    """)
