"""FI-EVT-4: what goes with no report is refused as it comes, and names what it is."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from matches.games.registry import fold_sheet
from matches.rules.checks.corrections import passers
from matches.rules.checks.refusals import entry_refusal
from tests.finale_sheet import entries_of, entry_of, kept, opened, player

CHANGE = "next; change home 9>14"
EXTRA = "next; next; next; next; next; extra"


def refusal(before: str, last: str, level: str = "championship") -> RuleViolation:
    """What is said of the last entry, after the others were taken."""
    sheet = fold_sheet(entries_of(before, opened(level)))
    found = entry_refusal(sheet, entry_of(last, sheet))
    assert found is not None, last
    return found


def rule_and_text(
    before: str, last: str, level: str = "championship"
) -> tuple[str, str]:
    found = refusal(before, last, level)
    return found.rule_id, found.text


@pytest.mark.rule("FI-EVT-4")
@pytest.mark.parametrize(
    ("before", "last", "what"),
    [
        # A pass of a man who left in an earlier period, at once and afterwards.
        (f"{CHANGE}; next", "goal home 8 from 9", "Pass of #9, period 3"),
        (f"{CHANGE}; next; goal home 8", "amend 5 assist 109", "Pass of #9, period 3"),
        ("injury home 9; next", "goal home 8 from 9", "Pass of #9, period 2"),
        # A pass of a man who was not on yet.
        ("goal home 8; next; change home 9>14", "amend 2 assist 114", "Pass of #14"),
        # Sent off, by a phone that had not seen that he was replaced.
        (CHANGE, "red home 9 seen 2", "Substitution in period 2: #9 was sent off"),
        (f"yellow home 9; {CHANGE}", "second home 9 seen 3", "Substitution in period"),
        # An earlier period, beside a change that stands.
        (f"{CHANGE}; goal home 14", "amend 4 minute 1", "Goal of #14, period 1"),
        (f"{CHANGE}; yellow home 14", "amend 4 minute 1", "Yellow card of #14"),
        ("next; goal home 9; change home 9>14", "amend 4 minute 1", "Goal of #9"),
        ("next; goal away 9", "change away 9>14 seen 1", "Goal of #9, period 2"),
        ("next; yellow away 9", "injury away 9 seen 1", "Yellow card of #9"),
        (
            "next; red home 1; change home 9>12",
            "amend 4 minute 1",
            "Substitution in period 1: #12 is a keeper",
        ),
    ],
)
def test_what_no_report_could_say_is_refused_when_it_comes(before, last, what):
    rule, text = rule_and_text(before, last)
    assert rule in ("FI-EVT-4", "FI-SYM-4", "FI-PER-9")
    assert text.startswith(what), text


@pytest.mark.rule("FI-COR-1")
def test_no_entry_of_a_period_that_has_not_come():
    soon = ("FI-COR-1", "Period 2 has not begun yet.")
    assert rule_and_text("goal home 9", "amend 2 minute 2") == soon
    assert kept("goal home 9; next; amend 2 minute 2").rows[1].minute == 30
    late = rule_and_text(f"{EXTRA}; goal home 9", "amend 8 minute 8", "cup")
    assert late == ("FI-COR-1", "Period 8 has not begun yet.")
    sheet = fold_sheet(entries_of("goal home 9"))
    for kind in ("goal home 9", "yellow home 9", "change home 9>14"):
        entry = entry_of(kind, sheet)
        future = entry.__class__(
            entry.seq, entry.kind, {**entry.content, "minute": 105}, at=entry.at
        )
        found = entry_refusal(sheet, future)
        assert found is not None
        assert found.text == "Period 7 has not begun yet."


@pytest.mark.rule("FI-EVT-4")
def test_what_goes_together_is_taken_as_before():
    both = f"{CHANGE}; goal home 9 from 14; goal home 14 from 9; yellow home 9"
    assert kept(both).score == (2, 0)
    assert kept("injury home 9; next; change home 9>14; goal home 14").score == (1, 0)
    assert kept(f"goal home 9; {CHANGE}; amend 2 assist 107").rows[1].content["assist"]


@pytest.mark.rule("FI-EVT-4")
def test_whoever_may_have_passed_is_offered():
    sheet = kept(f"goal home 8; {CHANGE}; next; goal home 8")
    first, last = (sheet.row(seq) for seq in (2, 6))
    assert player("home", 9) in passers(sheet, first)
    assert player("home", 14) not in passers(sheet, first)
    assert player("home", 9) not in passers(sheet, last)
    assert player("home", 14) in passers(sheet, last)
    for row in (first, last):
        assert player("home", 8) not in passers(sheet, row)
        for one in passers(sheet, row):
            entry = entry_of(f"amend {row.entry.seq} assist {one}", sheet)
            assert entry_refusal(sheet, entry) is None


@pytest.mark.rule("FI-EVT-4")
def test_what_a_void_leaves_is_named_at_the_end():
    orphan = "change home 9>14; next; {}; void 2"
    found = rule_and_text(orphan.format("goal home 14"), "finish")
    assert found[1].startswith("Goal of No. 14, Period 2: he has not come on.")
    found = rule_and_text(orphan.format("goal home 8 from 14"), "finish")
    assert found == ("FI-EVT-4", "Pass of #14, period 2: he never came on.")
    goals = "next; " + "goal home 8; " * 4 + "next; goal home 8; void 7"
    found = rule_and_text(goals, "finish")
    assert found[1].startswith("5-0 cannot be the goals of period 2:")
