"""HC-SHT-01: what two sheets may say; each refusal in a sentence with its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.games.helvetia.sheets import gaps_in_report
from competitions.rules.results.checks import check_report, walkover
from competitions.rules.results.corrected import typed_beside
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    SelectedPlayer,
    SideSheet,
    half_scores,
)
from engine.rulesets import Ruleset
from engine.sides import BySide
from tests.sheets import side_sheet

SEVEN = (
    SelectedPlayer("Gol", "keeper"),
    SelectedPlayer("Ann", captain=True),
    *(SelectedPlayer(name) for name in ("Ben", "Cy", "Dan")),
    *(SelectedPlayer(name, "bench") for name in ("Eve", "Fay")),
)


def sheet(**more) -> SideSheet:
    return side_sheet(**{"lineup": SEVEN, **more})


def refusals(kind="championship", profile="geek", *, home=1, away=0, **more):
    report = MatchReport(home, away, **more)
    return [
        (v.rule_id, v.text)
        for v in check_report(report, kind, Ruleset("helvetia", profile))
    ]


def home(**more) -> BySide[SideSheet | None]:
    return BySide(sheet(**more), None)


def home_sheet(**more):
    return refusals(sheets=home(**more))


@pytest.mark.rule("HC-SHT-01")
def test_a_whole_sheet_is_fine():
    found = refusals(
        goals=(Goal("home", "Eve", MatchMoment(80), "header", "Ann"),),
        cards=(
            BookingLine("home", "Ben", MatchMoment(9)),
            BookingLine("home", "Ben", MatchMoment(70)),
        ),
        sheets=home(
            changes=(Change("Cy", "Eve", MatchMoment(60)),),
            injured=(
                InjuryLine("Cy", MatchMoment(60)),
                InjuryLine("Ben", MatchMoment(70)),
            ),
            exhausted=("Ann", "Cy", "Eve"),
            cards_played=(CardPlayed(12), CardPlayed(2), CardPlayed(8)),
            open_card=2,
            challenge=ChallengeOutcome(14, made=True),
        ),
    )
    assert found == []


@pytest.mark.rule("HC-SHT-01", "HC-SET-01", "HC-SET-05", "HC-PLY-04")
@pytest.mark.parametrize(
    ("lineup", "rule", "sentence"),
    [
        ((*SEVEN, SelectedPlayer("Ann")), "HC-SHT-01", "Ann is in the line-up twice."),
        (SEVEN[1:], "HC-SET-05", "One player of a line-up keeps goal."),
        (
            (*SEVEN, SelectedPlayer("Two", "keeper")),
            "HC-SET-05",
            "One player of a line-up keeps goal.",
        ),
        (
            (*SEVEN, SelectedPlayer("Gus", "bench")),
            "HC-SET-01",
            "A line-up has 5 players and 2 substitutes at most.",
        ),
        (
            (*SEVEN[:2], SelectedPlayer("Cap", captain=True)),
            "HC-PLY-04",
            "More than one captain: Ann, Cap.",
        ),
    ],
)
def test_a_line_up_that_cannot_be(lineup, rule, sentence):
    assert (rule, sentence) in home_sheet(lineup=lineup)


@pytest.mark.rule("HC-SUB-01")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            (Change("Ann", "Eve"), Change("Ben", "Fay"), Change("Cy", "Eve")),
            "A side changes 2 players at most.",
        ),
        ((Change("Ann", "Ben"),), "Ben was not among the substitutes."),
        (
            (Change("Ann", "Eve"), Change("Ben", "Eve")),
            "Eve cannot come on twice.",
        ),
        ((Change("Ann", "Eve"), Change("Ann", "Fay")), "Ann cannot leave twice."),
    ],
)
def test_changes_that_cannot_be(changes, sentence):
    assert ("HC-SUB-01", sentence) in home_sheet(changes=changes)


@pytest.mark.rule("HC-DECK-03", "HC-DECK-05", "HC-CHL-01", "HC-SHT-04")
@pytest.mark.parametrize(
    ("numbers", "challenge", "rule", "sentence"),
    [
        ((5, 6, 7, 8), None, "HC-DECK-05", "A side brings 3 cards at most."),
        ((1, 2), None, "HC-DECK-05", "A side brings 1 LEGEND card at most."),
        ((9, 9), None, "HC-DECK-03", "Card 9 is played once a match."),
        ((25,), None, "HC-SHT-04", "Cards have the numbers 1 to 24."),
        (
            (),
            2,
            "HC-CHL-01",
            "A challenge is a POWER card that was not brought.",
        ),
        (
            (12,),
            12,
            "HC-CHL-01",
            "A challenge is a POWER card that was not brought.",
        ),
    ],
)
def test_cards_that_cannot_be(numbers, challenge, rule, sentence):
    played = tuple(CardPlayed(number) for number in numbers)
    chosen = ChallengeOutcome(challenge, made=False) if challenge else None
    assert home_sheet(cards_played=played, challenge=chosen) == [(rule, sentence)]


@pytest.mark.rule("HC-FAM-14")
def test_family_brings_no_cards():
    found = refusals(profile="family", sheets=home(cards_played=(CardPlayed(9),)))
    assert found == [("HC-DECK-05", "A side brings 0 cards at most.")]


@pytest.mark.rule("HC-SHT-01")
@pytest.mark.parametrize(
    "more",
    [
        {"goals": (Goal("home", "Zed"),)},
        {"goals": (Goal("home", "Ann", UNKNOWN_MOMENT, "shot", "Zed"),)},
        {"cards": (BookingLine("home", "Zed"),)},
        {"home": 0, "away": 1, "goals": (Goal("away", "Zed", UNKNOWN_MOMENT, "own"),)},
    ],
)
def test_who_is_not_in_the_line_up_does_nothing(more):
    found = refusals(sheets=home(), **more)
    assert found == [("HC-SHT-01", "Zed is not in the line-up.")]


@pytest.mark.rule("HC-FAT-03")
def test_a_substitute_who_stayed_out_is_not_tired():
    assert home_sheet(exhausted=("Eve",)) == [
        ("HC-FAT-03", "Eve never came on, so he is not exhausted.")
    ]


@pytest.mark.rule("HC-SHT-01")
def test_a_substitute_who_scored_without_coming_on_is_only_a_warning():
    told = MatchReport(
        1, 0, goals=(Goal("home", "Eve"),), sheets=home(), depth="standard"
    )
    assert check_report(told, "championship") == ()
    assert [v.text for v in gaps_in_report(told)] == [
        "Eve is written down, but never came on."
    ]


@pytest.mark.rule("HC-SUSP-01", "HC-SUSP-02")
def test_whoever_is_sent_off_leaves_no_later_trace():
    said = "Ann was sent off at 40 and does nothing after it."
    red = BookingLine("home", "Ann", MatchMoment(40), "red")
    two = (
        BookingLine("home", "Ann", MatchMoment(40)),
        BookingLine("home", "Ann", MatchMoment(12)),
    )
    late = Goal("home", "Ann", MatchMoment(41))
    for cards in ((red,), two, (BookingLine("home", "Ann", MatchMoment(12)), red)):
        assert refusals(cards=cards, goals=(late,)) == [("HC-SUSP-01", said)]
        assert (
            refusals(cards=cards, goals=(Goal("home", "Ann", MatchMoment(40)),)) == []
        )
        assert refusals(cards=cards, goals=(Goal("home", "Ann"),)) == []
    assert refusals(cards=(red, BookingLine("home", "Ann", MatchMoment(60)))) == [
        ("HC-SUSP-01", said)
    ]
    assert refusals(
        cards=(red,), sheets=home(changes=(Change("Ann", "Eve", MatchMoment(50)),))
    ) == [("HC-SUSP-01", said)]
    assert (
        refusals(cards=(BookingLine("home", "Ann", MatchMoment(12)),), goals=(late,))
        == []
    )


@pytest.mark.rule("HC-SO-07", "HC-SO-01")
def test_the_kicks_make_the_score_of_the_shoot_out():
    end = {"home": 0, "extra_time": True, "shootout": (1, 0)}
    kicks = (Kick("home", "Ann", scored=True), Kick("away", "Bo", scored=False))
    assert refusals("cup", kicks=kicks, **end) == []
    assert refusals("cup", kicks=kicks[1:], **end) == [
        ("HC-SO-07", "The kicks of the shoot-out do not make its score.")
    ]
    red = (BookingLine("home", "Ann", UNKNOWN_MOMENT, "red"),)
    assert refusals("cup", kicks=kicks, cards=red, **end) == [
        ("HC-SO-01", "Ann was sent off and takes no kick.")
    ]


@pytest.mark.rule("HC-ET-01", "HC-SHT-02")
def test_extra_time_follows_a_level_score_and_adds_to_it():
    fine = {"extra_time": True, "periods": half_scores(None, (0, 0))}
    assert refusals("cup", **fine) == []
    assert refusals("cup", extra_time=True, periods=half_scores(None, (1, 0))) == [
        ("HC-ET-01", "Extra time follows only a level score.")
    ]
    assert refusals("cup", extra_time=True, periods=half_scores(None, (2, 2))) == [
        ("HC-SHT-02", "Goals of the 90 minutes count in the final score.")
    ]


@pytest.mark.rule("HC-SHT-01")
def test_fewer_scorers_than_goals_are_only_a_warning():
    told = MatchReport(2, 1, depth="standard", goals=(Goal("home", "Ann"),))
    assert check_report(told, "championship") == ()
    assert [v.text for v in gaps_in_report(told)] == [
        "Goals without a scorer: 2. Nobody is credited with them."
    ]
    assert gaps_in_report(MatchReport(2, 1)) == ()
    assert gaps_in_report(MatchReport(2, 0, depth="standard", forfeit="away")) == ()


@pytest.mark.rule("HC-SHT-03")
def test_a_typed_correction_keeps_what_the_sheet_told_beside_it():
    before = MatchReport(
        2,
        0,
        extra_time=True,
        periods=half_scores(None, (0, 0)),
        depth="full",
        goals=(
            Goal("home", "Ann", MatchMoment(95), "shot", "Ben"),
            Goal("home", "Ann", MatchMoment(95), "shot", "Cy"),
        ),
        sheets=home(exhausted=("Ann",)),
    )
    typed = MatchReport(
        1, 0, extra_time=True, goals=(Goal("home", "Ann", MatchMoment(95), "shot"),)
    )
    kept = typed_beside(typed, before)
    assert (kept.home, kept.depth, kept.after_90) == (1, "full", (0, 0))
    assert kept.goals == (Goal("home", "Ann", MatchMoment(95), "shot", "Ben"),)
    assert kept.sheets == before.sheets
    assert typed_beside(MatchReport(1, 0), before).after_90 is None
    assert typed_beside(walkover("away", 2), before) == walkover("away", 2)


def test_the_kicks_stay_with_their_figures():
    kicks = (Kick("home", "Ann", scored=True),)
    before = MatchReport(0, 0, extra_time=True, shootout=(1, 0), kicks=kicks)
    assert typed_beside(replace(before, kicks=()), before).kicks == kicks
    assert typed_beside(replace(before, kicks=(), shootout=(2, 0)), before).kicks == ()


@pytest.mark.rule("HC-FAM-02")
@pytest.mark.parametrize(
    "report",
    [
        MatchReport(1, 0, goals=(Goal("home", "Vog", MatchMoment(3), "header"),)),
        MatchReport(1, 0, goals=(Goal("home", "Vog", MatchMoment(3), "own"),)),
        MatchReport(1, 0, cards=(BookingLine("home", "Vog", MatchMoment(3)),)),
        MatchReport(1, 0, sheets=BySide(SideSheet(injured=(InjuryLine("Vog"),)), None)),
    ],
)
def test_family_knows_shots_only_neither_cards_nor_injuries(report):
    family = Ruleset("helvetia", "family")
    found = check_report(report, "championship", family)
    assert "HC-FAM-02" in {violation.rule_id for violation in found}
    assert not check_report(report, "championship", family, imported=True)
    assert "HC-FAM-02" not in {
        violation.rule_id for violation in check_report(report, "championship")
    }
