"""The fold: score, clock, who is on the pitch, and what a void takes back."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from engine.sides import Side
from matches.games.helvetia.profiles import GEEK
from matches.games.helvetia.side_part import helvetia_side
from matches.games.registry import fold_sheet
from tests.sheet_notation import kept, player, sheet


def test_before_it_opens_there_is_an_empty_sheet():
    empty = fold_sheet(())
    assert (empty.phase, empty.score, empty.revision) == ("closed", (0, 0), 0)


@pytest.mark.rule("HC-SET-01")
def test_five_of_each_side_start_and_two_wait():
    opened = kept("open cup")
    assert opened.phase == "first"
    assert sorted(opened.sides.home.on_pitch) == [101, 105, 106, 107, 111]
    assert sorted(opened.sides.away.bench) == [208, 209]
    assert (opened.competition, opened.ruleset, opened.depth) == (
        "cup",
        GEEK,
        "standard",
    )


def test_a_goal_counts_for_its_side_and_an_own_goal_for_the_other():
    played = kept("open; goal home 11; goal away 6 own; goal away 7 from 5")
    assert played.score == (1, 2)
    assert [row.score for row in played.rows] == [(0, 0), (1, 0), (1, 1), (1, 2)]
    assert played.rows[2].entry.player == player("home", 6)


@pytest.mark.rule("HC-CLK-01", "HC-CLK-05")
def test_the_clock_goes_on_by_the_die_and_dates_what_follows():
    played = kept(
        "open; clock +9; clock +12; goal home 11; 6' yellow away 5; clock 30'"
    )
    assert played.minute == 30
    assert [row.minute for row in played.rows] == [0, 0, 9, 21, 6, 30]


@pytest.mark.rule("HC-CLK-04")
def test_each_period_starts_at_its_own_minute():
    played = "open cup; clock 48'; half"
    assert (kept(played).phase, kept(played).minute) == ("second", 45)
    extra = played + "; clock 96'; extra"
    assert (kept(extra).phase, kept(extra).minute) == ("extra_1", 90)
    late = extra + "; clock 111'; extra2"
    assert (kept(late).phase, kept(late).minute) == ("extra_2", 105)


@pytest.mark.rule("HC-SHT-02")
def test_half_time_and_the_score_after_90_are_those_at_the_whistle():
    played = kept(
        "open cup; goal home 11; half; goal away 11; extra; goal home 7; extra2; full"
    )
    assert (played.half_time, played.after_90, played.score) == (
        (1, 0),
        (1, 1),
        (2, 1),
    )


@pytest.mark.rule("HC-SHT-02", "HC-CLK-05", "HV-MIN-01")
@pytest.mark.parametrize(
    ("late", "half_time"),
    [
        # A phone without network sends it after the other has blown for half-time.
        ("half; 38' goal home 11", (1, 0)),
        ("half; clock 93'; full; 38' goal home 11", (1, 0)),
        # The minute is corrected, in both directions.
        ("half; 51' goal home 11; amend 4 30'", (1, 0)),
        ("goal home 11; half; amend 3 70'", (0, 0)),
        # Minute 45 is in both halves: it fell in the one that was under way.
        ("45' goal home 11; half", (1, 0)),
        ("half; 45' goal home 11", (0, 0)),
        # HV-MIN-01: the whistle of the half came after it.
        ("half; goal home 11; amend 4 45+2'", (1, 0)),
        ("half; goal home 11; amend 4 45+2'; amend 4 60'", (0, 0)),
        ("half; 38' goal home 11; void 4 'offside'", (0, 0)),
    ],
)
def test_a_goal_belongs_to_the_half_of_its_minute(late, half_time):
    played = kept(f"open; clock 48'; {late}")
    assert played.half_time == half_time


@pytest.mark.rule("HC-SHT-02", "HC-ET-01")
def test_a_late_goal_may_show_that_there_should_be_no_extra_time():
    played = "open cup; clock 48'; half; clock 93'; extra; 80' goal home 11"
    assert kept(played).after_90 == (1, 0)
    with pytest.raises(RuleViolation, match="void the whistle"):
        kept(f"{played}; extra2; finish")
    ended = kept(f"{played}; void 5 'no extra time'; full; finish")
    assert (ended.after_90, ended.score) == (None, (1, 0))


@pytest.mark.rule("HC-SUSP-01", "HC-SUSP-02")
def test_two_yellows_or_a_red_send_off():
    played = kept("open; yellow home 5; second home 5; yellow away 6; red away 6")
    assert played.sides.home.left == {105: "sent_off"}
    assert played.sides.away.left == {206: "sent_off"}
    assert played.sides.home.yellows == {105: 2}
    assert played.sides.away.reds == {206}
    assert [len(side.on_pitch) for side in played.sides] == [4, 4]


@pytest.mark.rule("HC-SUB-01")
def test_a_change_takes_one_off_and_uses_up_a_substitute():
    home = kept("open; 20' change home 6>8").sides.home
    assert (home.left, home.left_at) == ({106: "replaced"}, {106: 20})
    assert 108 in home.on_pitch
    assert (sorted(home.bench), home.changes) == ([109], 1)


@pytest.mark.rule("HC-SUB-05")
def test_an_injured_player_leaves_and_may_be_replaced():
    hurt = kept("open; injury home 6")
    assert hurt.sides.home.to_replace == {106}
    assert len(hurt.sides.home.on_pitch) == 4
    helped = kept("open; injury home 6; change home 6>8").sides.home
    assert (helped.left, helped.to_replace) == ({106: "injured"}, frozenset())
    assert len(helped.on_pitch) == 5


def test_a_voided_entry_leaves_its_row_and_counts_for_nothing():
    played = kept(
        "open; goal home 11; red away 5; void 2 'offside'; void 3 'other man'"
    )
    assert played.score == (0, 0)
    assert len(played.sides.away.on_pitch) == 5
    row = played.rows[1]
    assert (row.voided_by, row.void_reason, row.valid) == (4, "offside", False)
    assert played.rows[3].content["of"] == "goal"


def test_the_last_of_several_amendments_holds_and_a_voided_one_does_not():
    played = kept("open; goal home 11; amend 2 header; amend 2 shot; amend 2 14'")
    assert played.rows[1].content["how"] == "shot"
    assert played.rows[1].minute == 14
    undone = kept("open; goal home 11; amend 2 header; amend 2 shot; void 4")
    assert undone.rows[1].content["how"] == "header"


def test_a_second_yellow_whose_first_is_void_is_the_first_one():
    played = kept("open; yellow home 5; second home 5; void 2 'it was No. 6'")
    assert played.sides.home.yellows == {105: 1}
    assert 105 in played.sides.home.on_pitch


def test_goals_and_cards_outlive_the_change_they_rest_on():
    text = "open; change home 6>8; goal home 8; yellow home 8; void 2 'it was No. 5'"
    doubtful = kept(text)
    assert doubtful.score == (1, 0)
    assert doubtful.sides.home.yellows == {108: 1}
    assert doubtful.sides.home.on_pitch == {101, 105, 106, 107, 111}
    mended = kept(text + "; change home 5>8")
    assert 108 in mended.sides.home.on_pitch
    assert 105 not in mended.sides.home.on_pitch


def test_what_rests_on_a_voided_entry_stays_as_a_row_without_effect():
    changed = kept("open; change home 6>8; change home 8>9; void 2 'wrong'")
    assert [row.without_effect for row in changed.rows] == [False, False, True, False]
    assert changed.sides.home.on_pitch == {101, 105, 106, 107, 111}
    whistled = kept(
        "open cup; half; extra; extra2; shootout; kick home 11 in; void 5 'no'"
    )
    assert whistled.phase == "extra_2"
    assert [row.without_effect for row in whistled.rows[4:]] == [False, True, False]
    tired = kept("open; change home 6>8; exhausted home 8; void 2 'no'")
    assert tired.rows[2].without_effect
    assert helvetia_side(tired.sides.home).exhausted == frozenset()


def test_a_clock_after_the_last_whistle_is_moot_once_a_whistle_is_void():
    entries = sheet("open; half; clock +6; full; void 2 'too early'")
    played = fold_sheet(entries)
    assert (played.phase, played.minute, played.half_time) == ("first", 6, None)
    assert played.rows[3].without_effect


@pytest.mark.rule("HC-SO-07")
def test_kicks_stand_apart_from_the_score():
    played = kept(
        "open cup; half; extra; extra2; shootout; kick away 11 in; kick home 5 out"
    )
    assert played.score == (0, 0)
    assert played.kicks == (("away", 211, True), ("home", 105, False))
    assert played.sides.home.kicks == ((105, False),)


def test_finish_ends_it_and_reopen_takes_it_back():
    ended = kept("open; goal home 11; half; full; finish")
    assert (ended.phase, ended.finished) == ("over", True)
    again = kept("open; goal home 11; half; full; finish; reopen 'a card is missing'")
    assert (again.phase, again.finished) == ("done", False)


@pytest.mark.rule("HC-FFT-01")
def test_a_forfeit_ends_the_match():
    played = kept("open; goal home 11; forfeit away")
    assert (played.forfeit, played.phase) == ("away", "done")
    assert Side("away").other == "home"


def test_all_else_of_a_side_is_kept_too():
    played = kept(
        "open full home legend=3 challenge=12:tackles:2; count home 5 tackles 2;"
        " count home 5 tackles 1; exhausted home 5; legend home 3; made home;"
        " kickoff away; note 'Rain'"
    )
    home = played.sides.home
    assert home.tallies == {(105, "tackles"): 3}
    assert (helvetia_side(home).exhausted, helvetia_side(home).cards_played) == (
        {105},
        (3,),
    )
    assert (helvetia_side(home).made, helvetia_side(home).challenge_asks) == (
        True,
        ("tackles", 2),
    )
    assert played.first_kick == "away"
