"""What Finale carries between matches, by its switches; and how its reports are kept."""

from __future__ import annotations

import pytest

from competitions.games.absences import SideMatch, Trace
from competitions.games.finale.league import DISCIPLINE, INJURIES, FinaleLeague
from competitions.games.league import fold_matches, history
from competitions.rules.results.checks import AS_BOTH_LIKE, check_report
from competitions.rules.results.stored_reports import (
    half_time_in,
    player_ids,
    report_from,
    report_json,
)
from engine import registry
from engine.games.finale.reporting import RULESET
from tests.golden.finale import FOLDER

PATHS = sorted(FOLDER.glob("*.json"))

OFF = FinaleLeague()
BOTH = OFF.switched({DISCIPLINE, INJURIES})


def season(*marks: str, faces: dict[int, int] | None = None) -> list[SideMatch]:
    """ "Y", "YY", "YR", "R", "I" in each match of one man; "-": he did not play."""
    return [
        SideMatch(
            str(n),
            traces={}
            if said == "-"
            else {7: Trace(said.count("Y"), said.count("R"), injured="I" in said)},
            faces={7: faces[n]} if faces and n in faces else {},
        )
        for n, said in enumerate(marks)
    ]


def stood(league: FinaleLeague, *marks: str, **given) -> list[str]:
    """Before each match and at the end: bans, injuries, yellow cards that count."""
    found = []
    for state in history(league, season(*marks, **given)):
        one = state.of(7)
        ban = f"B{one.banned.left}" if one.banned else ""
        hurt = f"X{one.injured.left or '?'}" if one.injured else ""
        found.append(f"{ban}{hurt}{one.active_yellows or ''}" or ".")
    return found


@pytest.mark.rule("FI-CAR-1")
@pytest.mark.rule("FI-COR-7")
@pytest.mark.rule("FI-LGE-9")
def test_the_book_carries_nothing():
    assert stood(OFF, "YY", "R", "I") == [".", ".", ".", "."]
    assert (OFF.rules.sessions, OFF.rules.most_cards) == (0, 0)
    assert not list(OFF.questions_after(season("I")[0]))


@pytest.mark.rule("FI-LGE-4")
@pytest.mark.rule("FI-LGE-11")
@pytest.mark.parametrize(
    ("marks", "states"),
    [
        (("R", "-", ""), [".", "B1", ".", "."]),
        (("YY", "-", "Y"), [".", "B1", ".", "1"]),
        (("Y", "Y", "Y", "-", "Y"), [".", "1", "2", "B1", ".", "1"]),
        (("Y", "Y", "YR", "-", "-"), [".", "1", "2", "B2", "B1", "."]),
        (("YR", "-", "Y", "Y"), [".", "B11", "1", "2", "B1"]),
        (("Y", "YY", "-", "Y"), [".", "1", "B11", "1", "2"]),
    ],
)
def test_cards_that_are_carried_cost_matches(marks, states):
    assert stood(OFF.switched({DISCIPLINE}), *marks) == states


@pytest.mark.rule("FI-LGE-5")
@pytest.mark.rule("FI-CAR-2")
def test_a_die_after_the_match_says_who_is_injured():
    injuries = OFF.switched({INJURIES})
    (match,) = season("I")
    (asked,) = injuries.questions_after(match)
    assert (asked.player, asked.faces) == (7, 6)
    assert stood(injuries, "I", "-") == [".", "X?", "X?"]
    for face in range(1, 7):
        out = [".", "X1", "."] if face < 3 else [".", ".", "."]
        assert stood(injuries, "I", "-", faces={0: face}) == out
    assert stood(BOTH, "RI", "-", faces={0: 1}) == [".", "B1X1", "."]


@pytest.mark.rule("FI-LGE-6")
def test_nothing_but_cards_and_injuries_is_carried():
    assert fold_matches(BOTH, season("", "")) == OFF.state({}, {})


@pytest.mark.rule("FI-REP-1", "FI-REP-2", "FI-EVT-4")
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_what_the_engine_plays_is_kept_whole_and_refused_by_no_check(path):
    report = registry.replay_record(path.read_text("utf-8")).report()
    pks = {player: n for n, player in enumerate(sorted(report.players()), 1)}
    stored = report_json(report, pks)
    names = {n: player for (_side, player), n in pks.items()}
    assert report_from(stored, names) == report
    assert player_ids(stored) == {*names}
    assert half_time_in(stored) == report.half_time
    assert check_report(report, AS_BOTH_LIKE, RULESET) == ()
    assert FinaleLeague().gaps(report) == ()
