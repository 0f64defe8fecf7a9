"""HC-CMP-03: whatever a report says that both sides had not seen is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.rules.results.additions import Addition, Fact, additions
from engine.games.helvetia.side_report import CardPlayed, ChallengeOutcome
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PlayerTally,
    SelectedPlayer,
    SideSheet,
    half_scores,
)
from engine.sides import BySide
from tests.sheets import side_sheet

EMPTY = MatchReport(0, 0, sheets=BySide(SideSheet(), None))
FIPS = Fact("goal", "home", ("Fips",), 12, ("shot", ""))


def sheet(**more):
    return replace(EMPTY, sheets=BySide(side_sheet(**more), None))


ADDED = [
    (replace(EMPTY, periods=half_scores((1, 0))), Fact("half_time", values=(1, 0))),
    (
        replace(EMPTY, extra_time=True, periods=half_scores(None, (1, 1))),
        Fact("extra_time", values=(1, 1)),
    ),
    (replace(EMPTY, shootout=(2, 3)), Fact("shootout", values=(2, 3))),
    (
        replace(EMPTY, forfeit="away", kind="forfeit"),
        Fact("ending", "away", values=("forfeit",)),
    ),
    (replace(EMPTY, goals=(Goal("home", "Fips", MatchMoment(12), "shot"),)), FIPS),
    (replace(EMPTY, cards=(BookingLine("away", "Qualm", MatchMoment(3)),)), Fact("yellow", "away", ("Qualm",), 3)),
    (replace(EMPTY, kicks=(Kick("away", "Qualm", False),)), Fact("kick", "away", ("Qualm",), values=(False,))),
    (sheet(lineup=(SelectedPlayer("Fips"),)), Fact("lineup", "home", values=("Fips",))),
    (sheet(changes=(Change("Fips", "Polter", MatchMoment(9)),)), Fact("change", "home", ("Polter", "Fips"), 9)),
    (sheet(injured=(InjuryLine("Fips"),)), Fact("injury", "home", ("Fips",))),
    (sheet(exhausted=("Fips",)), Fact("exhausted", "home", ("Fips",))),
    (sheet(cards_played=(CardPlayed(12, MatchMoment(40)),)), Fact("card", "home", ("12",), 40)),
    (
        sheet(challenge=ChallengeOutcome(9, False)),
        Fact("prize", "home", ("9",), values=(False,)),
    ),
    (sheet(tallies=(PlayerTally("Fips", "shots", 2),)), Fact("tally", "home", ("shots",), values=(2,))),
]  # fmt: skip


@pytest.mark.rule("HC-CMP-03")
@pytest.mark.parametrize(("report", "fact"), ADDED)
def test_every_kind_of_entry_is_listed_when_it_is_new_and_when_it_is_gone(report, fact):
    assert additions(report, EMPTY) == (Addition(fact),)
    assert additions(EMPTY, report) == (Addition(fact, gone=True),)
    assert additions(report, report) == ()
    assert additions(report, None) == (Addition(fact),)


@pytest.mark.rule("HC-CMP-03")
def test_what_was_corrected_says_what_it_was():
    before = MatchReport(1, 0, goals=(Goal("home", "Fips", MatchMoment(12), "shot"),))
    after = MatchReport(2, 0, goals=(Goal("home", "Fips", MatchMoment(14), "shot"),))
    assert additions(after, before) == (
        Addition(Fact("score", values=(2, 0)), Fact("score", values=(1, 0))),
        Addition(replace(FIPS, minute=14), FIPS),
    )


@pytest.mark.rule("HC-CMP-03")
def test_a_minute_that_nobody_had_counted_is_no_news():
    before = MatchReport(1, 0, goals=(Goal("home", "Fips"),))
    after = MatchReport(1, 0, goals=(Goal("home", "Fips", MatchMoment(0)),))
    assert additions(after, before) == ()


@pytest.mark.rule("HC-SUSP-01")
def test_a_second_yellow_is_told_apart_from_the_first():
    one = BookingLine("home", "Fips", MatchMoment(3))
    before = MatchReport(0, 0, cards=(one,))
    after = MatchReport(0, 0, cards=(one, one))
    assert [each.fact.what for each in additions(after, before)] == ["second_yellow"]
