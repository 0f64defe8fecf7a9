"""When a machine coach plays a card, and which ones he keeps."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.games.helvetia import play
from engine.games.helvetia.actions import (
    CARD,
    MOVE,
    THE_FIRST_TOUCH,
    THE_HEADER,
    Action,
)
from engine.games.helvetia.board.hexes import DISTANCE, hex_of
from engine.games.helvetia.coach import card_choice
from engine.games.helvetia.coach.levels import coach, seen_by
from engine.games.helvetia.state import State
from engine.simulate import SimulationPlan, simulate
from tests.lively import setup_of
from tests.scenes import scene


def pick(s: State) -> Action:
    """What a coach does who is asked now."""
    side = 0 if s.waiting & 1 else 1
    a = coach("coach", 1).pick(seen_by(s, side), side)
    assert play.refusal(s, side, a) is None
    return a


def plays(text: str, script: str = "") -> bool:
    """Whether he plays the card he is asked for."""
    return pick(scene(text).play(script).s).kind == CARD


CANNON = """J attacks, {}'
    J: 1 A5 | 11 {} shot {} ball | 6 E5 | ...
    D: 1 {} | 3 I4 | 5 J5 | 6 K3 | 7 K7
    J hand: 5
    now: gesture {}"""


@pytest.mark.parametrize(
    ("words", "played"),
    [
        # at once it was played at minute 0; a captain's shot is kept for later
        (("0", "G5", 14, "M5", "kick off"), False),
        (("0", "G5", 18, "M5", "kick off"), False),
        (("80", "G5", 18, "M5", "fresh"), True),
        (("80", "G5", 8, "M5", "fresh"), False),
        # an empty goal
        (("3", "G5", 14, "L3", "fresh"), True),
    ],
)
def test_a_shot_from_afar_is_for_a_shooter_and_for_its_hour(words, played):
    assert plays(CANNON.format(*words)) == played


HEADER = """D attacks
    J: 1 A5 | 3 E1 | ...
    D: 1 M5 | 6 (16,4) ball | 11 (8,4) header {} | 3 I3 | ...
    D hand: 23
    now: gesture fresh"""


@pytest.mark.parametrize(("skill", "played"), [(18, True), (4, False)])
def test_a_header_from_afar_is_headed_once_the_card_is_played(skill, played):
    story = scene(HEADER.format(skill)).play("D long to (8,4); long pass 5")
    assert (pick(story.s).kind == CARD) == played
    if played:
        assert pick(story.play("D plays 23").s) is THE_HEADER


MARKED = """J: 1 A5 | 6 (18,4) ball | 11 (20,4) | ...
    D: 1 M5 | 3 {} clear 12 | ...
    J hand: 12
    now: gesture fresh"""


@pytest.mark.parametrize(("where", "played"), [("(20,4)", True), ("H2", False)])
def test_a_runway_is_cleared_of_somebody(where, played):
    assert plays(MARKED.format(where), "J passes to (20,4)") == played


def test_who_must_shoot_at_first_touch_does_even_without_a_chance():
    text = MARKED.format("(20,4)").replace("11 (20,4)", "11 (20,4) shot 3")
    story = scene(text).play("J passes to (20,4)\nJ plays 12")
    assert pick(story.s) is THE_FIRST_TOUCH


STRAY = """D attacks
    J: 1 A5 | 5 A3 | ...
    D: 1 M5 | 6 G5 ball | 7 (10,2) | ...
    D hand: 18
    now: gesture fresh"""


@pytest.mark.parametrize(("roll", "played"), [(20, True), (18, False)])
def test_the_wind_is_called_where_it_changes_the_hex(roll, played):
    aim = "(8,2)" if played else "(10,4)"
    assert plays(STRAY, f"D long to {aim}; long pass {roll}") == played


def test_the_legend_is_chosen_by_worth_and_not_by_number():
    for home, away in (("jesters", "drakes"), ("drakes", "drakes")):
        setup = setup_of(home, away, cards="friendly")
        s = play.start(setup, FastDice(3))
        for side in (0, 1):
            play.apply(s, side, pick(s), FastDice(1))
        worths = {
            n: card_choice.held_worth(s, 0, power)
            for n in range(1, 5)
            if (power := setup.cards[0][n])
        }
        kept = {card_choice.keep(s, 0, FastDice(n)).b for n in range(20)}
        assert max(worths, key=worths.__getitem__) in kept
        assert min(worths, key=worths.__getitem__) not in kept


def test_most_plays_of_every_card_change_something():
    """A threshold, a hex, a die or a count; Elder fire was played in vain each time."""
    figures = simulate(
        SimulationPlan("drakes", "jesters", options={"cards": "friendly"}, seed=3), 30
    )
    assert len(figures.plays) > 12
    for card, times in figures.plays.items():
        assert figures.effects[card] >= 0.6 * times, card


RUN = """D attacks
    J: 1 A5 | 3 A3 | 4 A7 | 5 B2 | 6 B8
    D: 1 M5 | 6 (7,5) ball | 11 {} | 10 {}
    D hand: 1
    80'"""


@pytest.mark.parametrize(
    ("where", "played"),
    [(("(12,4)", "(9,1)"), True), (("(4,4)", "(8,4)"), False)],
)
def test_free_hexes_are_for_men_who_run_them(where, played):
    story = scene(RUN.format(*where))
    assert (pick(story.s).kind == CARD) == played
    if played:
        story.play("D plays 1")
        run = pick(story.s)
        assert run.kind == MOVE
        assert DISTANCE[story.s.pos[run.a]][run.b] == 2


WING = """J attacks, 80'
    J box: free
    J: 1 A5 | 6 {} ball | 3 C4 | 4 C6 | 5 C8
    D: 1 M5 | 3 D2 | 5 D3 | 6 D7 | 7 D8
    J hand: 20"""


@pytest.mark.rule("HC-MOVE-09")
@pytest.mark.parametrize(("where", "played"), [("I9", True), ("F5", False)])
def test_an_overlap_is_for_who_comes_to_a_shot_by_it(where, played):
    assert plays(WING.format(where)) == played
    if played:
        story = scene(WING.format(where)).play("J plays 20 on J6")
        both = coach("coach", 1)
        for _ in range(3):
            a = both.pick(story.s, 0)
            assert play.refusal(story.s, 0, a) is None
            play.apply(story.s, 0, a, FastDice(1))
        assert story.s.pos[a.a] == hex_of("L7")


VANISHING = """D attacks
    J: 1 A5 | 5 F5 | 6 H5
    D: 1 M5 | 6 F5 ball | 10 D6 | {}
    J hand: 24
    now: defence"""


@pytest.mark.parametrize(
    ("others", "played"),
    [
        ("5 K5 | 8 K6", True),
        # offside, which they would call; and beside two who come for the ball
        ("5 C5 | 8 C6", False),
        ("5 I5 | 8 H4 | 7 K6", False),
    ],
)
def test_a_ball_just_won_goes_to_who_can_keep_it(others, played):
    assert plays(VANISHING.format(others), "J tackles; tackle 5") == played
