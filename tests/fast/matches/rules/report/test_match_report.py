"""What a sheet leaves behind: the report that a league takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.results import checks
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome
from engine.player_lines import player_lines
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    PlayerTally,
)
from matches.games.registry import fold_sheet
from matches.rules.report.match_report import sheet_report
from tests.examples import examples
from tests.fast.matches.rules.playing import ended
from tests.sheet_notation import NAMES, kept


def report(text: str, hand=()):
    return sheet_report(kept(text, hand), NAMES)


@pytest.mark.rule("HC-SHT-05")
def test_goals_carry_minute_way_and_pass():
    written = report(
        "open; clock +12; goal home 11 header from 7; goal away 6 own; 30' goal home 5"
    )
    assert written.goals == (
        Goal("home", "H11", MatchMoment(12), "header", "H7"),
        Goal("away", "H6", MatchMoment(12), "own"),
        Goal("home", "H5", MatchMoment(30)),
    )
    assert (written.home, written.away) == (2, 1)


@pytest.mark.rule("HC-CLK-05")
def test_where_nobody_kept_the_clock_there_are_no_minutes():
    written = report("open; goal home 11; half; goal home 11; 77' goal home 5")
    assert [goal.minute for goal in written.goals] == [None, None, 77]


@pytest.mark.rule("HC-SUSP-01", "HC-SUSP-02")
def test_a_second_yellow_is_a_second_booking():
    written = report("open; 5' yellow away 5; 9' second away 5; 9' red home 6")
    assert written.cards == (
        BookingLine("away", "A5", MatchMoment(5), "yellow"),
        BookingLine("away", "A5", MatchMoment(9), "yellow"),
        BookingLine("home", "H6", MatchMoment(9), "red"),
    )


@pytest.mark.rule("HC-CLK-05")
def test_a_period_without_clock_has_no_minutes_unless_somebody_says_one():
    written = report("open; goal home 11; half; 45' goal home 7; clock +6")
    assert [goal.minute for goal in written.goals] == [None, 45]
    said = report("open; 12' goal home 11; amend 2 45'")
    assert [goal.minute for goal in said.goals] == [45]
    late = "open; goal home 11; yellow away 5; change home 6>8; {}amend 2 45+2'"
    added = report(late.format("amend 3 45+1'; amend 4 90+3'; "))
    assert [(goal.minute, goal.added) for goal in added.goals] == [(45, 2)]
    assert [(card.minute, card.added) for card in added.cards] == [(45, 1)]
    changes = added.sheet("home").changes
    assert [(one.minute, one.added) for one in changes] == [(90, 3)]


def test_a_side_tells_who_played_who_came_on_and_who_was_hurt():
    written = report(
        "open home legend=3; 8' injury home 6; 8' change home 6>8; 20' change home 7>9;"
        " exhausted home 9; exhausted home 7; 30' legend home 3;"
        " 31' power home 5 by ada/home",
        hand=(5,),
    )
    home = written.sheet("home")
    assert [(one.player, one.role, one.captain) for one in home.lineup][-3:] == [
        ("H11", "field", True),
        ("H8", "bench", False),
        ("H9", "bench", False),
    ]
    assert home.changes == (
        Change("H6", "H8", MatchMoment(8)),
        Change("H7", "H9", MatchMoment(20)),
    )
    assert home.injured == (InjuryLine("H6", MatchMoment(8)),)
    assert home.game.exhausted == ("H7", "H9")
    assert home.game.cards_played == (
        CardPlayed(3, MatchMoment(30)),
        CardPlayed(5, MatchMoment(31)),
    )
    assert home.game.open_card == 3


def test_nothing_voided_or_moot_is_reported():
    written = report(
        "open; goal home 11; yellow home 5; change home 6>8; change home 8>9;"
        " void 2 'no'; void 3 'no'; void 4 'no'"
    )
    assert (written.home, written.goals, written.cards) == (0, (), ())
    assert written.sheet("home").changes == ()


@pytest.mark.rule("HC-SHT-02", "HC-SO-07")
def test_extra_time_and_the_kicks_stand_where_they_belong():
    written = report(
        "open cup; goal home 11; half; goal away 11; extra; goal home 7; goal away 7;"
        " extra2; shootout; kick home 5 in; kick away 5 out; kick home 6 in;"
        " kick away 6 out; kick home 7 in; kick away 7 in; finish"
    )
    assert (written.half_time, written.after_90) == ((1, 0), (1, 1))
    assert (written.home, written.away, written.extra_time) == (2, 2, True)
    assert written.shootout == (3, 1)
    assert written.kicks[0] == Kick("home", "H5", True)
    assert written.winner == "home"


@pytest.mark.rule("HC-FFT-02")
@pytest.mark.parametrize(
    ("before", "score"),
    [
        ("open; forfeit away", (2, 0)),
        ("open; goal home 5; forfeit away", (2, 0)),
        ("open; goal away 5; goal away 5; goal away 5; forfeit away", (2, 0)),
        ("open; goal home 5; goal home 5; goal home 5; forfeit away", (3, 0)),
        (
            "open; goal home 5; goal home 5; goal home 5; goal away 5; forfeit away",
            (3, 1),
        ),
    ],
)
def test_a_forfeit_counts_two_nil_unless_the_winner_led_by_more(before, score):
    written = report(before)
    assert (written.home, written.away) == score
    assert (written.kind, written.forfeit) == ("forfeit", "away")
    assert checks.check_report(written, "championship") == ()


@pytest.mark.rule("HC-CHL-02", "HC-CHL-03")
@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("open home challenge=12:shots:3", ChallengeOutcome(12, False, 0)),
        (
            "open home challenge=12:shots:3; progress home 2; progress home 1",
            ChallengeOutcome(12, True, 3),
        ),
        (
            "open home challenge=12:shots:3; progress home 2; made home",
            ChallengeOutcome(12, True, 2),
        ),
        (
            "open home challenge=12:shots:1; progress home 1; failed home",
            ChallengeOutcome(12, False, 1),
        ),
        (
            "open home challenge=12:goals:2; goal home 5; goal home 5 penalty",
            ChallengeOutcome(12, True, 2),
        ),
        (
            "open home challenge=12:goals:2; goal home 5; goal home 5 own",
            ChallengeOutcome(12, False, 1),
        ),
        (
            "open full home challenge=12:shots:3; count home 5 shots 2;"
            " goal home 7 penalty",
            ChallengeOutcome(12, True, 3),
        ),
        (
            "open full home challenge=12:headers:2; count home 5 headers 1;"
            " goal home 5 first_touch; count away 5 headers 1",
            ChallengeOutcome(12, False, 1),
        ),
        ("open home challenge=12; made home", ChallengeOutcome(12, True, None)),
    ],
)
def test_a_challenge_is_made_by_word_or_by_what_was_counted(text, outcome):
    assert report(text).sheet("home").game.challenge == outcome


@pytest.mark.rule("HC-CHL-04")
def test_a_goal_is_an_attempt_as_well():
    written = report(
        "open full; count home 5 shots 2; goal home 5 shot; goal home 7 header;"
        " goal home 7; goal home 6 own"
    )
    assert written.sheet("home").tallies == (
        PlayerTally("H5", "shots", 3),
        PlayerTally("H7", "headers", 1),
    )


def test_a_score_only_sheet_names_whom_it_can():
    written = report("open score; goal home; goal home 5")
    assert (written.home, len(written.goals)) == (2, 1)
    assert written.depth == "score"
    kicks = "; kick home in; kick away out" * 3
    cup = report(f"open cup score; half; extra; extra2; shootout{kicks}; finish")
    assert (cup.shootout, cup.kicks) == ((3, 0), ())


SAMPLE = (
    "open championship"
    " home lineup=1,5,6,8,4 bench=3,7 challenge=12"
    " away lineup=1,2,3,5,6 bench=7,10 legend=3 challenge=14;"
    " goal home 6; goal home 8; yellow home 5; exhausted home 4;"
    " goal away 5; exhausted away 6; made home; failed away; finish"
)


@pytest.mark.trap(50)
@pytest.mark.rule("HC-SHT-01", "HC-SHT-02", "HC-CHL-02")
def test_the_rulebooks_own_sheet_tv_sht_1():
    """TV-SHT-1: 2-1, a yellow, two exhausted, C 12 made and C 14 failed."""
    written = report(SAMPLE)
    assert (written.home, written.away, written.half_time) == (2, 1, None)
    assert [goal.player for goal in written.goals] == ["H6", "H8", "A5"]
    assert written.cards == (BookingLine("home", "H5", UNKNOWN_MOMENT, "yellow"),)
    assert written.sheet("home").game.exhausted == ("H4",)
    assert written.sheet("away").game.exhausted == ("A6",)
    assert written.sheet("home").game.challenge == ChallengeOutcome(12, True, None)
    assert written.sheet("away").game.challenge == ChallengeOutcome(14, False, None)
    assert written.sheet("away").game.open_card == 3
    assert checks.check_report(written, "championship") == ()


@pytest.mark.rule("HC-SHT-01")
@examples(25)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_the_league_takes_the_report_of_every_sheet_that_could_be_ended(seed):
    state = fold_sheet(ended(seed))
    written = sheet_report(state, NAMES)
    assert checks.check_report(written, state.competition, state.ruleset) == ()
    assert sum(line.goals + line.own_goals for line in player_lines(written)) == len(
        written.goals
    )
    for line in player_lines(written):
        assert line.entered or not (line.goals or line.yellows or line.injured)
    if state.competition == "cup":
        assert written.winner is not None
