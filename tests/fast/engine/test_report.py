"""What a report tells about its match."""

from __future__ import annotations

import pytest

from engine.report import Booking, Goal, MatchReport, PlayerLine, other_side


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    "report, winner",
    [
        (MatchReport(2, 1), "home"),
        (MatchReport(1, 1), None),
        (MatchReport(1, 1, shootout=(2, 3)), "away"),
        (MatchReport(0, 2, forfeit="home"), "away"),
        (MatchReport(5, 0, forfeit="both"), None),
    ],
)
def test_who_won(report, winner):
    assert report.winner == winner


@pytest.mark.rule("HC-STAT-01")
def test_an_own_goal_stands_in_the_other_sides_lines():
    report = MatchReport(
        2,
        1,
        goals=(
            Goal("home", "Ada", 12),
            Goal("home", "Bo", kind="own"),
            Goal("away", "Cy", kind="penalty"),
        ),
        cards=(Booking("home", "Ada"), Booking("away", "Bo", card="red")),
    )
    assert report.lines() == (
        PlayerLine("home", "Ada", goals=1, yellows=1),
        PlayerLine("away", "Bo", own_goals=1, reds=1),
        PlayerLine("away", "Cy", goals=1, penalties=1),
    )


def test_the_other_side():
    assert (other_side("home"), other_side("away")) == ("away", "home")
