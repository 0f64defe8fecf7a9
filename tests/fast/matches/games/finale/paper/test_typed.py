"""A paper of Finale becomes entries: each in its period, none in one that is made up."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from engine.games.finale.reporting import moment_of
from engine.report import UNKNOWN_MOMENT
from matches.games.finale.paper.paper_sheet import PeriodMatch, PeriodRow, PeriodSide
from matches.games.finale.paper.period_marks import (
    PeriodMark,
    marks_of_goals,
    marks_of_periods,
)
from matches.games.finale.paper.room import FINALE_PAPER
from matches.games.finale.paper.typed import period_entries
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.paper.sheet import KnownDetail, Misfit
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.entries import CoreKind, Entry
from tests.finale_sheet import NAMES, TEAMS, opened, player, role

pytestmark = pytest.mark.once
READERS = {column.name: column.read for column in FINALE_PAPER.columns}


def half(side: str, text: str = "", **given) -> PeriodSide:
    """ "9 goals 2 4C; 5 yellow 3; 9>14": rows by number, changes."""
    marks: dict[int, dict] = {}
    changes = []
    for part in filter(None, map(str.strip, text.split(";"))):
        if ">" in part:
            off, on = (player(side, int(n)) for n in part.split(">"))
            changes.append((off, on))
            continue
        number, column, box = part.split(" ", 2)
        marks.setdefault(int(number), {})[column] = READERS[column](box)
    rows = [
        PeriodRow(player(side, n), role(n), **marks.get(n, {})) for n in range(1, 16)
    ]
    return PeriodSide(tuple(rows), tuple(changes), **given)


def match(home="", away="", score=(0, 0), after=(), **given) -> PeriodMatch:
    """`after`: "1: 1-0, 2: 1-0"."""
    stages = [part.split(": ") for part in after.split(", ")] if after else []
    known = {int(n): tuple(map(int, figures.split("-"))) for n, figures in stages}
    sides = [
        text if isinstance(text, PeriodSide) else half(side, text)
        for side, text in zip(TEAMS, (home, away), strict=True)
    ]
    return PeriodMatch(*sides, score, known, **given)


def played(typed: PeriodMatch, competition: str = "championship"):
    """The sheet after all lines, each asked as if a phone had sent it."""
    entries = [opened(competition)]
    for line in period_entries(typed):
        entry = Entry(len(entries) + 1, line.kind, line.content)
        if line.content.get("player", 1):
            refuse_entry(fold_sheet(entries), entry)
        entries.append(entry)
    sheet = fold_sheet(entries)
    assert not any(row.without_effect for row in sheet.rows)
    return sheet


def report(typed: PeriodMatch, competition: str = "championship"):
    return sheet_report(played(typed, competition), NAMES)


def goals(found):
    return [
        (goal.player, goal.at.period, goal.origin, goal.assist) for goal in found.goals
    ]


@pytest.mark.rule("FI-COR-1", "FI-COR-5", "FI-EVT-2")
def test_a_box_says_periods_and_counters():
    read = marks_of_goals(20)
    assert read("2 4C") == (PeriodMark(2), PeriodMark(4, "counter"))
    assert read("1a,3c;x") == (
        *(PeriodMark(1, "attack"), PeriodMark(3, "counter")),
        PeriodMark(),
    )
    assert read("") == read("–") == ()
    assert marks_of_periods(2)("x 8") == (PeriodMark(), PeriodMark(8))
    for text in ("45", "9", "0 1", "2D", "goal", "C"):
        with pytest.raises(RuleViolation, match="1 to 8"):
            read(text)
    with pytest.raises(RuleViolation, match="Write the period of each, 1 to 8"):
        marks_of_periods(2)("3C")
    with pytest.raises(RuleViolation, match="At most 1"):
        marks_of_periods(1)("3 4")


@pytest.mark.rule("FI-EVT-2", "FI-REP-1")
def test_what_has_a_period_stands_in_it():
    typed = match(
        "9 goals 2 4C; 10 assists 2; 9>14; 14 goals 5",
        "5 yellow 1 3; 6 injured 4; 6>13; 10 red 6",
        (3, 0),
        "2: 1-0, 4: 2-0",
    )
    found = report(typed)
    assert goals(found) == [
        ("H9", "2", "", "H10"),
        ("H9", "4", "counter", ""),
        ("H14", "5", "", ""),
    ]
    scores = [(one.home, one.away) for one in found.periods]
    assert scores == [(0, 0), (1, 0), (1, 0), (2, 0), (3, 0), (3, 0)]
    cards = [(one.player, one.at.period, one.card, one.cause) for one in found.cards]
    assert cards == [
        ("A5", "1", "yellow", "symbol"),
        ("A5", "3", "yellow", "second_yellow"),
        ("A10", "6", "red", "symbol"),
    ]
    away, home = found.sheet("away"), found.sheet("home")
    assert [(one.player, one.at.period) for one in away.injured] == [("A6", "4")]
    # FI-SYM-2: the injured is replaced at once; of a plan nobody wrote the period
    assert [(one.off, one.at, one.cause) for one in away.changes] == [
        ("A6", moment_of(4), "injury")
    ]
    assert [(one.off, one.at, one.cause) for one in home.changes] == [
        ("H9", UNKNOWN_MOMENT, "plan")
    ]


@pytest.mark.rule("FI-EVT-5", "FI-COR-1")
def test_what_nobody_knows_is_not_made_up():
    found = report(match("9 goals x x xC; 5 yellow x", "9 goals x x", (4, 2)))
    assert goals(found)[0] == ("H9", "", "", "")
    assert {goal.at for goal in found.goals} == {UNKNOWN_MOMENT}
    assert {card.at for card in found.cards} == {UNKNOWN_MOMENT}
    assert [one.period for one in found.periods] == ["6"]
    assert (found.home, found.away, len(found.goals)) == (4, 2, 5)


@pytest.mark.rule("FI-EVT-3")
def test_scores_after_periods_hold_where_goals_have_none():
    typed = match("9 goals x; 10 goals x 6; 9>14", "", (4, 0), "1: 1-0, 3: 3-0")
    found = report(typed)
    known = {one.period: one.home for one in found.periods}
    # after the second it may have been one, two or three
    assert known == {"1": 1, "3": 3, "4": 3, "5": 3, "6": 4}
    assert [goal.at.period for goal in found.goals].count("6") == 1


@pytest.mark.rule("FI-EVT-4")
def test_a_man_scores_before_he_leaves_and_after_he_came_on():
    text = "9 goals x; 14 goals x; 9>14"
    for after in ("1: 1-0, 2: 2-0, 6: 2-0", "5: 0-0, 6: 2-0", "1: 2-0"):
        assert played(match(text, "", (2, 0), after)).score == (2, 0)
    chain = "9>13; 13>14; 14 goals 2; 13 goals 1"
    assert played(match(chain, "", (2, 0))).sides.home.changes == 2
    with pytest.raises(RuleViolation, match="has not come on"):
        played(match("9 goals 5; 14 goals 3; 9>14", "", (2, 0)))


@pytest.mark.rule("FI-EVT-2")
def test_an_assist_goes_to_a_goal_of_its_period():
    found = goals(report(match("9 goals 2 3; 10 assists 3 x", "", (2, 0))))
    assert [assist for _who, _at, _how, assist in found] == ["H10", "H10"]
    came = goals(report(match("9 goals 2; 14 assists 2; 8>14", "", (1, 0))))
    assert came == [("H9", "2", "", "H14")]
    for text in ("9 goals 2; 10 assists 3", "9 goals 2; 9 assists 2"):
        with pytest.raises(Misfit, match="no goal of a team-mate") as refused:
            period_entries(match(text, "", (1, 0)))
        assert refused.value.box.endswith("_assists")


def test_what_a_result_knew_stays():
    """Who gave the pass of two goals of a period; when a plan was carried out."""
    known = {
        (player("home", 9), "goals"): (KnownDetail(30, "", player("home", 7)),),
        (player("home", 8), "off"): (KnownDetail(45),),
    }
    text = "9 goals 2; 10 goals 2; 7 assists 2; 8>14"
    found = report(match(half("home", text, known=known), "", (2, 0)))
    assert ("H9", "2", "", "H7") in goals(found)
    assert found.sheet("home").changes[0].at == moment_of(3)


REFUSED = (
    ("9 goals 1 2", "", (1, 0), "", "home_score", "Goals in the rows: 2;"),
    ("9 goals 1 2", "", (2, 0), "1: 0-0", "home_after_1", "up to this period: 1;"),
    ("", "", (2, 0), "1: 1-0, 2: 0-0", "after_1", "higher before than later"),
    ("", "", (1, 0), "6: 2-0", "after_6", "do not make the final score"),
    ("", "", (3, 2), "1: 3-2", "after_1", "cannot be the goals of period 1"),
    ("", "", (9, 0), "2: 9-0", "after_2", "too many goals for 2 periods"),
    ("9 yellow 7", "", (0, 0), "", "home_109_yellow", "Period 7 was not played"),
    ("9 goals x", "", (1, 0), "8: 1-0", "after_6", "how it stood after 90 minutes"),
    ("9 goals 1C 1A", "", (2, 0), "", "home_109_goals", "one side attacks"),
)


@pytest.mark.rule("FI-EVT-3", "FI-EVT-4", "FI-EXT-1")
@pytest.mark.parametrize("home, away, score, after, box, words", REFUSED)
def test_what_cannot_have_been_is_named_at_its_box(
    home, away, score, after, box, words
):
    with pytest.raises(Misfit, match=words) as refused:
        period_entries(match(home, away, score, after))
    assert refused.value.box == box


@pytest.mark.rule("FI-EXT-1", "FI-PEN-3")
def test_extra_time_and_kicks_follow_each_other():
    kicks = tuple((player("home", n), True) for n in (9, 8, 7))
    misses = tuple((player("away", n), False) for n in (9, 8, 7))
    typed = match(
        half("home", "9 goals x; 10 goals 7", kicks=kicks),
        half("away", "9 goals 2 8", kicks=misses),
        (2, 2),
        "6: 1-1, 8: 2-2",
    )
    found = report(typed, "cup")
    assert (found.extra_time, found.shootout, found.after_90) == (True, (3, 0), (1, 1))
    assert len(found.kicks) == 6


@pytest.mark.rule("FI-LGE-8")
def test_a_forfeit_ends_in_the_period_in_which_it_is_written():
    sheet = played(match("9 goals 2", "", (1, 0), "1: 0-0", forfeit="away"))
    whistles = [row for row in sheet.rows if row.entry.kind == CoreKind.PERIOD]
    assert (len(whistles), sheet.forfeit) == (1, "away")
    assert sheet_report(sheet, NAMES).periods[-1].period == "1"


@pytest.mark.parametrize("figures", ["6: 12-9", "1: 3-0, 2: 3-3"])
def test_a_strange_paper_is_answered_soon(figures):
    """Goals of any kind that nobody dated, and changes on top: some tries, then an end."""
    rows = [f"{n} goals x xC xA" for n in (13, 2, 3, 4)]
    changes = "2>13; 3>14; 4>15"
    home, away = (f"{'; '.join(side)}; {changes}" for side in (rows, rows[:3]))
    with pytest.raises(Misfit, match="write in which periods they fell"):
        period_entries(match(home, away, (12, 9), figures))
