"""Two phones on one sheet: what goes in both times, and what has to be looked at."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import pytest

from matches.games.helvetia.kinds import VOCABULARY
from matches.games.registry import fold_sheet
from matches.rules.checks.conflicts import (
    Overtaken,
    Twin,
    refuse_conflict,
    refuse_double,
)
from tests.sheet_notation import entry, sheet

SEEN = 2
BEFORE = "open; clock +6 by ada/home; "


def meets(theirs: str, mine: str, seen: int = SEEN) -> list[int]:
    """The numbers of the entries that mine meets; none where both go in."""
    entries = sheet(BEFORE + theirs)
    try:
        written = entry(f"{mine} by ada/home", len(entries) + 1)
        refuse_conflict(entries, replace(written, seen=seen), VOCABULARY)
    except Overtaken as conflict:
        return [each.seq for each in conflict.theirs]
    return []


@pytest.mark.parametrize(
    "mine", ["goal home 11", "yellow away 6", "change home 6>8", "note 'x'", "clock +9"]
)
def test_what_speaks_of_something_else_goes_in_both_times(mine):
    assert meets("goal away 7 by ben/away; yellow home 5 by ben/away", mine) == []


@pytest.mark.parametrize("mine", ["void 2 'no'", "finish", "reopen"])
def test_what_speaks_of_everything_must_have_seen_everything(mine):
    assert meets("note 'rain' by ben/away", mine) == [3]
    assert meets("note 'rain' by ben/away", mine, seen=3) == []
    assert meets("note 'rain' by ada/home", mine) == []


@pytest.mark.parametrize("mine", ["clock +9", "half"])
@pytest.mark.parametrize("theirs", ["clock +9", "clock 20'", "half", "void 2 'no'"])
def test_the_clock_is_moved_by_one_who_has_seen_where_it_stands(theirs, mine):
    assert meets(f"{theirs} by ben/away", mine) == [3]
    assert meets(f"{theirs} by ben/away", mine, seen=3) == []
    assert meets("goal home 5 by ada/home; void 3 'no' by ben/away", mine) == []


@pytest.mark.parametrize(
    "same",
    ["goal home 11", "yellow away 5", "red away 5", "injury home 6", "change home 6>8"],
)
def test_the_same_from_both_phones_is_asked_about(same):
    assert meets(f"{same} by ben/away", same) == [3]
    assert meets(f"{same} by ada/home", same) == []
    assert meets(f"{same} by ben/away", same, seen=3) == []
    assert meets(f"{same} by ben/away; void 3 'no' by ben/away", same) == []


def test_another_way_of_scoring_does_not_make_another_goal():
    entries = sheet(BEFORE + "goal home 11 header by ben/away")
    mine = replace(entry("14' goal home 11 by ada/home", 4), seen=SEEN)
    with pytest.raises(Twin):
        refuse_conflict(entries, mine, VOCABULARY)
    assert meets("goal home 7 by ben/away", "goal home 11") == []


@pytest.mark.rule("HV-TWIN-01")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        # Seen or not: the other phone, the same side, minute and scorer.
        ("clock +9; goal home 11 by ben/away; goal home 11 seen 3", True),
        ("clock +9; goal home 11 header by ben/away; goal home 11 seen 3", True),
        ("goal home 11 by ben/away; goal home 11 seen 2", True),
        # Somebody does not name him; without a clock every goal would be asked about.
        ("clock +9; goal home by ben/away; goal home 11 seen 3", True),
        ("clock +9; goal home 11 by ben/away; goal home seen 3", True),
        ("goal home by ben/away; goal home seen 2", False),
        # In the minute that its writer saw, or typed.
        ("goal home 11 by ben/away; clock +9 by ben/away; goal home 11 seen 1", True),
        ("goal home 11 by ben/away; clock +9; goal home 11 seen 3", False),
        ("9' goal home 11 by ben/away; 9' goal home 11 seen 2", True),
        # His own, another player's, the other side's, a void one, or two as he said.
        ("goal home 11; goal home 11 seen 2", False),
        ("goal home 7 by ben/away; goal home 11 seen 2", False),
        ("goal away 5 own by ben/away; goal home 5 seen 2", False),
        ("goal home 11 by ben/away; void 2 'no'; goal home 11 seen 3", False),
        ("goal home 11 by ben/away; goal home 11 another seen 2", False),
        ("yellow home 5 by ben/away; second home 5 seen 2", False),
    ],
)
def test_the_same_goal_in_the_same_minute_is_one_goal_or_two(text, asked):
    *before, mine = sheet("open; " + text)
    with pytest.raises(Twin, match="One goal") if asked else nullcontext():
        refuse_double(fold_sheet(before), mine)
