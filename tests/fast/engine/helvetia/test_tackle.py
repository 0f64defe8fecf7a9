"""Tackles: the ball won, the tackler down, or a foul."""

from __future__ import annotations

import pytest

from engine.dice import ScriptedDice
from engine.games.helvetia import play
from engine.games.helvetia.actions import THE_TACKLE
from tests.scenes import scene

TACKLE = """
    D attacks, 18'
    D: 6 G5 ball boost 4 | ...
    J: 5 G5 tackle 9 | ...
    now: defence
"""


@pytest.mark.rule("HC-TACK-01", "HC-DEF-02")
@pytest.mark.trap(11)
def test_tv_tack_1_won_and_both_stay_on_the_hex():
    scene(TACKLE).play("""
        J tackles; tackle 9, time 12
        = J attacks; 30'; J5 has the ball; J5 at G5; J5 stands; D6 at G5; D6 fallen
        = J to move; turn 1; happened tackle, tackled, HC-TACK-01, time 12; not stepped, foul
    """)


@pytest.mark.rule("HC-TACK-03", "HC-FOUL-01")
@pytest.mark.parametrize("roll", [10, 12, 16])
def test_tv_tack_2_and_3_a_foul_up_to_16(roll):
    scene(TACKLE).play(f"""
        J tackles; tackle {roll}, card none, loss 0
        = D attacks; 18'; nobody has the ball; ball dead at G5; D to move
        = J5 stands; D6 stands; happened foul, team-dice, free-kick; not time, tackled, fell
    """)


@pytest.mark.rule("HC-TACK-02")
@pytest.mark.parametrize("roll", [17, 20])
def test_tv_tack_3_above_16_the_tackler_falls(roll):
    scene(TACKLE).play(f"""
        J tackles; tackle {roll}
        = D attacks; 18'; D6 has the ball; D6 stands; J5 fallen; J5 acted
        = D to gesture fresh; happened fell; not foul, time, tackled
        D long to K5; long pass 16
        = happened on-target; not pressed
    """)


@pytest.mark.rule("HC-TACK-04")
@pytest.mark.trap(10)
@pytest.mark.parametrize("skill, won, fouls, falls", [(9, 9, 7, 4), (18, 18, 0, 2)])
def test_bands_of_the_die(skill, won, fouls, falls):
    start = scene(f"""
        D attacks
        D: 6 G5 ball | ...
        J: 5 G5 tackle {skill} | ...
        now: defence
    """).s
    found = {"tackled": 0, "foul": 0, "fell": 0}
    for roll in range(1, 21):
        s = start.copy()
        s.log = []
        play.apply(s, s.waiting >> 1, THE_TACKLE, ScriptedDice([roll, 1, 1]))
        for event in s.log:
            if event.kind in found:
                found[event.kind] += 1
    assert found == {"tackled": won, "foul": fouls, "fell": falls}


@pytest.mark.rule("HC-TACK-03")
@pytest.mark.trap(7)
def test_who_is_exhausted_tackles_at_half():
    scene("""
        D attacks
        D: 6 G5 ball | ...
        J: 5 G5 tackle 13 boost 0 | ...
        now: defence
    """).play("""
        J tackles; tackle 7, card none, loss 0
        = happened foul
    """)


@pytest.mark.rule("HC-TACK-01", "HC-DEF-03")
def test_a_tackle_is_the_gesture_of_the_turn():
    scene(TACKLE).play("""
        J tackles; tackle 18
        = J5 acted; D to gesture fresh
        J tackles refused HC-TURN-01
    """)
