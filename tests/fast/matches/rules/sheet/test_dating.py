"""The clock as a writer saw it: two phones, one of them behind, and a clock set right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import RuleViolation
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from tests.sheet_notation import entry, kept, sheet

ADA, BEN = "by ada/home", "by ben/away"
BEFORE = f"open; clock +9 {ADA}; "


@pytest.mark.rule("HV-CLK-01")
@pytest.mark.parametrize(
    ("text", "minute"),
    [
        # He had read the clock, whoever moved it.
        (f"clock +6 {ADA}; goal away 7 seen 3 {BEN}", 15),
        # The other moved it meanwhile: before that it happened.
        (f"clock +6 {ADA}; goal away 7 seen 2 {BEN}", 9),
        # Six taps without network: his own, and nobody else's.
        (f"clock +9 seen 2 {BEN}; clock +9 seen 2 {BEN}; goal away 7 seen 2 {BEN}", 27),
        (f"clock +9 seen 2 {BEN}; clock +6 {ADA}; goal away 7 seen 2 {BEN}", 18),
        # A clock that was taken back counts for nobody.
        (f"clock +6 {BEN}; void 3 'no' {ADA}; goal away 7 seen 3 {BEN}", 9),
        (f"clock +6 seen 2 {BEN}; void 3 'no' {BEN}; goal away 7 seen 2 {BEN}", 9),
        # What he typed stands, and so does a correction of it.
        (f"clock +6 {ADA}; 4' goal away 7 seen 2 {BEN}", 4),
        (f"clock +6 {ADA}; goal away 7 seen 2 {BEN}; amend 4 13'", 13),
        # Set back: what was written before keeps its minute.
        (f"goal away 7 {BEN}; clock 3' {BEN}", 9),
        (f"clock 3' seen 2 {BEN}; goal away 7 seen 2 {BEN}", 3),
        # Nobody says what his phone had shown: by the order of arrival.
        (f"clock +6 {ADA}; goal away 7 {BEN}", 15),
    ],
)
def test_an_entry_is_dated_by_the_clock_that_its_writer_saw(text, minute):
    played = fold_sheet(sheet(BEFORE + text))
    (goal,) = [row for row in played.rows if row.entry.kind == "goal"]
    assert goal.minute == minute


@pytest.mark.rule("HV-CLK-01")
@pytest.mark.parametrize(("seen", "half_time"), [(2, (1, 0)), (3, (0, 0))])
def test_a_goal_counts_in_the_half_that_its_writer_saw(seen, half_time):
    played = f"open; clock 48' {ADA}; half {ADA}; goal home 11 seen {seen} {BEN}"
    assert fold_sheet(sheet(played)).half_time == half_time


@pytest.mark.rule("HV-CLK-01")
def test_who_saw_nobody_leave_may_write_of_him_and_who_saw_it_may_not():
    played = fold_sheet(sheet(f"{BEFORE}clock +6 {ADA}; red away 7 {ADA}"))
    refuse_entry(played, entry(f"goal away 7 seen 2 {BEN}", 5))
    for late in (f"goal away 7 seen 4 {BEN}", f"yellow away 7 seen 4 {BEN}"):
        with pytest.raises(RuleViolation):
            refuse_entry(played, entry(late, 5))


@pytest.mark.rule("HV-CLK-02")
def test_a_clock_that_is_set_back_brings_nobody_back():
    played = fold_sheet(sheet(f"{BEFORE}clock 27'; red away 7; clock 18'"))
    with pytest.raises(RuleViolation, match="sent off"):
        refuse_entry(played, entry(f"goal away 7 seen 5 {BEN}", 6))


@pytest.mark.rule("HV-CLK-02")
def test_a_clock_set_right_says_where_it_stood_before():
    row = kept("open; clock 27'; clock 18'; goal home 11").rows[2]
    assert (row.content["was"], row.minute) == (27, 18)
    assert kept("open; clock 48'; clock 40'").minute == 40


def test_a_sheet_that_was_opened_anew_counts_its_rows_from_there():
    entries = sheet("open; clock +9; goal home 11; open; goal home 5; goal home 6")
    played = fold_sheet(entries)
    assert played.row(5).entry.player == 105
    assert played.row(3) is None


@pytest.mark.rule("HV-CLK-01")
def test_a_sheet_opened_before_the_rule_keeps_its_minutes_and_its_halves():
    first, *others = sheet(
        f"open; clock 48' {ADA}; half {ADA}; clock +9 {ADA}; goal home 11 seen 2 {BEN}"
    )
    old = {name: value for name, value in first.content.items() if name != "dating"}
    played = fold_sheet((replace(first, content=old), *others))
    assert (played.rows[4].minute, played.half_time) == (54, (0, 0))
    refuse_entry(played, entry(f"red home 11 seen 2 {BEN}", 6))
