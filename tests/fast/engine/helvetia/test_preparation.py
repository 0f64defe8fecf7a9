"""Before the kick-off: the seven, the cards, the toss."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.helvetia.actions import KEEP, SELECT
from tests.scenes import scene

BEGIN = "{more}\n now: begin"
JESTERS = "J selects 1 3 4 5 10 + 6 7"
DRAKES = "D selects 1 2 3 5 6 + 7 11; coin J"


def begin(more: str = "", **options: object):
    return scene(BEGIN.format(more=more), **options)


@pytest.mark.rule("HC-SET-01", "HC-PLY-04", "HC-SET-03", "HC-TOSS-01")
def test_both_choose_seven_then_the_coin_is_tossed():
    begin().play(f"""
        = both to squad
        {DRAKES.partition(";")[0]}
        = J to squad
        D selects 1 2 3 5 6 + 7 8 refused HC-TURN-01
        {JESTERS}; coin D
        = D to toss; J6 is bench; J11 is left out; J3 is to place; happened lined-up, toss
        D defends
        = J attacks; D to place; 0'; score 0-0; ball dead at G5; period 1
    """)


@pytest.mark.rule("HC-SET-01", "HC-PLY-04", "HC-SET-06")
@pytest.mark.trap(52)
@pytest.mark.parametrize(
    "seven, rule",
    [
        ("1 3 4 5 6 + 7", "HC-SET-01"),
        ("1 3 4 5 + 6 7", "HC-SET-01"),
        ("1 3 4 5 6 7 + 10", "HC-SET-01"),
        ("1 3 4 5 6 + 6 7", "HC-SET-01"),
        ("3 4 5 6 7 + 1 10", "HC-SET-01"),
        ("1 3 4 5 10 + 6 11", "HC-PLY-04"),
        ("1 3 4 10 11 + 5 6", "HC-PLY-04"),
        ("1 3 4 5 8 + 6 10", "HC-SET-06"),
    ],
)
def test_squads_that_are_refused(seven, rule):
    """The captain limit counts the bench; the banned J8 cannot be chosen."""
    begin("J unavailable: 8").play(f"J selects {seven} refused {rule}")


@pytest.mark.rule("HC-SET-06", "HC-PLY-04")
@pytest.mark.parametrize(
    "away, seven",
    [
        ("3 4", "1 5 6 7 8 + 10"),
        ("3 4 5", "1 6 7 8 10 +"),
        ("3 4 5 6", "1 7 8 10 +"),
        ("3 4 5 6 7 11", "1 8 10 +"),
        ("", "1 5 6 7 8 + 3 4"),
    ],
)
def test_fewer_than_seven_means_a_shorter_bench_then_fewer_starters(away, seven):
    """With both captains available only one of them counts."""
    story = begin(f"J unavailable: {away}" if away else "")
    story.play(
        f"J selects {seven.rstrip(' +')}"
        if seven.endswith("+")
        else f"J selects {seven}"
    )
    story.play(DRAKES)


@pytest.mark.rule("HC-SET-06", "HC-FFT-01")
@pytest.mark.parametrize("away", ["3 4 5 6 7 8 10", "3 4 5 6 7 8", "1 3 4 5 6 7 8"])
def test_with_fewer_than_three_players_a_side_forfeits(away):
    """Two captains are one player too many."""
    begin(f"J unavailable: {away}").expect("J forfeits; over")
    begin(f"D unavailable: {away.replace('4', '2')}").expect("D forfeits; over")


@pytest.mark.rule("HC-SET-06")
@pytest.mark.parametrize("side", ["J", "D"])
def test_naming_the_few_there_are_before_the_match_helps_nobody(side):
    """One man alone cannot kick off: the match would wait for nothing legal."""
    begin(f"""
        {side} unavailable: 2 3 4 5 6 7 8 10 11
        {side} line-up: 1
    """).expect(f"{side} forfeits; over")


@pytest.mark.rule("HC-SET-06")
def test_with_both_sides_short_the_shorter_one_forfeits():
    story = """
        J unavailable: 3 4 5 6 7 8 10 11
        D unavailable: 2 3 5 6 7 8 10
    """
    begin(story).expect("J forfeits")


@pytest.mark.rule("HC-SET-05", "HC-GK-05")
def test_without_the_keeper_one_of_the_starters_stands_in():
    begin("J unavailable: 1").play(f"""
        J selects 3 4 5 6 10 + 7 8
        {DRAKES.partition(";")[0]}
        = J to stand in
        J chooses J7 refused HC-GK-05
        J chooses D3 refused HC-GK-05
        J chooses J4; coin D
        = J4 keeps goal; D to toss
        D attacks
        = J to place; J4 at A5
    """)


@pytest.mark.rule("HC-SET-01", "HC-SET-05")
def test_a_side_that_named_its_seven_before_is_not_asked():
    named = """
        J line-up: 1 3 4 5 6 + 7 8
        D line-up: 1 2 3 5 6 + 7 8
        dice: coin J
    """
    begin(named).expect("J to toss; J7 is bench; J10 is left out; D6 is to place")
    stand_in = """
        J unavailable: 1
        J line-up: 4 3 5 6 7 + 8 10
        D line-up: 1 2 3 5 6 + 7 8
        dice: coin D
    """
    begin(stand_in).expect("D to toss; J4 keeps goal; D1 keeps goal")


@pytest.mark.rule("HC-SET-02", "HC-PLY-08")
def test_boost_is_as_printed_less_the_fatigue_of_the_last_match():
    begin("J tired: 3 6").expect("J3 boost 3; J6 boost 4; J4 boost 3; D3 boost 4")


@pytest.mark.rule("HC-TOSS-01")
@pytest.mark.parametrize(
    "winner, choice, first", ["JaJ", "JdD", "DaD", "DdJ"], ids=lambda word: word
)
def test_who_wins_the_coin_chooses(winner, choice, first):
    words = {"a": "attacks", "d": "defends"}[choice]
    loser = "D" if winner == "J" else "J"
    begin().play(f"""
        {JESTERS}
        {DRAKES.partition(";")[0]}; coin {winner}
        = {winner} to toss
        {loser} attacks refused HC-TURN-01
        {winner} {words}
        = {first} attacks; happened starts, period
    """)


@pytest.mark.rule("HC-SET-04")
def test_without_cards_nobody_is_asked_for_them():
    begin().play(JESTERS).play(DRAKES).expect("J to toss")


def friendly():
    """Each draws 5 of the 20: every first of those left, so 5 to 9."""
    draw = ", ".join(["draw home 1"] * 5 + ["draw away 1"] * 5)
    squads = f"{JESTERS}\n{DRAKES.partition(';')[0]}; {draw}"
    return begin(cards="friendly").play(squads)


@pytest.mark.rule("HC-PWR-01", "HC-PWR-02", "HC-SET-04")
def test_in_a_friendly_match_three_of_five_drawn_and_a_legend_are_kept():
    """TV-CARD-1: 3 POWER, or 2 POWER and 1 LEGEND, never more, never less."""
    friendly().play("""
        = both to keep cards
        J keeps 5 6 refused HC-PWR-02
        J keeps 5 6 7 8 refused HC-PWR-02
        J keeps 5 6 7 + 2 refused HC-PWR-02
        J keeps 5 + 2 refused HC-PWR-02
        J keeps 5 6 20 refused HC-PWR-02
        J keeps 5 6 + 2
        = D to keep cards
        J keeps 5 6 7 refused HC-TURN-01
        D keeps 5 6 7; coin J
        = J to toss; happened kept, toss
    """)
    told = [
        e.values
        for e in friendly()
        .play("""
        J keeps 5 6 + 2
        D keeps 5 6 7; coin J
    """)
        .events()
        if e.kind == "kept"
    ]
    assert told == [(2, 2), (0, 3)]  # the LEGEND by its number, the POWER counted
    story = friendly()
    assert Counter(a.kind for a in story.legal("J")) == {KEEP: 10 + 4 * 10}


@pytest.mark.rule("HC-PWR-01")
def test_every_card_may_be_drawn():
    draw = ", ".join(["draw home 16"] * 5 + ["draw away 16"] * 5)
    squads = f"{JESTERS}\n{DRAKES.partition(';')[0]}; {draw}"
    begin(cards="friendly").play(squads).play("J keeps 20 21 22")


@pytest.mark.rule("HC-DECK-05", "HC-DECK-01")
def test_in_a_competition_up_to_three_of_the_deck_are_brought():
    deck = """
        J cards: 5 6 7 8 1 3
        D cards: 9
    """
    begin(deck, cards="brought").play(f"""
        {JESTERS}
        {DRAKES.partition(";")[0]}
        = both to keep cards
        J keeps 5 6 7 8 refused HC-DECK-05
        J keeps 5 6 7 + 1 refused HC-DECK-05
        J keeps 9 refused HC-DECK-05
        J keeps 5 + 2 refused HC-DECK-05
        J keeps 5 6 + 3
        D keeps nothing; coin J
        = J to toss
    """)


@pytest.mark.rule("HC-PWR-03", "HC-PWR-04")
def test_kept_cards_stay_in_hand_until_they_are_played():
    story = friendly().play("""
        J keeps 5 6 + 2
        D keeps 5 6 7; coin J
        J attacks
    """)
    assert story.s.hand == [1 << 5 | 1 << 6 | 1 << 2, 1 << 5 | 1 << 6 | 1 << 7]
    assert story.s.spent == [0, 0]


def test_every_listed_squad_is_legal_and_none_is_listed_twice():
    """9 men with 2 captains: every choice is listed once (a scene plays only legal ones)."""
    squads = begin().legal("J")
    # the keeper and no captain, or one of two captains among the five or on the bench
    without = 15 * 1  # 4 of 6, then both others
    with_captain = 2 * (
        20 * 3 + 15 * 2
    )  # he starts: 3 of 6, 2 of 3; or he sits: 4 of 6, 1 of 2
    assert len(squads) == len(set(squads)) == without + with_captain
    assert {a.kind for a in squads} == {SELECT}
