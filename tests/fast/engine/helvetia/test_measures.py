"""What is measured of the way a match was played, and what a card left behind."""

from __future__ import annotations

import pytest

from engine.games.helvetia import measures
from tests.card_scenes import trace
from tests.scenes import scene

HELD = """
    J: 1 A5 | 6 G5 ball | 3 F3 | 4 (14,2)
    D: 1 M5 | 3 L3 | 5 L5 | 6 L7
    D hand: {}
"""
# A card of the Drakes, the scene, and a script that makes nothing of it.
IDLE = {
    "Elder fire, and nobody runs": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 G5 | 6 K3 ball | ...
        D hand: 1""",
        """D plays 1
        D7 to (10,4)
        D ends""",
    ),
    "Thermal, and one hex of wing": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 (15,1) | 8 G5 ball | ...
        D hand: 16""",
        """D plays 16
        D7 to (14,0)
        D7 wing to (12,0)
        D ends""",
    ),
    "Glide, and a step": (
        """D attacks
        J: 1 A5 | ...
        D: 1 M5 | 7 G5 | 6 K3 ball | ...
        D hand: 19""",
        """D plays 19 on D7
        D7 to (10,4)
        D ends""",
    ),
    "Updraught, and the ball strays by one hex anyway": (
        """D attacks
        J: 1 A5 | 5 A3
        D: 1 M5 | 6 G5 ball | 7 (10,2)
        D hand: 18
        now: gesture fresh""",
        """D long to (10,4); long pass 18
        D plays 18""",
    ),
}


@pytest.mark.parametrize("name", IDLE)
def test_a_card_of_which_nothing_came_left_no_trace(name):
    text, script = IDLE[name]
    before, _, _ = script.partition("D plays")
    assert not trace(text, before.rstrip(), script.removeprefix(before))


def test_an_idle_turn_leaves_the_ball_where_it_was():
    idle = "J ends\nD ends\nJ ends\n"
    for more, n in (
        ("", 0),
        (idle, 1),
        (idle + idle, 2),
        ("J6 to (14,4)\n" + idle, 0),
        ("J3 to F2\n" + idle, 1),
        ("J ends\nD ends\nJ passes to (14,2)\nJ ends", 0),
    ):
        story = scene(HELD.format("")).play(more)
        assert measures.idle_turns(story.events()) == n, more


def test_an_opening_is_what_was_chosen_not_what_was_rolled():
    def after(script: str) -> int:
        return measures.opening(scene(HELD.format("")).play(script).events())

    assert after("J6 to (13,5)") == after("J6 to (13,5)\nJ ends")
    assert after("J6 to (13,5)") != after("J6 to (14,4)")
