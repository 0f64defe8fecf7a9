"""The cards of free clubs: each to its full effect, and refused where it needs more.

In the scenes of REFUSED both coaches hide what they hold, so every window is open.
"""

from __future__ import annotations

import pytest

from engine.games.helvetia.box.catalogue import faction
from tests.card_scenes import Scenes, check_play, check_refusal

LONG_PASS = """J box: free
    J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
    D: 1 M5 | ...
    now: gesture fresh"""
CHALLENGED = """J box: free
    J: 1 A5 | 6 G5 ball | ...
    D: 1 M5 | 8 G5 | ...
    now: defence"""
UNDER_ATTACK = """J box: free
    D attacks
    J: 1 A5 | 8 G5 | ...
    D: 1 M5 | 6 G5 ball | ...
    now: defence"""
FREE_KICK = """J box: free
    J: 1 A5 | 10 G5 | 7 (20,2) | ...
    D: 1 M5 | 8 G5 | ...
    ball: dead G5
    now: free kick"""

PLAYED: Scenes = {
    "F15": (
        """J box: free
        J: 1 A5 | 6 G5 boost 1 ball | 7 F3 | ...
        D: 1 M5 | ...
        J hand: 15""",
        """J plays 15 on J7 refused HC-PWR-11
        J plays 15 on J6
        = J6 boost 2; J to move""",
    ),
    "F16": (
        f"{LONG_PASS}\nJ hand: 16",
        """J long to (20,2)
        J plays 16; long pass 17
        = threshold 17; J7 has the ball""",
    ),
    "F17": (
        f"{UNDER_ATTACK}\nJ hand: 17",
        """J tackles; tackle 15, card yellow, loss 0
        J plays 17
        = happened free-kick; not yellow-card""",
    ),
    "F18": (
        f"{FREE_KICK}\nJ hand: 18",
        """J plays 18
        J ends
        = D to step off
        D steps to F5
        = J to gesture restart; J10 has the ball; D8 at F5""",
    ),
    "F19": (
        """J box: free
        D attacks
        J: 1 A5 | 5 G5 | ...
        D: 1 M5 | 6 G5 ball | 7 (4,2) | ...
        J hand: 19
        now: defence""",
        """J plays 19
        J ends
        D long to (4,2); long pass 8
        = threshold 8; D7 has the ball; happened pressed 8""",
    ),
    "F20": (
        """J box: free
        J: 1 A5 | 6 (9,1) | 7 (9,7) | 8 G5 ball | ...
        D: 1 M5 | ...
        J hand: 20""",
        """J plays 20 on J6
        J6 to (10,0)
        J6 wing to (12,0)
        J6 to (14,0)
        = J6 at (14,0); J6 boost 4
        J7 to (10,8)
        J7 wing to (12,8)
        J7 to (14,8) refused HC-MOVE-09""",
    ),
    # injured with both changes made
    "F21": (
        """J box: free
        J unavailable: 4
        J: 1 A5 | 6 G5 boost 1 ball | 5 F3 | 8 F7 | 11 E5
        J replaced: 7 10
        D: 1 M5 | 8 G5 | ...
        J changed 2
        J hand: 21
        now: defence""",
        """D tackles; tackle 14, card none, loss 3
        J plays 21
        = J to replace
        J chooses J4 refused HC-SUB-01
        J chooses J3
        = J3 at G5; J6 is injured; J changed 3; J3 boost 4""",
    ),
    "F22": (
        f"{FREE_KICK}\nJ hand: 22",
        """J plays 22
        J ends
        D8 to F5
        D ends
        J long to (20,2); long pass 19
        = threshold 19; J7 has the ball""",
    ),
    "F23": (
        f"{LONG_PASS}\nJ hand: 23",
        """J long to (20,2); long pass 18
        J plays 23; long pass 3
        = J7 has the ball; happened rolled 3, on-target""",
    ),
    "F24": (
        f"{CHALLENGED}\nJ hand: 24",
        """D tackles; tackle 5, time 12
        J plays 24
        = 0'; D attacks; happened time-changed 0""",
    ),
    "FL1": (
        """J box: free
        J: 1 A5 | 5 G5 ball | 4 G3 boost 0 | ...
        D: 1 M5 | 8 (14,4) | ...
        J hand: 1""",
        """J plays 1
        = steal of J5 is 13; long of J5 is 13; steal of J4 is 6
        J ends
        D8 to G5
        D ends
        D tackles; tackle 5, time 9
        = D attacks; steal of J5 is 12""",
    ),
    "FL2": (
        """J box: free
        J: 1 A5 | 3 G5 boost 0 | 4 F3 | 5 F7 | 6 E5
        D: 1 M5 | 3 H5 boost 0 | 5 I2 | 6 I4 | 7 I6
        J hand: 2
        now: period end""",
        """J plays 2
        = steal of J3 is 12; steal of D3 is 6; period 2
        """,
    ),
    "FL3": (
        f"{CHALLENGED}\nJ hand: 3",
        """D steals; steal 8, dribble 15
        J plays 3; dribble 13
        = J to step; J6 has the ball""",
    ),
    "FL4": (
        """J box: free
        D attacks
        J: 1 A5 | 8 G5 | ...
        D: 1 M5 | 6 G5 ball | ...
        40'
        J hand: 4
        now: defence""",
        """J tackles; tackle 5, time 9
        J plays 4
        = J attacks; 49'; period 1; J to move
        J ends
        D ends
        J ends
        = period 2; happened whistle""",
    ),
}

REFUSED: Scenes = {
    "F15": (
        """J box: free
        J: 1 A5 | 6 G5 ball
        D: 1 M5 | ...
        J hand: 15""",
        "J plays 15 on J6 refused HC-PWR-11",
    ),
    # the other side's test
    "F16": (
        f"{CHALLENGED}\nJ hand: 16",
        """J lets it
        D steals
        J plays 16 refused HC-PWR-12""",
    ),
    # red is red
    "F17": (
        f"{UNDER_ATTACK}\nJ hand: 17",
        """J lets it
        J tackles
        J lets it; tackle 15
        J lets it; card red, loss 0
        J plays 17 refused HC-PWR-11""",
    ),
    "F18": (f"{LONG_PASS}\nJ hand: 18", "J plays 18 refused HC-PWR-12"),
    "F19": (f"{LONG_PASS}\nJ hand: 19", "J plays 19 refused HC-PWR-12"),
    # the moves of the defence
    "F20": (
        """J box: free
        D attacks
        J: 1 A5 | 6 (9,1) | ...
        D: 1 M5 | 6 G5 ball | ...
        J hand: 20""",
        """J lets it
        D ends
        J plays 20 on J6 refused HC-PWR-12""",
    ),
    # nobody else is fit
    "F21": (
        """J box: free
        J unavailable: 3 4
        J: 1 A5 | 6 G5 boost 1 ball | 5 F3 | 8 F7 | 11 E5
        J replaced: 7 10
        D: 1 M5 | 8 G5 | ...
        J changed 2
        J hand: 21
        now: defence""",
        """J lets it
        D tackles
        J lets it; tackle 14
        J lets it; card none, loss 3
        J lets it
        J plays 21 refused HC-PWR-11""",
    ),
    "F22": (f"{LONG_PASS}\nJ hand: 22", "J plays 22 refused HC-PWR-12"),
    # no captain
    "F23": (
        """J box: free
        J: 1 A5 | 6 G5 ball | 7 (20,2) | ...
        D: 1 M5 | ...
        J hand: 23
        now: gesture fresh""",
        """J lets it
        J long to (20,2)
        J lets it
        J lets it; long pass 18
        J plays 23 refused HC-PWR-11""",
    ),
    "F24": (f"{LONG_PASS}\nJ hand: 24", "J plays 24 refused HC-PWR-12"),
    "FL1": (f"{LONG_PASS}\nJ hand: 1", "J plays 1 refused HC-PWR-12"),
    "FL2": (f"{LONG_PASS}\nJ hand: 2", "J plays 2 refused HC-PWR-12"),
    "FL3": (
        f"{CHALLENGED}\nJ hand: 3",
        """J lets it
        D steals
        J plays 3 refused HC-PWR-12""",
    ),
    "FL4": (
        """J box: free
        D attacks
        J: 1 A5 | 8 G5 | ...
        D: 1 M5 | 6 G5 ball | ...
        36'
        J hand: 4
        now: defence""",
        """J lets it
        J tackles
        J lets it; tackle 5
        J lets it
        J lets it; time 9
        J plays 4 refused HC-PWR-11""",
    ),
}


def test_every_card_is_here():
    own = {card.id for card in (*faction("free").powers, *faction("free").legends)}
    assert set(PLAYED) == set(REFUSED) == own


@pytest.mark.rule("HC-PWR-03", "HC-PWR-11", "HC-PWR-12", "HC-PWR-13")
@pytest.mark.parametrize("card", PLAYED)
def test_played(card):
    # nobody rolls before possession changes
    check_play(*PLAYED[card], leaves_trace=card not in ("FL1", "FL2"))


@pytest.mark.rule("HC-PWR-11", "HC-PWR-12", "HC-PWR-14")
@pytest.mark.parametrize("card", REFUSED)
def test_refused(card):
    check_refusal(*REFUSED[card])
