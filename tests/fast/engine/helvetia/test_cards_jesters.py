"""The cards of the Valley Jesters: each to its full effect, and refused where it needs more.

In the scenes of REFUSED both coaches hide what they hold, so every window is open.
"""

from __future__ import annotations

import pytest

from engine.games.helvetia.box.catalogue import faction
from tests.card_scenes import Scenes, check_play, check_refusal

BALL_AT_CENTRE = """J: 1 A5 | 6 G5 ball | ...
    D: 1 M5 | 8 (14,4) | ..."""
UNDER_ATTACK = """D attacks
    J: 1 A5 | 5 G5 | ...
    D: 1 M5 | 6 G5 ball | ...
    now: defence"""
CHALLENGED = """J: 1 A5 | 6 G5 ball | ...
    D: 1 M5 | 8 G5 | ...
    now: defence"""

PLAYED: Scenes = {
    "J15": (
        f"""{CHALLENGED}
        J hand: 15""",
        """D steals; steal 8
        J plays 15; dribble 18
        = threshold 18; happened dribbled; J to step""",
    ),
    "J16": (
        """J: 1 A5 | 6 G5 ball | 7 (18,4) | ...
        D: 1 M5 | ...
        J hand: 16
        now: gesture fresh""",
        """J plays 16
        J passes to (20,4) refused HC-SHORT-01
        J passes to (18,4)
        = J7 has the ball
        J passes to (12,4) refused HC-SHORT-01""",
    ),
    "J17": (
        f"""{CHALLENGED}
        J hand: 17""",
        """D steals
        J plays 17; steal 10
        = threshold 9; J to step; J6 has the ball""",
    ),
    "J18": (
        f"""{CHALLENGED}
        J hand: 18""",
        """D tackles; tackle 5, time 9
        J plays 18 with 9 refused HC-PWR-11
        J plays 18 with 12
        = 12'; D attacks""",
    ),
    "J19": (
        f"""{UNDER_ATTACK}
        J hand: 19""",
        """J steals; steal 8
        J plays 19
        = J to step; J5 has the ball; happened stole
        J steps to F5; time 9
        = J attacks; 9'""",
    ),
    "J20": (
        f"""{BALL_AT_CENTRE}
        J hand: 20""",
        """J plays 20 on J6
        J6 to (18,4)
        = J6 at (18,4); J6 boost 5
        J6 to (20,4)
        = J6 boost 4""",
    ),
    "J21": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | ...
        J hand: 21
        now: gesture fresh""",
        """J shoots
        J aims B
        D covers BE
        J plays 21 at E refused HC-PWR-11
        J plays 21 at D refused HC-PWR-11
        J plays 21 at A; shot 9, time 9
        = threshold 9; score 1-0; happened aim-moved 0; not saved""",
    ),
    "J22": (
        """J: 1 A5 | 6 G5 ball | 7 C3 | 8 D7 | ...
        D: 1 M5 | ...
        J hand: 22""",
        """J plays 22 on J6 and J7 refused HC-PWR-11
        J plays 22 on J1 and J7 refused HC-PWR-11
        J plays 22 on J7 and J8
        = J7 at D7; J8 at C3
        J7 to D6
        = J7 boost 4""",
    ),
    "J23": (
        """J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
        D: 1 M5 | ...
        J hand: 23
        now: gesture fresh""",
        """J long to (20,2); long pass 16
        J plays 23; long pass 11
        = J7 has the ball; threshold 11; happened rolled 11, on-target""",
    ),
    "J24": (
        """D attacks
        J: 1 A5 | 5 G5 | 6 (14,4) | 7 (20,4) | ...
        D: 1 M5 | 6 G5 ball | 8 (14,4) | ...
        J hand: 24
        now: defence""",
        """J tackles; tackle 5
        J plays 24 on J7 refused HC-PWR-11
        J plays 24 on J6; time 9
        = happened short-pass, received, time 9
        = J attacks; J6 has the ball; 9'; J to move""",
    ),
    "JL1": (
        """J: 1 A5 | 4 G5 boost 0 ball | 7 (20,2) | ...
        D: 1 M5 | ...
        J hand: 1
        now: gesture fresh""",
        """J long to (20,2)
        J plays 1
        = J7 has the ball; happened rolled 1, on-target""",
    ),
    "JL2": (
        """J: 1 A5 boost 0 | 3 G5 boost 4 | 4 F3 boost 1 | 5 F7 | 6 E5 boost 2
        D: 1 M5 boost 0 | ...
        J bench: 7 8
        J hand: 2
        now: period end""",
        """J plays 2
        = J1 boost 1; J3 boost 4; J4 boost 2; J6 boost 3; D1 boost 0; period 2; not exhausted""",
    ),
    "JL3": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | ...
        J hand: 3
        D hand: 9
        now: gesture fresh""",
        """J shoots
        D plays 9
        = J to card
        J plays 3
        = both to aim; cells 2; happened card-played 3, card-void
        = J holds nothing; D holds nothing""",
    ),
    "JL4": (
        f"""{BALL_AT_CENTRE}
        J hand: 4""",
        """J plays 4 on D1 refused HC-PWR-11
        J plays 4 on D8
        = D8 fallen; happened tripped; J to move""",
    ),
}

ELSEWHERE = f"""{BALL_AT_CENTRE}
    now: gesture fresh"""

REFUSED: Scenes = {
    "J15": (f"{CHALLENGED}\nJ hand: 15", "J plays 15 refused HC-PWR-12"),
    "J16": (
        f"""{BALL_AT_CENTRE}
        J hand: 16
        now: gesture after long""",
        "J plays 16 refused HC-PWR-11",
    ),
    # by the opponent of whoever rolls
    "J17": (
        f"{UNDER_ATTACK}\nJ hand: 17",
        """J lets it
        J tackles
        J plays 17 refused HC-PWR-12""",
    ),
    "J18": (f"{ELSEWHERE}\nJ hand: 18", "J plays 18 with 6 refused HC-PWR-12"),
    # the steal has failed
    "J19": (
        f"{UNDER_ATTACK}\nJ hand: 19",
        """J lets it
        J steals
        J lets it; steal 20
        J plays 19 refused HC-PWR-12""",
    ),
    "J20": (
        """J: 1 A5 fallen | 6 G5 fallen | 7 C3 fallen
        D: 1 M5 | ...
        ball: dead G5
        J hand: 20""",
        "J plays 20 on J6 refused HC-PWR-11",
    ),
    # every cell beside the one aimed at is covered
    "J21": (
        """J: 1 A5 | 11 (18,4) ball | ...
        D: 1 M5 | ...
        J hand: 21
        now: gesture fresh""",
        """J lets it
        J shoots
        J lets it
        J lets it
        J aims A
        D covers ABD
        J plays 21 at B refused HC-PWR-11""",
    ),
    "J22": (
        """J: 1 A5 | 6 G5 ball | 7 C3
        D: 1 M5 | ...
        J hand: 22""",
        "J plays 22 on J6 and J7 refused HC-PWR-11",
    ),
    # the other side's d20
    "J23": (
        f"{CHALLENGED}\nJ hand: 23",
        """J lets it
        D steals
        J lets it; steal 8
        J plays 23 refused HC-PWR-12""",
    ),
    # nobody is near enough
    "J24": (
        """D attacks
        J: 1 A5 | 5 G5 | 7 (20,4)
        D: 1 M5 | 6 G5 ball | ...
        J hand: 24
        now: defence""",
        """J lets it
        J tackles
        J lets it; tackle 5
        J lets it
        J plays 24 on J7 refused HC-PWR-11""",
    ),
    "JL1": (f"{CHALLENGED}\nJ hand: 1", "J plays 1 refused HC-PWR-12"),
    "JL2": (
        """J: 1 A5 | 3 G5 | 4 F3
        D: 1 M5 | ...
        J hand: 2
        now: period end""",
        "J plays 2 refused HC-PWR-11",
    ),
    # a LEGEND cannot be answered
    "JL3": (
        f"""{BALL_AT_CENTRE}
        J hand: 3
        now: defence""",
        "J plays 3 refused HC-PWR-12",
    ),
    "JL4": (
        """D attacks
        J: 1 A5 | 5 G5 | ...
        D: 1 M5 | 6 G5 ball
        J hand: 4
        now: defence""",
        """J plays 4 on D6 refused HC-PWR-11
        J plays 4 on D1 refused HC-PWR-11""",
    ),
}


def test_every_card_is_here():
    own = {
        card.id for card in (*faction("jesters").powers, *faction("jesters").legends)
    }
    assert set(PLAYED) == set(REFUSED) == own


@pytest.mark.rule("HC-PWR-03", "HC-PWR-11", "HC-PWR-12", "HC-PWR-13")
@pytest.mark.parametrize("card", PLAYED)
def test_played(card):
    # the card that it answers is void
    check_play(*PLAYED[card], leaves_trace=card not in ("JL3",))


@pytest.mark.rule("HC-PWR-11", "HC-PWR-12", "HC-PWR-14")
@pytest.mark.parametrize("card", REFUSED)
def test_refused(card):
    check_refusal(*REFUSED[card])
