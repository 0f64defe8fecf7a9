"""One of these for each side."""

from __future__ import annotations

from engine.sides import SIDES, BySide, Side


def test_a_pair_is_asked_by_side_or_by_word():
    score = BySide(2, 1)
    assert (score[Side.HOME], score["away"]) == (2, 1)
    assert list(score) == [2, 1]
    assert score.swapped() == BySide(1, 2)
    assert score.map(str) == BySide("2", "1")
    assert score.put("away", 5) == BySide(2, 5)
    assert score.put(Side.HOME, 0) == BySide(0, 1)


def test_sides_have_each_other():
    assert Side.HOME.other is Side.AWAY
    assert Side.AWAY.other is Side.HOME
    assert [side.number for side in SIDES] == [0, 1]
