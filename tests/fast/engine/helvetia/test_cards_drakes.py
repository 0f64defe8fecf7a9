"""The cards of the Rhine Drakes: each to its full effect, and refused where it needs more.

In the scenes of REFUSED both coaches hide what they hold, so every window is open.
"""

from __future__ import annotations

import pytest

from engine.games.helvetia.box.catalogue import faction
from tests.card_scenes import Scenes, check_play, check_refusal

BALL_AT_CENTRE = """D attacks
    J: 1 A5 | 8 K3 | ...
    D: 1 M5 | 6 G5 ball | ..."""
FOULED = """D attacks
    J: 1 A5 | 8 G5 | ...
    D: 1 M5 | 6 G5 boost 1 ball | ...
    now: defence"""
SHOT = """J: 1 A5 | 11 (20,4) ball | ...
    D: 1 M5 | ...
    now: gesture fresh"""
PASS = """J: 1 A5 | 6 G5 ball | 7 (14,4) | ...
    D: 1 M5 | 3 (14,4) | 8 L3 | ...
    now: gesture fresh"""

PLAYED: Scenes = {
    "D15": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 11 (4,4) ball | ...
        D hand: 15
        now: gesture after long""",
        """D heads
        D plays 15
        D aims E
        J covers AB; shot 19, time 9
        = threshold 19; score 0-1""",
    ),
    "D16": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 (15,1) | 8 G5 ball | ...
        D hand: 16""",
        """D plays 16
        D7 to (14,0)
        D7 wing to (12,0)
        D7 wing to (10,0)
        = D7 at (10,0); D7 boost 5
        D7 wing to (8,0) refused HC-MOVE-10
        D7 to (8,0) refused HC-MOVE-09""",
    ),
    "D17": (
        f"{FOULED}\nD hand: 17",
        """J tackles; tackle 14, card none, loss 2
        D plays 17
        = D6 boost 1; D6 at G5; D to move""",
    ),
    "D18": (
        """D attacks
        J: 1 A5 | 5 A3
        D: 1 M5 | 6 G5 ball | 7 (10,2)
        D hand: 18
        now: gesture fresh""",
        """D long to (8,2); long pass 20
        D plays 18
        = D7 has the ball; happened strayed, received""",
    ),
    "D19": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 G5 | 3 (10,4) | 5 (8,4) | 6 K3 ball
        D hand: 19""",
        """D plays 19 on D6 refused HC-PWR-11
        D plays 19 on D7
        D7 to (6,4)
        = D7 at (6,4); D7 boost 5
        D7 to (4,4)
        = D7 boost 4""",
    ),
    "D20": (
        f"{PASS}\nD hand: 20",
        """J passes to (14,4)
        D tries
        D plays 20; intercept 16
        = threshold 16; D to step; D3 has the ball""",
    ),
    "D21": (
        """J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
        D: 1 M5 | 8 (14,4) | ...
        D hand: 21
        now: gesture fresh""",
        """J long to (20,2)
        D plays 21; long pass 10
        = threshold 10; J7 has the ball; D8 fresh""",
    ),
    "D22": (
        f"{SHOT}\nD hand: 22",
        """J shoots
        D plays 22
        = cells 3
        J aims E
        D covers ABC; shot 17, time 9
        = threshold 16; happened missed""",
    ),
    "D23": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 6 (16,4) ball | 11 (8,4) | ...
        D hand: 23
        now: gesture fresh""",
        """D long to (8,4); long pass 5
        D plays 23
        = D to gesture after long; D may header, end
        D heads
        = both to aim; threshold 16; cells 4""",
    ),
    "D24": (
        """J: 1 A5 | 6 G5 ball | 7 (14,4) | ...
        D: 1 M5 | 8 (18,4) | 5 (20,4) | 3 F3 fallen | 7 (13,5) acted
        D hand: 24
        now: gesture fresh""",
        """J passes to (14,4)
        D plays 24 on D5 refused HC-PWR-11
        D plays 24 on D3 refused HC-PWR-11
        D plays 24 on D7 refused HC-PWR-11
        D plays 24 on D8
        = D to intercept; D8 at (14,4)
        D tries; intercept 11
        = D8 has the ball; D to step""",
    ),
    "DL1": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 G5 | 6 K3 ball | 8 F7 fallen | ...
        D hand: 1""",
        """D plays 1
        D7 to (8,4)
        = D7 boost 5
        D7 to (6,4)
        = D7 boost 4
        D8 stands up
        D8 to E7
        = D8 boost 4""",
    ),
    "DL2": (
        f"{FOULED}\nD hand: 2",
        """J tackles; tackle 14, card none, loss 2
        D plays 2
        = D6 at G5; D6 boost 0; not injured; D to move""",
    ),
    "DL3": (
        f"{SHOT}\nD hand: 3",
        """J shoots
        D plays 3
        = J to aim; threshold 18
        J aims A
        = D to aim; happened row-shown 0
        D covers AB; time 9
        = happened saved""",
    ),
    "DL4": (
        """J: 1 A5 | 11 (18,4) ball | ...
        D: 1 M5 | ...
        D hand: 4
        now: gesture fresh""",
        """J shoots
        D plays 4
        = cells 5; D1 boost 0; happened exhausted
        J aims A
        D covers ABCDE; time 9
        = happened saved""",
    ),
}

REFUSED: Scenes = {
    # a shot is no header
    "D15": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 11 (4,4) ball | ...
        D hand: 15
        now: gesture fresh""",
        """D lets it
        D shoots
        D lets it
        D plays 15 refused HC-PWR-11""",
    ),
    # the moves of the defence
    "D16": (
        """J: 1 A5 | 8 G5 ball | ...
        D: 1 M5 | ...
        D hand: 16""",
        """D lets it
        J ends
        D plays 16 refused HC-PWR-12""",
    ),
    "D17": (
        f"{FOULED}\nD hand: 17",
        """D lets it
        J tackles
        D lets it; tackle 14
        D lets it; card none, loss 0
        D plays 17 refused HC-PWR-11""",
    ),
    # on target
    "D18": (
        f"{BALL_AT_CENTRE}\nD hand: 18\nnow: gesture fresh",
        """D lets it
        D long to (8,2)
        D lets it
        D lets it; long pass 10
        D plays 18 refused HC-PWR-12""",
    ),
    "D19": (
        """D attacks
        J: 1 A5 | ...
        D: 6 K3 ball | 7 G5 fallen | 1 L5 fallen
        D hand: 19""",
        "D plays 19 on D6 refused HC-PWR-11",
    ),
    "D20": (
        f"{PASS}\nD hand: 20",
        """D lets it
        J passes to (14,4)
        D plays 20 refused HC-PWR-12""",
    ),
    "D21": (
        """J: 1 A5 | 10 G5 ball | ...
        D: 1 M5 | 8 (16,4) | 3 (14,4) fallen
        D hand: 21
        now: gesture fresh""",
        """D lets it
        J long to (20,2)
        D plays 21 refused HC-PWR-11""",
    ),
    "D22": (f"{PASS}\nD hand: 22", "D plays 22 refused HC-PWR-12"),
    "D23": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 6 (16,4) ball | 11 (4,2) | ...
        D hand: 23
        now: gesture fresh""",
        """D lets it
        D long to (4,2)
        D lets it
        D lets it; long pass 5
        D lets it
        D plays 23 refused HC-PWR-11""",
    ),
    # the receiver is guarded
    "D24": (
        f"{PASS}\nD hand: 24",
        """D lets it
        J passes to (14,4)
        D plays 24 on D8 refused HC-PWR-11""",
    ),
    "DL1": (f"{PASS}\nD hand: 1", "D plays 1 refused HC-PWR-12"),
    # all he has is gone, no more
    "DL2": (
        f"{FOULED}\nD hand: 2",
        """D lets it
        J tackles
        D lets it; tackle 14
        D lets it; card none, loss 1
        D plays 2 refused HC-PWR-11""",
    ),
    "DL3": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 K3 | ...
        D hand: 3
        now: gesture fresh""",
        """D lets it
        J shoots
        D lets it
        D plays 3 refused HC-PWR-11""",
    ),
    "DL4": (
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 fallen | ...
        D hand: 4
        now: gesture fresh""",
        """D lets it
        J shoots
        D lets it
        D plays 4 refused HC-PWR-11""",
    ),
}


def test_every_card_is_here():
    own = {card.id for card in (*faction("drakes").powers, *faction("drakes").legends)}
    assert set(PLAYED) == set(REFUSED) == own


@pytest.mark.rule("HC-PWR-03", "HC-PWR-11", "HC-PWR-12", "HC-PWR-13")
@pytest.mark.parametrize("card", PLAYED)
def test_played(card):
    check_play(*PLAYED[card])


@pytest.mark.rule("HC-PWR-11", "HC-PWR-12", "HC-PWR-14")
@pytest.mark.parametrize("card", REFUSED)
def test_refused(card):
    check_refusal(*REFUSED[card])
