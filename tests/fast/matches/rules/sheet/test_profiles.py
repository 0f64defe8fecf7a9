"""What each profile and depth writes down."""

from __future__ import annotations

import pytest

from competitions.games.registry import RULESETS
from engine.errors import RuleViolation
from engine.games.helvetia.box.cards import ChallengeKind
from engine.games.helvetia.side_report import GOAL_KINDS
from engine.report import DEPTHS
from engine.rulesets import Ruleset
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.profiles import FAMILY, GEEK
from matches.games.registry import SHEETS, sheet_profile
from matches.rules.report.summary import gaps_on_sheet
from matches.rules.sheet.entries import CoreKind
from tests.sheet_notation import kept

CARDS = {
    CoreKind.YELLOW,
    CoreKind.SECOND_YELLOW,
    CoreKind.RED,
    CoreKind.INJURY,
    HelvetiaKind.EXHAUSTED,
}
DECK = {
    HelvetiaKind.POWER,
    HelvetiaKind.LEGEND,
    HelvetiaKind.OUTCOME,
    HelvetiaKind.PROGRESS,
}


def test_there_are_rules_for_every_profile_and_depth():
    assert set(SHEETS) == {(one, depth) for one in RULESETS for depth in DEPTHS}
    with pytest.raises(RuleViolation, match="no match sheet"):
        sheet_profile(Ruleset("toss", "plain"), "full")


@pytest.mark.rule("HC-KIT-02", "HC-FAM-08")
def test_the_clock_goes_on_by_the_faces_of_the_time_die_or_by_a_red_mark():
    assert sheet_profile(GEEK, "standard").steps == (6, 9, 12)
    assert sheet_profile(FAMILY, "standard").steps == (9,)


@pytest.mark.rule("HC-CLK-02", "HC-FAM-07")
def test_geek_ends_above_the_limit_and_family_at_it():
    geek, family = sheet_profile(GEEK, "full"), sheet_profile(FAMILY, "full")
    ends = [("first", 45), ("second", 90), ("extra_1", 105), ("extra_2", 120)]
    assert not any(geek.is_over(period, limit) for period, limit in ends)
    assert all(geek.is_over(period, limit + 1) for period, limit in ends)
    assert all(family.is_over(period, limit) for period, limit in ends[:2])
    assert not geek.is_over("shootout", 150)


@pytest.mark.rule("HC-FAM-14", "HC-FAM-09")
def test_family_knows_no_cards_decks_or_extra_time():
    for depth in DEPTHS:
        rules = sheet_profile(FAMILY, depth)
        assert not rules.kinds.keys() & (CARDS | DECK)
        assert (rules.extra_time, rules.changes) == (False, 2)
    nothing_said = kept("open family; clock +9; half; full")
    assert gaps_on_sheet(nothing_said) == ()


@pytest.mark.rule("HC-CHL-04")
def test_full_statistics_count_whatever_a_challenge_may_ask():
    full = sheet_profile(GEEK, "full")
    asked = {kind.value for kind in ChallengeKind} - {"goals"}
    assert set(full.counters) == asked
    assert (CoreKind.COUNT in full.kinds, HelvetiaKind.PROGRESS in full.kinds) == (
        True,
        False,
    )
    assert sheet_profile(GEEK, "standard").counters == ()


def test_the_depths_differ_in_what_they_write():
    score = sheet_profile(GEEK, "score")
    assert not score.kinds.keys() & (CARDS | DECK | {CoreKind.CHANGE, CoreKind.COUNT})
    assert (score.named, score.ways) == (False, ())
    standard = sheet_profile(GEEK, "standard")
    assert standard.kinds.keys() >= CARDS | DECK | {CoreKind.CHANGE}
    assert {"play", *standard.ways} == set(GOAL_KINDS)


@pytest.mark.rule("HC-SO-03", "HC-SO-06")
def test_the_shoot_out_begins_with_three_kicks_each():
    three = "open family cup; half; shootout" + "".join(
        f"; kick home {n} in; kick away {n} out" for n in (1, 5, 6)
    )
    assert kept(three + "; finish").finished
    assert sheet_profile(FAMILY, "score").kicks == 3
