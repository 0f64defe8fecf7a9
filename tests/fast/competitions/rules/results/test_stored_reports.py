"""A report as it is stored comes back as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from competitions.rules.results.stored_reports import report_by_id, report_json
from engine.report import MatchReport, half_scores


@pytest.mark.parametrize(
    "report",
    [
        MatchReport(2, 1),
        MatchReport(2, 1, periods=half_scores((1, 0))),
        MatchReport(3, 2, extra_time=True, periods=half_scores(None, (2, 2))),
        MatchReport(
            2, 2, extra_time=True, periods=half_scores(None, (1, 1)), shootout=(4, 3)
        ),
        MatchReport(0, 2, forfeit="home", kind="forfeit"),
    ],
)
def test_a_score_comes_back_with_all_that_was_said_of_it(report):
    assert report_by_id(report_json(report, {})) == report


# What sheets, typed scores and files have left behind until there was a second game.
GOLDEN = Path(__file__).parents[4] / "golden" / "stored_reports.jsonl"


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines())
def test_a_report_of_before_is_written_as_it_stands(line):
    report = report_by_id(json.loads(line))
    known = {who: who[1] for who in report.players()}
    assert json.dumps(report_json(report, known)) == line
