"""A match that is ended before its limit: what became of it is said."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from matches.rules.checks.clock_checks import Early, early, refuse_early
from matches.rules.report.match_report import sheet_report
from tests.sheet_notation import NAMES, kept


@pytest.mark.rule("HV-END-01")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("clock 27'", Early(27, 90)),
        # The half is over, the match is not.
        ("clock 48'", Early(48, 90)),
        ("clock 36'; half; clock 63'", Early(63, 90)),
        ("half; clock 90'", None),
        ("half; clock 93'; full", None),
        # Nobody kept the clock: the summary says so already.
        ("goal home 11", None),
        ("half", None),
        ("clock 27'; void 2 'no'", None),
        # What became of it is written.
        ("clock 27'; forfeit away", None),
    ],
)
def test_a_match_is_early_while_its_clock_stands_before_the_limit(text, found):
    assert early(kept("open; " + text)) == found


@pytest.mark.rule("HV-END-01")
def test_extra_time_goes_to_its_own_limit():
    extra = "open cup; half; clock 93'; extra; extra2; clock 108'"
    assert early(kept(extra)) == Early(108, 120)


@pytest.mark.rule("HV-END-01")
def test_an_early_end_is_refused_until_it_says_why():
    state = kept("open; clock 27'; half; clock 63'")
    with pytest.raises(RuleViolation, match="It is 63', the match goes to 90'"):
        refuse_early(state, "")
    refuse_early(state, "unkept")
    refuse_early(kept("open; half; clock 93'; full"), "")


@pytest.mark.rule("HV-END-01")
@pytest.mark.parametrize(
    ("said", "kind"), [("abandoned", "abandoned"), ("unkept", "played"), ("", "played")]
)
def test_an_abandoned_match_is_reported_as_abandoned(said, kind):
    report = sheet_report(kept(f"open; goal home 11; finish {said}"), NAMES)
    assert (report.kind, report.home, report.away) == (kind, 1, 0)
