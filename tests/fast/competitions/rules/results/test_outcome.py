"""HC-CUP-01: what a result decides, and its figures in one line."""

from __future__ import annotations

import pytest

from competitions.rules.results.outcome import Award, Outcome, award, score_words
from competitions.rules.standings.facts import TableRules
from engine.report import MatchReport
from engine.sides import SIDES

CASES = [
    (MatchReport(2, 1), "league", Award("wins", "home"), "2 : 1"),
    (MatchReport(1, 1), "league", Award("draw"), "1 : 1"),
    (MatchReport(2, 2, shootout=(2, 3)), "tie", Award("through", "away"), "2 (2):(3) 2"),
    (MatchReport(2, 2, shootout=(2, 3)), "league", Award("kicks", "away"), "2 (2):(3) 2"),
    (MatchReport(1, 0, shootout=(3, 4)), "league", Award("kicks", "away"), "1 (3):(4) 0"),
    (MatchReport(0, 1), "final", Award("champion", "away"), "0 : 1"),
    (MatchReport(3, 1), "third", Award("third", "home"), "3 : 1"),
    (MatchReport(0, 2, forfeit="home"), "tie", Award("through", "away"), "0 : 2"),
    (MatchReport(0, 2, forfeit="both"), "tie", Award("nobody"), "0 : 2"),
    (MatchReport(0, 2, forfeit="both"), "league", Award("nobody"), "0 : 2"),
    (MatchReport(1, 1), "tie", Award("nobody"), "1 : 1"),
]  # fmt: skip


@pytest.mark.rule("HC-CUP-01", "HC-SO-07")
@pytest.mark.parametrize(("report", "stage", "decided", "line"), CASES)
def test_a_result_decides(report, stage, decided, line):
    assert award(report, stage) == decided
    assert score_words(report) == line


# figures, who won, letters, for and against, points (3, 1, -1), each for home and away
OUTCOMES = [
    (Outcome(2, 1), "home", "WL", (2, 1), (1, 2), (3, -1)),
    (Outcome(1, 1), None, "DD", (1, 1), (1, 1), (1, 1)),
    (Outcome(1, 1, (2, 3)), "away", "LW", (1, 1), (1, 1), (-1, 3)),
    (Outcome(3, 3, forfeit="away"), "home", "WL", (3, 3), (3, 3), (3, -1)),
    (Outcome(0, 0, forfeit="both"), None, "LL", (0, 2), (0, 2), (0, 0)),
]


@pytest.mark.rule("HC-CHP-01", "HC-CUP-01", "HC-FFT-02")
@pytest.mark.parametrize(
    ("outcome", "winner", "letters", "home", "away", "points"), OUTCOMES
)
def test_what_came_out(outcome, winner, letters, home, away, points):
    assert outcome.winner == winner
    assert "".join(map(outcome.letter, SIDES)) == letters
    assert [outcome.goals(side, 2) for side in SIDES] == [home, away]
    rules = TableRules(win=3, draw=1, loss=-1)
    assert tuple(outcome.points(side, rules) for side in SIDES) == points
