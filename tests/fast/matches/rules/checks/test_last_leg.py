"""The last of two legs on a sheet: level is what both together make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import RuleViolation
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.sheet.opening import Opening
from tests.sheet_notation import entry, sheet

pytestmark = pytest.mark.rule("HC-CUP-01", "HV-LEG-01")


def refusal(text: str, wanted: str, before: object = (1, 2, None)) -> str:
    """Why this may not be written; the home side lost the first leg 1-2."""
    first, *others = sheet(text)
    first = replace(first, content={**first.content, "before": before})
    so_far = fold_sheet((first, *others))
    try:
        refuse_entry(so_far, entry(wanted, so_far.revision + 1))
    except RuleViolation as error:
        return error.text
    return ""


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        ("open cup; half", "full", ""),
        ("open cup; half", "extra", "There is extra time only after a draw."),
        ("open cup; goal home 11; half", "extra", ""),
        (
            "open cup; goal home 11; half",
            "full",
            "Both legs together are 2-2: play on.",
        ),
        ("open cup; goal home 11; half; extra; extra2", "shootout", ""),
        ("open cup; goal home 11; goal home 6; half", "full", ""),
        ("open cup; goal home 11; goal home 6; half; full", "finish", ""),
        (
            "open cup; goal home 11; half; extra; extra2",
            "full",
            "Both legs together are 2-2: play on.",
        ),
        (
            "open cup; goal home 11; half; extra; goal home 6; extra2; full",
            "finish",
            "",
        ),
        (
            "open cup; goal home 11; half; extra; extra2; shootout; kick home 11 in;"
            " kick away 11 out; kick home 5 in; kick away 5 out; kick home 6 in;"
            " kick away 6 out",
            "finish",
            "",
        ),
    ],
)
def test_level_is_what_both_legs_make(text, wanted, words):
    assert refusal(text, wanted) == words


def test_away_goals_part_where_they_count():
    """1-0 at home after 1-2 away: the home side has scored away, the other one twice."""
    text = "open cup; goal home 11; half"
    assert refusal(text, "full", [1, 2, [1, 0]]) == ""
    assert refusal(text, "extra", [1, 2, [1, 0]]) != ""
    assert (
        refusal(text, "full", [1, 2, [0, 0]]) == "Both legs together are 2-2: play on."
    )


def test_only_what_was_before_is_said():
    terms = Opening.__dataclass_fields__["before"].default
    assert terms.level(1, 1)
    first = sheet("open cup")[0]
    assert "before" not in first.content
