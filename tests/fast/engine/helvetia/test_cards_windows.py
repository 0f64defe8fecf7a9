"""The moments for cards: who is asked first, what is spent, what others are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import FastDice
from engine.games.helvetia import phases, play, preparation, windows
from engine.games.helvetia.actions import CARD, THE_LET, action
from engine.games.helvetia.box.cards import PlayedBy
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.box.catalogue import windows as listed
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.setup import Setup
from tests.scenes import scene

CHALLENGED = """J: 1 A5 | 6 G5 ball | ...
    D: 1 M5 | 8 G5 | ...
    now: defence"""
SHOT = """J: 1 A5 | 11 (20,4) ball | ...
    D: 1 M5 | ...
    now: gesture fresh"""


@pytest.mark.rule("HC-PWR-12")
def test_the_windows_are_those_of_the_catalogue():
    assert tuple(window.id for window in listed()) == windows.IDS


@pytest.mark.rule("HC-PWR-12")
def test_the_acting_coach_is_asked_first_then_the_other():
    scene(f"{CHALLENGED}\nJ hand: 17\nD hand: 16\nD box: free").play(
        """D steals
        = D to card
        D plays 16
        = J to card
        J plays 17; steal 12
        = threshold 11; J to step"""
    )


@pytest.mark.rule("HC-PWR-12")
def test_one_card_for_each_coach_and_moment():
    """Two cards for the same d20: once one is played the other waits for the next."""
    scene(f"{CHALLENGED}\nD box: free\nD hand: 3 23").play(
        """D steals; steal 15
        = D to card
        D lets it
        = J to step"""
    )
    scene(f"{CHALLENGED}\nJ hand: 13 18").play(
        """D tackles; tackle 5, time 6
        = J to card
        J plays 13
        = 15'; J holds 18; D to move"""
    )


@pytest.mark.rule("HC-PWR-03", "HC-PWR-13")
def test_a_card_is_spent_at_once_and_plays_no_second_time():
    s = (
        scene(f"{CHALLENGED}\nJ hand: 13 18")
        .play("D tackles; tackle 5, time 6\nJ plays 13")
        .s
    )
    assert (s.hand[0], s.spent[0]) == (1 << 18, 1 << 13)
    assert s.armed[0] == s.setup.windows[0][18]


@pytest.mark.rule("HC-PWR-13")
def test_a_card_whose_effect_fails_is_spent_as_well():
    """Last breath, and then the other coach turns the time roll back."""
    scene(
        """J box: free
        D attacks
        40'
        J: 1 A5 | 8 G5 | ...
        D: 1 M5 | 6 G5 ball | ...
        J hand: 4
        D box: free
        D hand: 24
        now: defence"""
    ).play(
        """J tackles; tackle 5, time 9
        J plays 4
        D plays 24
        = 40'; J to move; J holds nothing
        J ends
        D ends
        J ends
        = period 1; J attacks; J to move"""
    )


@pytest.mark.rule("HC-PWR-12")
def test_an_answer_voids_the_card_and_the_moment_goes_on():
    """The other coach still has his word in the window of the voided card."""
    scene(f"{SHOT}\nJ hand: 3 23\nD hand: 9 22").play(
        """J shoots
        D plays 22
        J plays 3
        = both to aim; cells 2; threshold 18; D holds 9
        J aims E
        D covers AB; shot 18
        = J to card"""
    )


@pytest.mark.rule("HC-PWR-12")
def test_an_answer_may_be_kept():
    scene(f"{SHOT}\nJ hand: 3\nD hand: 9").play(
        """J shoots
        D plays 9
        = J to card
        J lets it
        = both to aim; cells 4; J holds 3"""
    )


@pytest.mark.rule("HC-DECK-04")
def test_a_legend_is_spent_when_played_and_not_when_brought():
    told = scene(f"{SHOT}\nD hand: 3 4").play("J shoots\n= D to card; D holds 3 4")
    assert told.s.spent == [0, 0]
    told.play("D plays 4\n= D holds 3")
    assert told.s.spent == [0, 1 << 4]


@pytest.mark.rule("HC-CHL-01")
def test_the_challenge_is_not_among_the_cards_one_can_bring():
    s = scene(f"{SHOT}\nJ cards: 1 5 6 7").s
    sides = s.setup.sides
    home = replace(sides[0], challenge=faction("jesters").power(6))
    s.setup = Setup(GEEK, home, sides[1], s.setup.board, s.setup.options)
    assert preparation.power_numbers(s, 0) == [5, 7]


@pytest.mark.rule("HC-PWR-12")
def test_a_legend_has_no_answer():
    scene(f"{SHOT}\nJ hand: 3\nD hand: 4").play(
        "J shoots\nD plays 4\n= both to aim; cells 4; J holds 3"
    )


@pytest.mark.rule("HC-PWR-14")
def test_only_who_holds_a_playable_card_is_asked():
    scene(f"{SHOT}\nJ hand: 15 17\nD hand: 18 19").play("J shoots\n= both to aim")


def _moments(hand: str) -> list[tuple[int, int, int]]:
    """Who is asked what in a match in which both let everything pass."""
    s = scene(f"{CHALLENGED}\nD hand: {hand}\nD box: free", hide_prompts=True).s
    s.log = None
    dice, found = FastDice(11), []
    while s.waiting and len(found) < 400:
        side = 0 if s.waiting & 1 else 1
        found.append((s.phase, s.window, s.waiting))
        card = s.phase == phases.CARD
        a = THE_LET if card else list(play.legal(s, side))[-1]
        play.apply(s, side, a, dice)
    return found


@pytest.mark.rule("HC-PWR-14")
def test_hidden_prompts_are_the_same_for_every_hand():
    """He is asked at the same moments whatever he holds, often with nothing to play."""
    plain = _moments("5 6 7")
    assert {window for _, window, _ in plain} > {windows.DEF, windows.GEST}
    assert _moments("15 20 24") == _moments("10 11 21") == plain


@pytest.mark.rule("HC-PWR-14")
def test_an_empty_hand_is_never_asked():
    scene(f"{CHALLENGED}\nJ hand: 17", hide_prompts=True).play(
        """J lets it
        D steals
        J plays 17; steal 20
        = J to step"""
    )


@pytest.mark.rule("HC-PWR-12")
@pytest.mark.parametrize(
    ("window", "first", "by", "sides"),
    [
        (windows.TIME, 0, PlayedBy.EITHER, (True, True)),
        (windows.D20, 1, PlayedBy.OWN, (False, True)),
        (windows.D20, 1, PlayedBy.OPPONENT, (True, False)),
        (windows.OWN_MOVE, 1, PlayedBy.EITHER, (False, True)),
        (windows.OWN_MOVE, 1, PlayedBy.ATTACK, (False, False)),
        (windows.OPP_GEST, 0, PlayedBy.EITHER, (False, True)),
        (windows.AIM, 0, PlayedBy.ATTACK, (True, False)),
        (windows.AIM, 0, PlayedBy.DEFENCE, (False, True)),
    ],
)
def test_a_moment_is_of_one_side_or_of_both(window, first, by, sides):
    s = scene(CHALLENGED).s
    s.window, s.first = window, first
    assert (windows.may(by, s, 0), windows.may(by, s, 1)) == sides


@pytest.mark.rule("HC-PWR-03")
def test_other_cards_are_refused_in_words():
    s = scene(f"{SHOT}\nJ hand: 5 17").s
    for number, rule in ((6, "HC-PWR-03"), (17, "HC-PWR-12"), (0, "HC-PWR-03")):
        refusal = play.refusal(s, 0, action(CARD, number))
        assert refusal is not None
        assert refusal.rule == rule
    play.apply(s, 0, action(CARD, 5), scene(SHOT).tables[0].dice(""))
    s.phase, s.waiting = phases.CARD, 1
    refusal = play.refusal(s, 0, action(CARD, 5))
    assert refusal is not None
    assert refusal.text == "This card has been played."


@pytest.mark.rule("HC-PWR-14")
def test_a_hand_arms_its_moments_and_no_others():
    s = scene(CHALLENGED).s
    assert s.armed == [0, 0]
    preparation.arm(s, 0, 1 << 17)
    assert s.armed == [1 << windows.D20, 0]
