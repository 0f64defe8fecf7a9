"""Paper becomes entries in an order in which all of it can have happened."""

from __future__ import annotations

import pytest

from engine.sides import BySide
from matches.games.helvetia.paper.paper_sheet import (
    TypedMatch,
    TypedRow,
    TypedSide,
)
from matches.games.helvetia.paper.typed import entries_typed, missing_scorers
from matches.games.helvetia.profiles import GEEK
from matches.games.helvetia.side_part import HelvetiaOpening, helvetia_side
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.paper.sheet import KnownDetail, Misfit
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.opening import Member, Opening, SideOpening
from tests.preparing import cards_in

pytestmark = pytest.mark.once
ROLES = ("keeper", *["field"] * 4, *["bench"] * 2)


def side(first: int, marks: dict[int, dict] | None = None, **given) -> TypedSide:
    """Seven players, numbered from `first`; `marks` by the place in the list."""
    rows = tuple(
        TypedRow(first + n, role, **(marks or {}).get(n, {}))
        for n, role in enumerate(ROLES)
    )
    return TypedSide(rows, **given)


def match(home=None, away=None, score=(0, 0), **given) -> TypedMatch:
    return TypedMatch(home or side(10), away or side(20), score, **given)


def played(typed: TypedMatch, competition: str = "championship"):
    """The sheet after all lines, each asked as if a phone had sent it."""
    setups = [
        SideOpening(
            n,
            tuple(Member(row.player, row.role) for row in half.rows),
            HelvetiaOpening(challenge=half.challenge),
        )
        for n, half in enumerate((typed.home, typed.away), 1)
    ]
    opening = Opening(GEEK, competition, "standard", BySide(*setups))
    entries = [Entry(1, CoreKind.OPEN, opening.content())]
    for line in entries_typed(typed):
        entry = Entry(len(entries) + 1, line.kind, line.content)
        if line.content.get("player", 1):
            refuse_entry(fold_sheet(entries), entry)
        entries.append(entry)
    return fold_sheet(entries)


def goals(sheet) -> list[tuple[int, int]]:
    return [
        (row.entry.player, row.content.get("assist", 0))
        for row in sheet.rows
        if row.entry.kind == CoreKind.GOAL
    ]


def test_a_substitute_scores_after_he_came_on_and_the_other_before_he_left():
    home = side(10, {4: {"goals": 1}, 5: {"goals": 2}}, changes=((14, 15),))
    sheet = played(match(home, score=(3, 0)))
    assert [player for player, _ in goals(sheet)] == [14, 15, 15]
    assert not any(row.without_effect for row in sheet.rows)


def test_a_player_may_come_on_and_leave_again():
    home = side(
        10,
        {5: {"goals": 1, "yellow": 1}, 6: {"goals": 1}},
        changes=((11, 15), (15, 16)),
    )
    sheet = played(match(home, score=(2, 0)))
    assert sheet.sides.home.left == {11: "replaced", 15: "replaced"}
    assert [player for player, _ in goals(sheet)] == [15, 16]


def test_a_goal_of_the_minute_of_the_kick_off_comes_first():
    known = {(11, "goals"): (KnownDetail(7),), (12, "goals"): (KnownDetail(0),)}
    home = side(10, {1: {"goals": 1}, 2: {"goals": 1}, 3: {"goals": 1}}, known=known)
    sheet = played(match(home, score=(3, 0)))
    assert [player for player, _ in goals(sheet)] == [12, 11, 13]


@pytest.mark.rule("HC-SUB-05")
def test_the_injured_leaves_before_somebody_comes_on_for_him():
    home = side(10, {1: {"injured": True, "goals": 1}}, changes=((11, 15),))
    sheet = played(match(home, score=(1, 0)))
    assert sheet.sides.home.injured == {11}
    assert 15 in sheet.sides.home.on_pitch


@pytest.mark.rule("HC-SUSP-01")
def test_cards_come_after_all_that_their_player_did():
    home = side(10, {1: {"yellow": 2, "goals": 1}, 2: {"yellow": 1, "red": 1}})
    sheet = played(match(home, score=(1, 0)))
    assert sheet.sides.home.yellows == {11: 2, 12: 1}
    assert sheet.sides.home.reds == {12}


@pytest.mark.rule("HC-SHT-02")
@pytest.mark.parametrize("half", [(0, 0), (1, 0), (1, 1), (2, 1), (0, 2), (2, 2)])
def test_the_whistle_blows_at_the_score_of_half_time(half):
    home = side(10, {1: {"goals": 2}, 2: {"own": 1}}, changes=((11, 15),))
    away = side(20, {1: {"goals": 1}})
    sheet = played(match(home, away, (2, 2), half_time=half))
    assert (sheet.half_time, sheet.score) == (half, (2, 2))


def test_some_of_the_own_goals_fell_before_the_whistle():
    home = side(10, {1: {"goals": 2}, 2: {"own": 2}}, changes=((11, 15),))
    sheet = played(match(home, score=(2, 2), half_time=(1, 1)))
    assert (sheet.half_time, sheet.score) == ((1, 1), (2, 2))


def test_without_a_half_time_score_none_is_made_up():
    home = side(10, {1: {"goals": 1}})
    assert played(match(home, score=(1, 0))).half_time is None


def test_each_assist_finds_a_goal_of_somebody_else():
    """Taken in order the second passer would be left with his own goal."""
    home = side(10, {1: {"goals": 1, "assists": 1}, 2: {"goals": 1}, 3: {"assists": 1}})
    found = goals(played(match(home, score=(2, 0))))
    assert sorted(found) == [(11, 13), (12, 11)]


def test_a_substitute_passes_to_who_stayed_on():
    home = side(10, {1: {"goals": 1}, 5: {"assists": 1}}, changes=((12, 15),))
    assert goals(played(match(home, score=(1, 0)))) == [(11, 15)]


@pytest.mark.rule("HC-SHT-05")
@pytest.mark.parametrize(
    "marks",
    [
        {1: {"assists": 1}},
        {1: {"goals": 1, "assists": 1}},
        {1: {"own": 1}, 2: {"assists": 1}},
    ],
)
def test_an_assist_without_a_goal_is_named_at_its_box(marks):
    own = sum(row.get("own", 0) for row in marks.values())
    scored = sum(row.get("goals", 0) for row in marks.values())
    with pytest.raises(Misfit) as refused:
        entries_typed(match(side(10, marks), score=(scored, own)))
    assert refused.value.box.endswith("_assists")


@pytest.mark.rule("HC-SHT-01")
def test_goals_nobody_is_named_for_stand_in_the_score():
    typed = match(side(10, {1: {"goals": 1}}), score=(3, 1))
    assert missing_scorers(typed) == 3
    assert played(typed).score == (3, 1)


@pytest.mark.rule("HC-SHT-01")
def test_more_scorers_than_goals_are_refused():
    with pytest.raises(Misfit, match="Goals in the rows: 2;") as refused:
        entries_typed(match(side(10, {1: {"goals": 2}}), score=(1, 0)))
    assert refused.value.box == "home_score"


@pytest.mark.parametrize(
    "given, box",
    [
        ({"half_time": (2, 0)}, "half_time"),
        ({"half_time": (1, 0), "after_90": (0, 0)}, "half_time"),
        ({"after_90": (1, 1)}, "after_90"),
        ({"after_90": (0, 0)}, "half_time"),
    ],
)
def test_scores_that_fall_or_lack_their_half_time_are_refused(given, box):
    with pytest.raises(Misfit) as refused:
        entries_typed(match(side(10, {1: {"goals": 1}}), score=(1, 0), **given))
    assert refused.value.box == box


@pytest.mark.rule("HC-ET-01", "HC-SO-02")
def test_extra_time_and_kicks_follow_each_other():
    kicks = tuple((n, True) for n in (10, 11, 12))
    misses = tuple((n, n == 20) for n in (20, 21, 22))
    typed = match(
        side(10, {1: {"goals": 1}}, kicks=kicks),
        side(20, {1: {"goals": 1}}, kicks=misses),
        (1, 1),
        half_time=(0, 0),
        after_90=(0, 0),
    )
    sheet = played(typed, "cup")
    assert (sheet.half_time, sheet.after_90, sheet.score) == ((0, 0), (0, 0), (1, 1))
    assert [scored for _side, _player, scored in sheet.kicks].count(True) == 4


def test_kicks_need_the_score_at_half_time():
    with pytest.raises(Misfit) as refused:
        entries_typed(match(side(10, kicks=((10, True),))))
    assert refused.value.box == "half_time"


@pytest.mark.rule("HC-CHL-02", "HC-FAT-01", "HC-FFT-02")
def test_challenge_tired_and_forfeit_are_written_too():
    home = side(10, {1: {"exhausted": True}}, challenge=12, made=True)
    sheet = played(match(home, score=(0, 1), forfeit="away"))
    assert (
        helvetia_side(sheet.sides.home).made,
        helvetia_side(sheet.sides.home).exhausted,
    ) == (True, {11})
    assert sheet.forfeit == "away"


def test_the_choice_puts_the_keeper_first():
    rows = (TypedRow(2, "bench"), TypedRow(3, "field"), TypedRow(1, "keeper"))
    typed = TypedSide(rows, cards=(8, 2), trained=(9, 8), challenge=12)
    assert typed.choice.lineup == ((1, "keeper"), (3, "field"), (2, "bench"))
    cards = cards_in(typed.choice)
    assert (cards.brought, cards.trained) == ((2, 8), (8, 9))
    assert cards.powers == (8,)
