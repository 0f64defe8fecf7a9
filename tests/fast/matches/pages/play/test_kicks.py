"""The grid of the shoot-out: sides in rows, and what the next kick decides."""

from __future__ import annotations

import pytest

from matches.pages.play.kicks import kick_grid

HOW = {"g": "goal", "s": "saved", "w": "missed", "n": "now", "-": "open"}


def grid(home, away, first="home"):
    """Of kicks in signs; the sides take turns."""
    rows = {"home": home, "away": away}
    order = (first, *(side for side in rows if side != first))
    kicks = [
        {"side": side, "piece": "h1" if side == "home" else "a1", "how": HOW[row[n]]}
        for n in range(max(len(home), len(away)))
        for side in order
        if n < len(row := rows[side])
    ]
    return kick_grid(
        {
            "shootout": {"least": 3, "kicks": kicks, "rule": ""},
            "sides": [
                {"side": "home", "name": "Reds"},
                {"side": "away", "name": "Blues"},
            ],
            "pieces": [{"id": "h1", "name": "Ro"}, {"id": "a1", "name": "Bo"}],
        }
    )


def test_who_kicks_first_stands_first_and_goals_are_counted():
    found = grid("gsg", "wgn", first="away")
    assert [(row.team, row.goals) for row in found.rows] == [("Blues", 1), ("Reds", 2)]
    assert [kick.word for kick in found.rows[0].kicks] == ["Wide", "Goal", "Now"]
    assert found.whose == "Bo, Blues"


@pytest.mark.parametrize(
    ("home", "away", "stake"),
    [
        ("gggg", "gggn", "If it goes in, it goes on. If not, Reds win."),
        ("gggs", "gggn", "If it goes in, Blues win. If not, it goes on."),
        ("ggs", "ggn", "If it goes in, Blues win. If not, it goes on."),
        # the first of a pair, and one that others follow
        ("gggn", "ggg", ""),
        ("gs-", "gn-", ""),
        # nothing to be won or saved any more
        ("ggg", "ssn", ""),
    ],
)
def test_what_the_kick_decides(home, away, stake):
    assert grid(home, away).stake == stake


def test_sudden_death_begins_after_so_many():
    (first, _second) = grid("gggn", "ggg").rows
    assert [kick.is_sudden for kick in first.kicks] == [False, False, False, True]


def test_there_is_no_grid_where_no_kicks_decide():
    assert kick_grid({"shootout": None}) is None
