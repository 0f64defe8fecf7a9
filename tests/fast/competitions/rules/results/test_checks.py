"""What a result may be, refused in a sentence each, all of them at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.results.checks import check_report, walkover
from competitions.rules.results.outcome import Decider
from engine.report import (
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    forfeit_score,
    half_scores,
)
from engine.rulesets import Ruleset


def refusals(report: MatchReport, kind="championship", profile="geek", **options):
    return [
        (v.rule_id, v.text)
        for v in check_report(report, kind, Ruleset("helvetia", profile), **options)
    ]


def only(report: MatchReport, kind="championship", profile="geek") -> tuple[str, str]:
    (refusal,) = refusals(report, kind, profile)
    return refusal


def report(home: int, away: int, **more) -> MatchReport:
    return MatchReport(home, away, **more)


@pytest.mark.rule("HC-CHP-01")
def test_a_draw_stands_in_a_championship():
    assert refusals(report(1, 1, periods=half_scores((0, 1)))) == []
    sentence = "In a championship a draw stands: no extra time, no shoot-out."
    assert only(report(1, 1, extra_time=True)) == ("HC-CHP-01", sentence)
    assert only(report(1, 1, shootout=(3, 2))) == ("HC-CHP-01", sentence)


@pytest.mark.rule("HC-CUP-01")
def test_a_cup_match_needs_a_winner():
    assert refusals(report(2, 1), "cup") == []
    assert refusals(report(2, 1, extra_time=True), "cup") == []
    assert refusals(report(1, 1, extra_time=True, shootout=(3, 2)), "cup") == []
    assert only(report(1, 1), "cup") == (
        "HC-CUP-01",
        "A cup match needs a winner: add extra time and the shoot-out.",
    )
    assert only(report(1, 1, extra_time=True), "cup") == (
        "HC-CUP-01",
        "A cup match needs a winner: add the shoot-out.",
    )


@pytest.mark.rule("HC-CUP-01")
def test_extra_time_comes_before_the_shoot_out_unless_imported():
    straight = report(1, 1, shootout=(3, 2))
    refusal = ("HC-CUP-01", "Extra time comes before the shoot-out.")
    assert only(straight, "cup") == refusal
    assert refusals(straight, "cup", imported=True) == []


@pytest.mark.rule("HC-FAM-14")
def test_a_family_cup_goes_straight_to_the_shoot_out():
    assert refusals(report(1, 1, shootout=(3, 2)), "cup", "family") == []
    late = report(2, 1, extra_time=True)
    assert only(late, "cup", "family") == (
        "HC-FAM-14",
        "Under these rules a cup has no extra time.",
    )
    assert only(report(0, 0), "cup", "family") == (
        "HC-CUP-01",
        "A cup match needs a winner: add the shoot-out.",
    )


@pytest.mark.rule("HC-CUP-01", "HV-LEG-01")
@pytest.mark.parametrize(
    ("profile", "more", "words"),
    [
        ("geek", {}, "Both legs together are 2-2: add extra time and the shoot-out."),
        (
            "geek",
            {"extra_time": True},
            "Both legs together are 2-2: add the shoot-out.",
        ),
        ("family", {}, "Both legs together are 2-2: add the shoot-out."),
    ],
)
def test_a_last_leg_says_what_both_legs_come_to(profile, more, words):
    """The home side has won this leg 2-1, and lost the first 0-1."""
    last = report(2, 1, **more)
    found = check_report(last, Decider(0, 1), Ruleset("helvetia", profile))
    assert [one.text for one in found] == [words]
    assert check_report(report(2, 0), Decider(0, 1)) == ()


@pytest.mark.rule("HC-ET-01")
def test_a_friendly_may_end_in_any_way():
    assert refusals(report(1, 1), "friendly") == []
    assert refusals(report(1, 1, shootout=(3, 2)), "friendly") == []
    assert refusals(report(2, 1, extra_time=True), "friendly") == []


@pytest.mark.rule("HC-SO-01", "HC-SO-04")
def test_a_shoot_out_follows_a_draw_and_decides():
    one = report(2, 1, extra_time=True, shootout=(3, 2))
    assert only(one, "cup") == (
        "HC-SO-01",
        "There is a shoot-out only after a draw, not after 2-1.",
    )
    level = report(1, 1, extra_time=True, shootout=(3, 3))
    assert only(level, "cup") == (
        "HC-SO-04",
        "A shoot-out goes on until it is decided.",
    )


@pytest.mark.rule("HV-RES-01")
@pytest.mark.parametrize(
    "wrong, sentence",
    [
        (report(100, 0), "Goals go from 0 to 99."),
        (report(-1, 0), "Goals go from 0 to 99."),
        (report(1, 0, periods=half_scores((0, -1))), "Goals go from 0 to 99."),
        (
            report(1, 0, goals=(Goal("home", "A", MatchMoment(151)),)),
            "Minutes go from 0 to 150.",
        ),
        (
            report(0, 0, cards=(BookingLine("home", "A", MatchMoment(-1)),)),
            "Minutes go from 0 to 150.",
        ),
    ],
)
def test_figures_have_their_bounds(wrong, sentence):
    assert only(wrong) == ("HV-RES-01", sentence)


@pytest.mark.rule("HC-SHT-02")
def test_half_time_cannot_be_more_than_the_end():
    assert only(report(1, 2, periods=half_scores((2, 0)))) == (
        "HC-SHT-02",
        "At half-time it cannot have been 2-0 when it ended 1-2.",
    )


@pytest.mark.rule("HC-SHT-01")
def test_no_more_scorers_than_goals():
    goals = (Goal("home", "A"), Goal("home", "B", kind="own"))
    assert refusals(report(2, 0, goals=goals)) == []
    assert only(report(1, 0, goals=goals)) == (
        "HC-SHT-01",
        "More scorers than goals at home: 2 for 1.",
    )


@pytest.mark.trap(48)
@pytest.mark.rule("HC-FFT-02")
@pytest.mark.parametrize(
    "at_stop, forfeiting, score",
    [
        ((0, 0), "home", (0, 2)),
        ((0, 0), "away", (2, 0)),
        ((1, 2), "home", (0, 2)),
        ((1, 3), "home", (1, 3)),
        ((5, 1), "home", (0, 2)),
        ((4, 2), "away", (4, 2)),
        ((4, 2), "both", (0, 0)),
    ],
)
def test_the_score_of_a_forfeit(at_stop, forfeiting, score):
    """TV-FFT-1 and TV-FFT-2 among them: a lead of two or more stands."""
    assert forfeit_score(at_stop, forfeiting, 2) == score


@pytest.mark.rule("HC-FFT-02")
def test_goals_before_a_forfeit_stay():
    goals = (Goal("home", "A"), Goal("home", "A"))
    forfeited = report(0, 2, forfeit="home", kind="forfeit", goals=goals)
    assert refusals(forfeited) == []
    assert refusals(forfeited, "cup") == []


@pytest.mark.rule("HC-FFT-02")
@pytest.mark.parametrize(
    "wrong, sentence",
    [
        (
            report(2, 0, forfeit="home", kind="forfeit"),
            "The side that forfeits cannot lead.",
        ),
        (report(2, 0, kind="forfeit"), "Say which side forfeits."),
        (
            report(2, 0, forfeit="away"),
            "A forfeited match cannot have ended in another way.",
        ),
    ],
)
def test_forfeits_that_cannot_be(wrong, sentence):
    assert only(wrong) == ("HC-FFT-02", sentence)


@pytest.mark.rule("HC-SO-01")
def test_after_a_forfeit_there_is_no_shoot_out():
    wrong = report(
        0, 2, extra_time=True, shootout=(3, 2), forfeit="home", kind="forfeit"
    )
    assert only(wrong, "cup")[0] == "HC-SO-01"


@pytest.mark.rule("HC-FFT-03")
def test_a_walk_over_leaves_no_statistics():
    assert walkover("home", 2) == report(0, 2, forfeit="home", kind="walkover")
    assert walkover("away", 2) == report(2, 0, forfeit="away", kind="walkover")
    for side in ("home", "away", "both"):
        assert refusals(walkover(side, 2)) == []
        assert refusals(walkover(side, 2), "cup") == []
    cards = (BookingLine("home", "A"),)
    wrong = report(3, 0, forfeit="away", kind="walkover", cards=cards)
    assert only(wrong)[0] == "HC-FFT-03"


@pytest.mark.rule("HC-SUSP-01")
def test_a_player_sees_at_most_two_yellows_and_one_red():
    yellow, red = BookingLine("home", "A"), BookingLine("home", "A", card="red")
    assert refusals(report(0, 0, cards=(yellow, yellow, red))) == []
    assert only(report(0, 0, cards=(yellow,) * 3)) == (
        "HC-SUSP-01",
        "A cannot see more than two yellow cards.",
    )
    assert only(report(0, 0, cards=(red, red)))[0] == "HC-SUSP-01"
    other = BookingLine("away", "A", card="red")
    assert refusals(report(0, 0, cards=(red, other))) == []


def test_all_refusals_come_at_once():
    wrong = report(1, 1, periods=half_scores((2, 2)), shootout=(3, 3), extra_time=True)
    ids = [rule for rule, _ in refusals(wrong)]
    assert ids == ["HC-SHT-02", "HC-CHP-01", "HC-SO-04"]


@pytest.mark.rule("HC-FFT-02")
@given(
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.sampled_from(["home", "away", "both"]),
    st.sampled_from(["cup", "championship"]),
)
def test_the_score_of_any_forfeit_is_a_possible_result(at_stop, side, kind):
    home, away = forfeit_score(at_stop, side, 2)
    done = report(home, away, forfeit=side, kind="forfeit")
    assert check_report(done, kind) == ()
    assert done.winner == {"home": "away", "away": "home", "both": None}[side]
