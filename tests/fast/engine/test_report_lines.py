"""One line per player of a report: the line-up first, then whoever left a trace."""

from __future__ import annotations

import pytest

from engine.report import (
    BookingLine,
    Change,
    GestureTally,
    Goal,
    InjuryLine,
    MatchReport,
    PlayerLine,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import BySide

SHEET = SideSheet(
    lineup=(
        SelectedPlayer("Jux", "keeper"),
        SelectedPlayer("Fips"),
        SelectedPlayer("Knick", captain=True),
        SelectedPlayer("Lob", "bench"),
        SelectedPlayer("Tips", "bench"),
    ),
    changes=(Change("Fips", "Lob", 50),),
    injured=(InjuryLine("Knick", 30),),
    exhausted=("Jux",),
    tallies=(
        GestureTally("Knick", "shots", 2),
        GestureTally("Knick", "shots"),
        GestureTally("Jux", "saves"),
    ),
)
REPORT = MatchReport(
    3,
    1,
    sheets=BySide(SHEET, None),
    goals=(
        Goal("home", "Fips", 12, "header", assist="Knick"),
        Goal("home", "Fips", 20, "penalty"),
        Goal("home", "Brocken", 70, "own"),
        Goal("away", "Lohe", 80),
    ),
    cards=(BookingLine("home", "Knick", 6), BookingLine("home", "Knick", 44)),
)


def line(player: str) -> PlayerLine:
    return next(row for row in REPORT.lines() if row.player == player)


@pytest.mark.rule("HC-SHT-05")
def test_goals_count_by_their_kind_and_the_assist_by_itself():
    fips = line("Fips")
    assert (fips.goals, fips.headers, fips.penalties) == (2, 1, 1)
    assert line("Knick").assists == 1


@pytest.mark.rule("HC-SHT-01")
def test_an_own_goal_stands_with_the_other_side_and_is_no_goal():
    assert line("Brocken") == PlayerLine("away", "Brocken", own_goals=1)


@pytest.mark.rule("HC-SUB-01")
def test_a_substitute_entered_only_if_a_change_brought_him_on():
    assert line("Lob").entered
    assert not line("Tips").entered
    assert line("Lohe").entered


@pytest.mark.rule("HC-FAT-01", "HC-REC-01")
def test_injured_and_exhausted_are_marks():
    assert line("Knick").injured is True
    assert line("Jux").exhausted is True
    assert line("Knick").yellows == 2


@pytest.mark.rule("HC-CHL-04")
def test_gestures_of_one_kind_add_up():
    assert line("Knick").tallies == (("shots", 3),)
