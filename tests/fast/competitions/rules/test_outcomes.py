"""HC-CUP-01: what a result decides, and its figures in one line."""

from __future__ import annotations

import pytest

from competitions.rules.outcomes import Outcome, figures, outcome
from engine.report import MatchReport

CASES = [
    (MatchReport(2, 1), "league", Outcome("wins", "home"), "2:1"),
    (MatchReport(1, 1), "league", Outcome("draw"), "1:1"),
    (MatchReport(2, 2, shootout=(2, 3)), "tie", Outcome("through", "away"), "2 (2):(3) 2"),
    (MatchReport(2, 2, shootout=(2, 3)), "league", Outcome("kicks", "away"), "2 (2):(3) 2"),
    (MatchReport(0, 1), "final", Outcome("champion", "away"), "0:1"),
    (MatchReport(3, 1), "third", Outcome("third", "home"), "3:1"),
    (MatchReport(0, 2, forfeit="home"), "tie", Outcome("through", "away"), "0:2"),
    (MatchReport(0, 2, forfeit="both"), "tie", Outcome("nobody"), "0:2"),
    (MatchReport(0, 2, forfeit="both"), "league", Outcome("nobody"), "0:2"),
    (MatchReport(1, 1), "tie", Outcome("nobody"), "1:1"),
]  # fmt: skip


@pytest.mark.rule("HC-CUP-01", "HC-SO-07")
@pytest.mark.parametrize(("report", "stage", "decided", "line"), CASES)
def test_a_result_decides(report, stage, decided, line):
    assert outcome(report, stage) == decided
    assert figures(report) == line
