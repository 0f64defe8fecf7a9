"""One line per player of a report: the line-up first, then whoever left a trace."""

from __future__ import annotations

import pytest

from engine.games.helvetia.side_report import HelvetiaPart
from engine.player_lines import PlayerLine, player_lines
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    MatchMoment,
    MatchReport,
    PlayerTally,
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
    changes=(Change("Fips", "Lob", MatchMoment(50)),),
    injured=(InjuryLine("Knick", MatchMoment(30)),),
    game=HelvetiaPart(exhausted=("Jux",)),
    tallies=(
        PlayerTally("Knick", "shots", 2),
        PlayerTally("Knick", "shots"),
        PlayerTally("Jux", "saves"),
    ),
)
REPORT = MatchReport(
    3,
    1,
    sheets=BySide(SHEET, None),
    goals=(
        Goal("home", "Fips", MatchMoment(12), "header", assist="Knick"),
        Goal("home", "Fips", MatchMoment(20), "penalty"),
        Goal("home", "Brocken", MatchMoment(70), "own"),
        Goal("away", "Lohe", MatchMoment(80)),
    ),
    cards=(
        BookingLine("home", "Knick", MatchMoment(6)),
        BookingLine("home", "Knick", MatchMoment(44)),
    ),
)


def line(player: str) -> PlayerLine:
    return next(row for row in player_lines(REPORT) if row.player == player)


@pytest.mark.rule("HC-SHT-05")
def test_goals_count_by_their_kind_and_the_assist_by_itself():
    fips = line("Fips")
    assert (fips.goals, fips.kinds) == (2, (("header", 1), ("penalty", 1)))
    assert fips.penalties == 1
    assert line("Knick").assists == 1


@pytest.mark.rule("HC-SHT-01")
def test_an_own_goal_stands_with_the_other_side_and_is_no_goal():
    assert line("Brocken") == PlayerLine(
        "away", "Brocken", own_goals=1, kinds=(("own", 1),)
    )


@pytest.mark.rule("HC-SUB-01")
def test_a_substitute_entered_only_if_a_change_brought_him_on():
    assert line("Lob").entered
    assert not line("Tips").entered
    assert line("Lohe").entered


@pytest.mark.rule("HC-FAT-01", "HC-REC-01")
def test_injured_and_exhausted_are_marks():
    assert line("Knick").injured is True
    assert line("Jux").marks == ("exhausted",)
    assert line("Knick").yellows == 2


@pytest.mark.rule("HC-CHL-04")
def test_gestures_of_one_kind_add_up():
    assert line("Knick").tallies == (("shots", 3),)
