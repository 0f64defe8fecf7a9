"""The shoot-out as everybody sees it: each kick, who is to kick, who comes then."""

from __future__ import annotations

import pytest

from engine.games.helvetia.shown.kicks import shootout_of
from tests.fast.engine.helvetia.test_shootout import NAMED, kick, level


def told(s):
    found = shootout_of(s.s, s.s.log)
    return [f"{kick.piece} {kick.how}" for kick in found.kicks]


@pytest.mark.rule("HC-SO-03")
def test_names_are_open_from_the_moment_they_are_given():
    begun = level()
    assert told(begun) == ["None open"] * 6
    begun.play("J chooses J5")
    assert told(begun)[:3] == ["h5 open", "None open", "None open"]


@pytest.mark.rule("HC-SO-02", "HC-SO-07")
def test_each_kick_is_told_by_how_it_came_out():
    begun = level()
    begun.play(NAMED)
    assert told(begun)[:2] == ["h5 now", "a6 open"]
    begun.play(kick("J", goal=True))
    begun.play(kick("D", goal=False))
    begun.play("J aims A\nD covers DE; shot 20")
    six = ["h5 goal", "a6 saved", "h6 missed", "a7 now", "h1 open", "a1 open"]
    assert told(begun) == six


@pytest.mark.rule("HC-SO-04", "HC-SO-06")
def test_a_seventh_is_to_come_only_where_six_do_not_decide():
    begun = level()
    begun.play(NAMED)
    for _ in range(3):
        begun.play(kick("J", goal=True))
        begun.play(kick("D", goal=True))
    assert told(begun)[6:] == ["None now"]
    begun.play("J chooses J7")
    assert told(begun)[6:] == ["h7 now"]
    begun.play(kick("J", goal=True))
    begun.play("D chooses D3")
    begun.play(kick("D", goal=False))
    assert told(begun)[6:] == ["h7 goal", "a3 saved"]


def test_a_match_without_kicks_has_none():
    begun = level()
    begun.s.phase, begun.s.named = begun.s.phase - 1, []
    assert shootout_of(begun.s, begun.s.log) is None
