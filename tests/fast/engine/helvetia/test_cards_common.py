"""The ten common POWER cards: each to its full effect, and refused where it needs more.

In the scenes of REFUSED both coaches hide what they hold, so every window is open.
"""

from __future__ import annotations

import pytest

from engine.games.helvetia.box.catalogue import common_powers
from tests.card_scenes import Scenes, check_play, check_refusal

PLAYED: Scenes = {
    # TV-C01: shot 14, the column of the centre, four cells.
    "C01": (
        """J: 1 A5 | 10 G5 ball | ...
        D: 1 M5 | ...
        J hand: 5
        now: gesture kick off""",
        """J plays 5
        = both to aim; threshold 14; cells 4; happened card-played 5, shot 5
        J aims A
        D covers BCEF; shot 8, time 9
        = score 1-0; happened rolled 8""",
    ),
    # Conflict 48: a yellow card, the ball to the defence, no time roll.
    "C02": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        D hand: 6
        36'
        now: defence""",
        """D plays 6
        = D attacks; 36'; J6 booked; ball dead at G5; D to move; not time
        D ends
        J6 to F5
        J ends
        = D to gesture restart; D8 has the ball; 36'""",
    ),
    "C03": (
        """J: 1 A5 | 3 G5 boost 1 | 4 F3 boost 2 | ...
        D: 1 M5 | ...
        J hand: 7
        now: period end""",
        """J plays 7 on J4 and J4 refused HC-PWR-11
        J plays 7 on J3 and J4
        = J3 boost 2; J4 boost 3; period 2; J holds nothing; not exhausted""",
    ),
    # 1 - 2 + 2 = 1: he stays.
    "C04": (
        """J: 1 A5 | 6 G5 boost 1 ball | ...
        D: 1 M5 | 8 G5 | ...
        J hand: 8
        now: defence""",
        """D tackles; tackle 14, card none, loss 2
        J plays 8
        = J6 boost 1; J6 at G5; not injured; J to move""",
    ),
    # TV-C05: number 2, four cells in one piece.
    "C05": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | ...
        D hand: 9
        now: gesture fresh""",
        """J shoots
        D plays 9
        = both to aim; cells 4
        J aims A
        D covers ACDE refused HC-SHOT-02
        D covers ABDE; time 9
        = happened saved; D attacks""",
    ),
    "C06": (
        """J: 1 A5 | 5 (14,4) ball | 11 (16,4) | 3 A1
        D: 1 M5 | 3 F3 | 5 F7
        J hand: 10
        now: gesture fresh""",
        """J passes to (16,4)
        D calls
        J plays 10
        = J to gesture after short; J11 has the ball; J11 onside; not time""",
    ),
    "C07": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        D hand: 11
        now: defence""",
        """D steals; steal 8, dribble 10
        D plays 11
        = D to step; D8 has the ball
        D steps to F5; time 9
        = D attacks; 9'; D8 at F5""",
    ),
    "C08": (
        """J: 1 A5 | 5 (18,4) ball | 11 (20,4) | ...
        D: 1 M5 | 3 (20,4) | ...
        J hand: 12
        now: gesture fresh""",
        """J passes to (20,4)
        J plays 12
        = J to gesture must first touch; J may only first touch; J11 has the ball
        J ends refused HC-PWR-12
        J first touch
        = threshold 14; cells 1; not pressed""",
    ),
    # TV-C09: die 6, clock +15.
    "C09": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        J hand: 13
        now: defence""",
        """D tackles; tackle 5, time 6
        J plays 13
        = 15'; D attacks""",
    ),
    "C10": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) | 5 (10,4) acted | 3 F3 fallen | ...
        D hand: 14
        now: defence""",
        """D plays 14 on D5 refused HC-PWR-11
        D plays 14 on D8; tackle 12, time 9
        = D8 at G5; J6 fallen; D8 has the ball; D attacks; happened moved HC-PWR-11""",
    ),
}

BALL_AT_CENTRE = """J: 1 A5 | 6 G5 ball | ...
    D: 1 M5 | 8 (14,4) | ..."""

REFUSED: Scenes = {
    "C01": (
        f"""{BALL_AT_CENTRE}
        J hand: 5
        now: gesture after short""",
        "J plays 5 refused HC-PWR-11",
    ),
    "C02": (
        f"""{BALL_AT_CENTRE}
        D hand: 6
        now: defence""",
        "D plays 6 refused HC-PWR-11",
    ),
    "C03": (
        """J: 1 A5 | 3 G5 boost 1 | ...
        D: 1 M5 | ...
        J hand: 7
        period 2, 99'
        now: period end""",
        "J plays 7 on J3 and J3 refused HC-PWR-11",
    ),
    "C04": (
        """J: 1 A5 | 6 G5 boost 5 ball | ...
        D: 1 M5 | 8 G5 | ...
        J hand: 8
        now: defence""",
        """J lets it
        D tackles
        J lets it; tackle 14
        J lets it; card none, loss 0
        J plays 8 refused HC-PWR-11""",
    ),
    "C05": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 K3 | ...
        D hand: 9
        now: gesture fresh""",
        """D lets it
        J shoots
        D lets it
        D plays 9 refused HC-PWR-11""",
    ),
    "C06": (
        f"""{BALL_AT_CENTRE}
        J hand: 10
        now: gesture fresh""",
        "J plays 10 refused HC-PWR-12",
    ),
    "C07": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 G5 | ...
        D hand: 11
        now: defence""",
        "D plays 11 refused HC-PWR-12",
    ),
    "C08": (
        """J: 1 A5 | 5 (14,4) ball | 11 (16,4) | ...
        D: 1 M5 | ...
        J hand: 12
        now: gesture fresh""",
        """J lets it
        J passes to (16,4)
        J plays 12 refused HC-PWR-11""",
    ),
    "C09": (
        f"""{BALL_AT_CENTRE}
        J hand: 13
        now: gesture fresh""",
        "J plays 13 refused HC-PWR-12",
    ),
    "C10": (
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) | 3 G5 fallen | ...
        D hand: 14
        now: defence""",
        "D plays 14 on D8 refused HC-PWR-11",
    ),
}


def test_every_common_card_is_here():
    assert set(PLAYED) == set(REFUSED) == {card.id for card in common_powers()}


@pytest.mark.rule("HC-PWR-03", "HC-PWR-11", "HC-PWR-12", "HC-PWR-13")
@pytest.mark.parametrize("card", PLAYED)
def test_played(card):
    check_play(*PLAYED[card])


@pytest.mark.rule("HC-PWR-11", "HC-PWR-12", "HC-PWR-14")
@pytest.mark.parametrize("card", REFUSED)
def test_refused(card):
    check_refusal(*REFUSED[card])
