"""What the league is told of a match that is being played, whatever its periods are."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.games.finale import reporting
from engine.games.finale.room import FINALE
from matches.rules.play.league_report import minute_of, phase_of
from tests.finale_table import Table


@pytest.mark.rule("FI-COR-1", "FI-REP-1")
@pytest.mark.parametrize(
    "period, minute, phase",
    [(1, 15, "first"), (3, 45, "first"), (4, 60, "second"), (8, 120, "extra_2")],
)
def test_the_minute_of_a_period_is_its_end(period, minute, phase):
    t = Table("W4", "W2")
    t.s.period = period
    here = SimpleNamespace(state=t.s, setup=t.setup)
    assert minute_of(here, FINALE) == minute
    report = reporting.report(t.setup, t.log, t.s)
    assert len(report.periods) == period - 1, "this one is not over"
    assert report.half_time == (None if period <= 3 else (0, 0))
    assert phase_of(report, minute) == phase
