"""FI-EVT-4: reports that no match of Finale can have left, and those that it can."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

import pytest

from competitions.games.finale.league import FinaleLeague
from competitions.games.finale.moments import MOMENTS, PERIOD_BOX
from competitions.rules.results.checks import check_report, walkover
from engine.games.finale.reporting import RULESET
from engine.games.finale.side_report import FinalePart
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PeriodScore,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import BySide

ROWS = "DDDDMMMMFF"
ELEVEN = (
    SelectedPlayer("Gol", "keeper", place="G"),
    *(SelectedPlayer(f"{row}{n}", place=row) for n, row in enumerate(ROWS)),
)
BENCH = (
    SelectedPlayer("Sub", "bench", place="G"),
    *(SelectedPlayer(name, "bench", place="M") for name in ("Ann", "Bo", "Cy")),
)
LINE_UP = (*ELEVEN, *BENCH)


def refused_ids(report: MatchReport, level: str = "championship") -> list[str]:
    return [one.rule_id for one in check_report(report, level, RULESET)]


def side(**given) -> BySide:
    return BySide(SideSheet(**{"lineup": LINE_UP, **given}), None)


def goal(period: int, player: str = "F8", side: str = "home", **given) -> Goal:
    return Goal(side, player, MOMENTS[str(period)], **given)


def change(period: int, off: str, on: str) -> Change:
    return Change(off, on, MOMENTS[str(period)])


@pytest.mark.rule("FI-EVT-4")
@pytest.mark.parametrize(
    ("goals", "rules"),
    [
        *(("2-1", 0), ("3-0", 0), ("4-0", 0), ("0-1", 0), ("1-3", 0)),
        *(("3-2", 1), ("2-2", 1), ("5-0", 1)),
    ],
)
def test_a_period_has_four_attempts_and_one_counter(goals, rules):
    home, away = map(int, goals.split("-"))
    rules = ["FI-EVT-4"] * rules
    known = (PeriodScore("1", 0, 0), PeriodScore("2", home, away))
    assert refused_ids(MatchReport(home, away, periods=known)) == rules
    scorers = [goal(2)] * home + [goal(2, "Xe", "away")] * away
    typed = MatchReport(home, away, goals=tuple(scorers))
    assert refused_ids(typed) == rules


@pytest.mark.rule("FI-EVT-3")
def test_scores_of_periods_add_up_to_the_score():
    assert refused_ids(MatchReport(20, 5)) == ["FI-EVT-4"]
    assert refused_ids(MatchReport(19, 5)) == []
    fewer = MatchReport(1, 0, periods=(PeriodScore("4", 0, 1),))
    assert refused_ids(fewer) == ["FI-EVT-3"]
    assert refused_ids(MatchReport(2, 1, periods=(PeriodScore("6", 1, 1),))) == [
        "FI-EVT-3"
    ]


@pytest.mark.rule("FI-END-1")
@pytest.mark.rule("FI-EXT-1")
def test_extra_time_is_two_periods_after_a_draw():
    level = (PeriodScore("6", 1, 1),)
    longer = MatchReport(2, 1, level, extra_time=True, goals=(goal(7),))
    assert refused_ids(longer, "cup") == []
    uneven = replace(longer, periods=(PeriodScore("6", 2, 1),), goals=())
    assert refused_ids(uneven, "cup") == ["HC-ET-01"]
    assert "FI-EXT-1" in refused_ids(MatchReport(2, 1, goals=(goal(7),)))


@pytest.mark.rule("FI-COR-1")
def test_a_moment_is_a_period_of_eight():
    assert [
        PERIOD_BOX.text(PERIOD_BOX.read(typed)) for typed in ("3", " 8", "9", "")
    ] == [*("3", "8", "", "")]
    assert (PERIOD_BOX.fault("9") != "", PERIOD_BOX.fault("2")) == (True, "")
    assert PERIOD_BOX.read("3") == MatchMoment(45, period="3", label="31–45")
    assert refused_ids(
        MatchReport(1, 0, goals=(Goal("home", "F8", MatchMoment(38)),))
    ) == ["FI-COR-1"]


@pytest.mark.rule("FI-COR-5")
def test_there_are_no_own_goals_and_no_penalties():
    for kind in ("own", "penalty"):
        assert refused_ids(MatchReport(1, 0, goals=(goal(1, kind=kind),))) == [
            "FI-COR-5"
        ]
    assert refused_ids(MatchReport(1, 0, goals=(goal(1, origin="corner"),))) == [
        "HV-RES-01"
    ]
    assert refused_ids(MatchReport(1, 0, goals=(goal(1, origin="counter"),))) == []


@pytest.mark.rule("FI-COR-2")
def test_eleven_start_and_four_wait_with_a_keeper_each():
    assert refused_ids(MatchReport(0, 0, sheets=side())) == []
    more = (*LINE_UP, SelectedPlayer("Deg", place="D"))
    assert refused_ids(MatchReport(0, 0, sheets=side(lineup=more))) == ["FI-SET-1"]
    third = (*ELEVEN, BENCH[0], SelectedPlayer("Egg", "bench", place="G"))
    assert refused_ids(MatchReport(0, 0, sheets=side(lineup=third))) == ["FI-SET-2"]
    twice = (*ELEVEN, ELEVEN[-1])
    assert "FI-COR-2" in refused_ids(MatchReport(0, 0, sheets=side(lineup=twice)))


@pytest.mark.rule("FI-COR-3")
@pytest.mark.rule("FI-EVT-2")
def test_what_is_only_doubtful_stops_no_result():
    dear = side(game=FinalePart(value=51))
    report = MatchReport(
        2, 0, goals=(goal(1),), depth="standard", sheets=dear, ruleset=RULESET
    )
    assert refused_ids(report) == []
    gaps = FinaleLeague().gaps(report)
    assert [one.rule_id for one in gaps] == ["FI-EVT-2", "FI-SET-1"]
    assert gaps[-1].params == {"total": 51, "budget": 50}


@pytest.mark.rule("FI-COR-4")
@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ([(2, "D0", "Ann"), (3, "M4", "Bo"), (4, "F8", "Cy"), (5, "Gol", "Sub")], []),
        ([(2, "D0", "Ann"), (3, "Ann", "Bo")], []),
        ([(2, "D0", "M4")], ["FI-PER-2"]),
        ([(2, "D0", "Ann"), (3, "D1", "Ann")], ["FI-PER-2", "FI-EVT-4"]),
        ([(2, "D0", "Ann"), (3, "D0", "Bo")], ["FI-PER-2"]),
        ([(2, "Gol", "Ann")], ["FI-PER-9"]),
        ([(2, "D0", "Sub")], ["FI-PER-9"]),
    ],
)
def test_four_changes_and_a_keeper_for_a_keeper(changes, rules):
    made = tuple(change(*one) for one in changes)
    assert refused_ids(MatchReport(0, 0, sheets=side(changes=made))) == rules


@pytest.mark.rule("FI-SYM-4")
@pytest.mark.rule("FI-PER-9")
def test_nobody_comes_for_a_man_who_was_sent_off_but_a_keeper_for_another():
    def red(player):
        return (BookingLine("home", player, MOMENTS["3"], "red"),)

    off = side(changes=(change(4, "D0", "Ann"),))
    assert refused_ids(MatchReport(0, 0, cards=red("D0"), sheets=off)) == ["FI-SYM-4"]
    keeper = side(changes=(change(4, "D0", "Sub"),))
    assert refused_ids(MatchReport(0, 0, cards=red("Gol"), sheets=keeper)) == []
    before = side(changes=(change(2, "D0", "Sub"),))
    assert refused_ids(MatchReport(0, 0, cards=red("Gol"), sheets=before)) == [
        "FI-PER-9"
    ]
    for_hurt = side(
        injured=(InjuryLine("D0", MOMENTS["4"]),),
        changes=(replace(change(4, "D0", "Sub"), cause="injury"),),
    )
    assert refused_ids(MatchReport(0, 0, cards=red("Gol"), sheets=for_hurt)) == [
        "FI-PER-9"
    ]
    hurt = side(
        injured=(InjuryLine("Gol", MOMENTS["3"]),), changes=(change(3, "Gol", "Sub"),)
    )
    assert refused_ids(MatchReport(0, 0, sheets=hurt)) == []


@pytest.mark.rule("FI-EVT-4")
def test_nobody_does_anything_off_the_pitch():
    swap = side(changes=(change(3, "F8", "Ann"),))
    late = MatchReport(1, 0, goals=(goal(4),), sheets=swap)
    assert refused_ids(late) == ["FI-EVT-4"]
    same = MatchReport(1, 0, goals=(goal(3),), sheets=swap)
    assert refused_ids(same) == []
    early = MatchReport(1, 0, goals=(goal(2, "Ann"),), sheets=swap)
    assert refused_ids(early) == ["FI-EVT-4"]
    for player in ("Zed", "Ann"):
        stranger = MatchReport(1, 0, goals=(goal(2, player),), sheets=side())
        assert refused_ids(stranger) == ["FI-EVT-4"]


@pytest.mark.rule("FI-SYM-3")
def test_a_red_card_after_a_second_yellow_changes_nothing():
    def card(period, colour="yellow"):
        return BookingLine("home", "D0", MOMENTS[period], colour)

    cards = (card("1"), card("2"), card("4", "red"))
    report = MatchReport(1, 0, goals=(goal(3, "D0"),), cards=cards, sheets=side())
    assert refused_ids(report) == ["FI-EVT-4", "FI-EVT-4"]


def after_kicks(home: str, away: str, **given) -> MatchReport:
    """A cup match without goals; `home`: "F8 F9- M4", a minus for a kick that missed."""
    fell = [
        Kick(side, name.rstrip("-"), scored=not name.endswith("-"))
        for pair in zip_longest(home.split(), away.split())
        for side, name in zip(("home", "away"), pair, strict=True)
        if name
    ]
    goals = [sum(k.scored for k in fell if k.side == at) for at in ("home", "away")]
    return replace(
        MatchReport(
            *(0, 0, (PeriodScore("6", 0, 0),)),
            extra_time=True,
            shootout=(goals[0], goals[1]),
            kicks=tuple(fell),
            sheets=side(),
        ),
        **given,
    )


@pytest.mark.rule("FI-COR-6")
@pytest.mark.rule("FI-PEN-1")
@pytest.mark.rule("FI-PEN-3")
@pytest.mark.rule("FI-PEN-6")
@pytest.mark.rule("FI-PEN-8")
@pytest.mark.parametrize(
    ("home", "away", "rules"),
    [
        ("F8 F9 M4", "A- B- C-", []),
        ("F8- F9- M4", "A B C", ["FI-PEN-3"]),
        ("F8- F9- M4-", "A B C", []),
        ("F8", "A-", ["FI-PEN-3"]),
        ("F8 F9 M4 M5", "A- B- C- D-", ["FI-PEN-8"]),
        ("F8 F9 M4 M5 M6 M7 D0 D1", "A B C D E F- G- H-", []),
        ("F8 F9 M4 M5 M6 F8 D0 D1", "A B C D E F- G- H-", ["FI-PEN-6"]),
        ("F8 F9 F8", "A- B- C-", ["FI-PEN-6"]),
        ("F8 F9 Gol", "A- B- C-", ["FI-PEN-1"]),
        ("F8 F9 Ann", "A- B- C-", ["FI-PEN-1"]),
        ("F8 F9 M4 M5 M6 M7 D0 D1 D2 D3 F8 F9 M4", "A B C D E F G H I J A- B- C-", []),
    ],
)
def test_a_shoot_out_is_five_kicks_in_turn_and_then_the_others(home, away, rules):
    assert refused_ids(after_kicks(home, away), "cup") == rules


@pytest.mark.rule("FI-PEN-3")
def test_kicks_make_their_figures_in_turn():
    played = after_kicks("F8 F9 M4", "A- B- C-")
    assert refused_ids(replace(played, shootout=(2, 0)), "cup") == ["FI-PEN-3"]
    turned = (*played.kicks[:2], *reversed(played.kicks[2:4]), *played.kicks[4:])
    assert refused_ids(replace(played, kicks=turned), "cup") == ["FI-PEN-3"]


@pytest.mark.rule("FI-CTR-1")
@pytest.mark.parametrize(
    ("ways", "rules"),
    [
        (["home attack", "home attack", "away counter"], []),
        (["home attack", "home", "away"], []),
        (["home counter", "home counter"], ["FI-CTR-1"]),
        (["home attack", "away attack"], ["FI-CTR-1"]),
        (["home counter", "away counter"], ["FI-CTR-1"]),
        (["home attack", "home counter"], ["FI-CTR-1"]),
        (["home", "home", "away attack"], ["FI-CTR-1"]),
    ],
)
def test_one_side_attacks_and_the_other_counters_once(ways, rules):
    told = [(*way.split(), "")[:2] for way in ways]
    goals = tuple(goal(2, "F8" if s == "home" else "Xe", s, origin=w) for s, w in told)
    score = [sum(one.side == s for one in goals) for s in ("home", "away")]
    assert refused_ids(MatchReport(*score, goals=goals)) == rules


@pytest.mark.rule("FI-EVT-3")
def test_dated_goals_are_those_of_the_scores_of_their_periods():
    known = (PeriodScore("1", 1, 0), PeriodScore("3", 1, 0))
    late = MatchReport(1, 0, periods=known, goals=(goal(5),))
    assert refused_ids(late) == ["FI-EVT-3"]
    assert refused_ids(replace(late, goals=(goal(1),))) == []
    assert refused_ids(replace(late, goals=(Goal("home", "F8"),))) == []


@pytest.mark.rule("FI-LGE-8")
def test_a_forfeit_is_two_goals_whatever_the_game():
    assert refused_ids(walkover("away", 2)) == []
    assert refused_ids(MatchReport(2, 0, forfeit="away", kind="forfeit")) == []
