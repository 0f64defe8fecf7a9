"""The end of a match: who scored and when, and where it counts."""

from __future__ import annotations

from engine.report import Goal, MatchMoment, MatchReport
from engine.sides import Side
from matches.pages.play.end_part import EndPlace, end_part

TEAMS = ("Reds", "Blues")
GOALS = (
    Goal(Side.HOME, "Jux", MatchMoment(12)),
    Goal(Side.AWAY, "Glut", MatchMoment(30), "header"),
    Goal(Side.HOME, "Jux", MatchMoment(45, 2)),
    Goal(Side.AWAY, "Jux", MatchMoment(80), "own"),
    Goal(Side.HOME, "Fips"),
)
PRACTICE = EndPlace(league=False)


def end(shootout=None, place=PRACTICE):
    report = MatchReport(3, 2, goals=GOALS, shootout=shootout)
    return end_part(report, TEAMS, place)


def test_each_scorer_stands_once_with_his_minutes():
    home, away = end().sides
    assert (home.team, home.goals, away.team, away.goals) == ("Reds", 3, "Blues", 2)
    assert home.scorers == (("Jux", "12’, 45+2’", False), ("Fips", "", False))
    assert away.scorers == (("Glut", "30’", False), ("Jux", "80’", True))


def test_kicks_stand_apart():
    assert end().shootout == ""
    assert end((4, 2)).shootout.replace("\N{NO-BREAK SPACE}", " ") == "4 : 2"


def test_what_follows_depends_on_where_it_was_played():
    says = [
        end(place=place).follows
        for place in (
            PRACTICE,
            EndPlace(league=True),
            EndPlace(True, "Alpine League"),
            EndPlace(True, "Alpine League", stopped=True),
        )
    ]
    assert len(set(says)) == 4
    assert "30 days" in says[0]
    assert "Alpine League" in says[2]
    assert "Alpine League" not in says[3]
