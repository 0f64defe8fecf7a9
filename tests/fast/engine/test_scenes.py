"""The notation of scenes itself: it fails where it should, and is the same from both ends."""

from __future__ import annotations

import pytest

from engine.errors import CorruptRecord
from tests.scenes import scene

STEAL = """
    J attacks, 36'
    J: 1 A5 | 11 K3 ball
    D: 1 M5 | 6 K3 steal 12 | 5 (21,3) boost 2
    now: defence
"""


def test_a_scene_reads_like_the_rulebook():
    scene(STEAL).play("""
        D6 to L4 refused HC-TURN-01
        D steals; steal 8, dribble 17
        = D to step; D6 has the ball; happened stole
        D steps to L4 refused HC-MOVE-16
        D steps to J3; time 9
        = D attacks; 45'; D6 at J3; D to move; D may only move, end; happened time 9
        D5 to (19,3)
        = D5 at J4; D5 boost 2; steal of D5 is 10; ball held at J3; not exhausted
    """)


def test_players_may_be_called_by_name():
    scene("""
        J: 5 (9,1)
        D: 10 G1
    """).play("""
        Posse to G1
        = Posse at (12,0); Posse boost 3; J5 at G1
    """)


@pytest.mark.parametrize(
    "line, error, words",
    [
        ("D steals; steal 8", CorruptRecord, "has no face"),
        ("D steals; steal 13, dribble 4", AssertionError, "dice that nobody rolled"),
        ("D steals; dribble 13", CorruptRecord, "is given as"),
        ("D tackles refused HC-TACK-01", AssertionError, "allowed"),
        ("J steals", AssertionError, "HC-TURN-01"),
        ("J sings", AssertionError, "no such action"),
        ("= J5 dances", AssertionError, "unknown expectation"),
        ("= D attacks", AssertionError, "found J"),
        ("= J11 fallen", AssertionError, "is not so"),
        ("= happened goal", AssertionError, "goal not in"),
        ("= D may only steal", AssertionError, "is not so"),
    ],
)
def test_a_scene_that_goes_another_way_fails(line, error, words):
    with pytest.raises(error, match=words):
        scene(STEAL).play(line)
