"""Match reports: who won, and one line for every player who is in it."""

from __future__ import annotations

import pytest

from engine.player_lines import PlayerLine, player_lines
from engine.report import (
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    half_scores,
)
from engine.sides import Side


@pytest.mark.rule("HC-SHT-02")
@pytest.mark.parametrize(
    ("report", "winner"),
    [
        (MatchReport(2, 1), "home"),
        (MatchReport(0, 1), "away"),
        (MatchReport(1, 1), None),
        (MatchReport(3, 2, extra_time=True, periods=half_scores((1, 1))), "home"),
        (MatchReport(2, 2, extra_time=True, shootout=(2, 3)), "away"),
        (MatchReport(2, 2, shootout=(4, 3)), "home"),
    ],
)
def test_the_score_decides_and_only_then_the_shootout(report, winner):
    assert report.winner == winner


@pytest.mark.rule("HC-CMP-04")
@pytest.mark.parametrize(
    ("forfeit", "winner"), [("home", "away"), ("away", "home"), ("both", None)]
)
def test_a_forfeit_decides_whatever_the_score_was(forfeit, winner):
    assert MatchReport(0, 2, forfeit=forfeit, kind="forfeit").winner == winner


@pytest.mark.rule("HC-STAT-01")
def test_every_scorer_and_booked_player_has_one_line():
    report = MatchReport(
        3,
        1,
        goals=(
            Goal("home", "Fips", MatchMoment(12)),
            Goal("home", "Fips", MatchMoment(30), "penalty"),
            Goal("home", "Zunder", MatchMoment(41), "own"),
            Goal("away", "Zunder"),
        ),
        cards=(
            BookingLine("away", "Zunder", MatchMoment(50)),
            BookingLine("home", "Knick", MatchMoment(60), "red"),
        ),
    )
    assert player_lines(report) == (
        PlayerLine(
            "home", "Fips", goals=2, penalties=1, kinds=(("play", 1), ("penalty", 1))
        ),
        PlayerLine(
            "away",
            "Zunder",
            goals=1,
            own_goals=1,
            yellows=1,
            kinds=(("own", 1), ("play", 1)),
        ),
        PlayerLine("home", "Knick", reds=1),
    )


@pytest.mark.rule("HC-STAT-01")
def test_an_own_goal_counts_for_the_other_side():
    assert Goal("home", "Zunder", kind="own").player_side == "away"
    assert Goal("home", "Fips").player_side == "home"
    assert Side("home").other == "away"
