"""Who keeps goal: the keeper, who comes on for him, or who stands in."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.offers.sheet_offers import offers
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.warnings import newly_injured, sheet_warnings
from tests.sheet_notation import entry, kept, player, sheet


@pytest.mark.rule("HC-GK-04")
@pytest.mark.rule("HC-GK-05")
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("goal home 11", 1),
        ("change home 1>8", 8),
        ("injury home 1; change home 1>8", 8),
        ("injury home 1", 0),
        ("red home 1", 0),
        ("red home 1; keeper home 5", 5),
        # The stand-in leaves: who comes on for him, or the next one named.
        ("red home 1; keeper home 5; change home 5>8", 8),
        ("red home 1; keeper home 5; red home 5", 0),
        ("red home 1; keeper home 5; red home 5; keeper home 6", 6),
        # One is named, and the injured keeper is replaced after all.
        ("injury home 1; keeper home 5; change home 1>8", 5),
        ("red home 1; keeper home 5; void 3 'wrong player'", 0),
        ("red home 1; keeper home 5; void 2 'no red'", 5),
    ],
)
def test_somebody_keeps_goal(text, number):
    side = kept("open; " + text).sides.home
    assert side.keeper == (player("home", number) if number else 0)
    assert side.keeper_gone is not bool(number)


@pytest.mark.rule("HC-GK-05")
@pytest.mark.parametrize(
    ("before", "number", "why"),
    [
        ("goal home 11", 5, "No. 1 keeps goal"),
        ("red home 1; keeper home 5", 6, "No. 5 keeps goal"),
        ("red home 1", 8, "has not come on"),
        ("red home 1; change home 6>8", 6, "was replaced"),
    ],
)
def test_only_a_player_on_the_pitch_stands_in_for_a_keeper_who_left(
    before, number, why
):
    with pytest.raises(RuleViolation, match=why):
        refuse_entry(kept("open; " + before), entry(f"keeper home {number}"))


@pytest.mark.rule("HC-GK-05")
def test_a_stand_in_is_asked_for_until_he_is_named():
    gone = kept("open; red home 1")
    (asked,) = [o for o in offers(gone, "home") if o.kind == CoreKind.KEEPER]
    numbers = [choice.player - 100 for choice in asked.choices]
    assert (asked.pressing, numbers) == (True, [5, 6, 7, 11])
    assert [said.rule_id for said in sheet_warnings(gone)] == ["HC-GK-05"]
    named = kept("open; red home 1; keeper home 5")
    assert sheet_warnings(named) == ()
    assert CoreKind.KEEPER not in {o.kind for o in offers(named, "home")}


@pytest.mark.rule("HC-SUB-05")
@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("injury home 5", [5]),
        ("injury home 5; goal away 7; injury home 6", [5, 6]),
        # Play goes on: he is not asked for any more.
        ("injury home 5; clock +9", []),
        ("injury home 5; change home 5>8", []),
        ("injury home 5; void 2 'no'", []),
        ("change home 6>8; change home 7>9; injury home 5", []),
        ("injury away 5", []),
    ],
)
def test_the_injured_is_asked_for_until_the_clock_moves(text, numbers):
    found = newly_injured(fold_sheet(sheet("open; " + text)), "home")
    assert [player - 100 for player in found] == numbers
