"""Chances and reasons to the number, where a sample would not tell."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dice import FastDice
from engine.games.helvetia import actions, duel, odds, phases, play, preparation
from engine.games.helvetia.actions import AIMS, THE_LET, action
from engine.games.helvetia.board.hexes import hex_at
from tests.scenes import scene

STEAL, TACKLE, SHOOT = actions.THE_STEAL, actions.THE_TACKLE, actions.THE_SHOT
DUEL = """
    {attack} attacks
    J: 1 {keeper} {j} | 6 A1
    D: 1 {other} {d} | 6 M1
    now: defence
"""
SHOT = """
    J attacks
    J: 1 A5 | 11 (20,4) ball shot 18 | 5 H5
    D: 1 M5 | 6 G1 | 3 G9
    now: gesture
"""
PRESSED = """
    J attacks
    J: 1 A5 | 11 G5 ball long 12 dribble 14 | 5 H5
    D: 1 M5 | 6 G5 steal 12 tackle 9 pressure 4 clear 8
    now: {now}
"""
CLOCK = FastDice(1)


def long(x, r):
    return action(actions.LONG, 0, hex_at(x, r))


def shooting():
    s = scene(SHOT).s
    play.apply(s, 0, SHOOT, CLOCK)
    assert s.phase == phases.AIM
    return s


@pytest.mark.rule("HC-STEAL-05")
@pytest.mark.parametrize("attack", ["J", "D"])
def test_a_keeper_who_steals_takes_the_ball_over(attack):
    """The first slots of either side."""
    ball, thief = ("ball dribble 14", "steal 12")
    j, d = (ball, thief) if attack == "J" else (thief, ball)
    text = DUEL.format(attack=attack, keeper="G5", other="G5", j=j, d=d)
    table = scene(text)
    side = 1 if attack == "J" else 0
    assert odds.turnover(table.s, side, STEAL) == pytest.approx(0.6 * 0.3)
    assert odds.turnover(table.tables[1].s, 1 - side, STEAL) == pytest.approx(0.18)


@pytest.mark.rule("HC-LOOSE-01")
def test_a_loose_ball_is_lost_only_to_a_nearer_side():
    s = scene(PRESSED.format(now="gesture").replace("6 G5", "6 K1")).s
    short = action(actions.SHORT, 0, hex_at(11, 5))
    assert odds.odds(s, 0, short) == {"loose": 1.0}
    assert odds.turnover(s, 0, short) == 0
    # behind the defence every landing is nearer to it
    assert odds.turnover(s, 0, long(22, 2)) == pytest.approx(1)


@pytest.mark.rule("HC-PLY-06")
def test_what_cannot_happen_is_not_named():
    text = PRESSED.format(now="defence").replace("steal 12", "steal 1 boost 0")
    assert odds.odds(scene(text).s, 1, STEAL) == {"kept": 1.0}
    sure = PRESSED.format(now="defence").replace("steal 12", "steal 20")
    chances = odds.odds(scene(sure).s, 1, STEAL)
    assert chances == pytest.approx({"stole": 0.3, "dribbled": 0.7})


class Face:
    """A die that shows what it is told to, or its highest face."""

    def __init__(self, face):
        self.face = face

    def roll(self, label, sides):
        return min(self.face, sides)


@pytest.mark.rule("HC-LONG-02")
@pytest.mark.parametrize(("skill", "names"), [(12, 2), (24, 1), (3, 1)])
def test_a_long_pass_is_as_likely_to_arrive_as_its_faces_say(skill, names):
    """Against pressure 4; the odds of one moment do not depend on the target."""
    s = scene(PRESSED.format(now="gesture").replace("long 12", f"long {skill}")).s
    chances = odds.Chances(s, 0)
    for target in (long(14, 4), long(22, 2), long(4, 0)):
        counted = Counter()
        for face in range(1, 21):
            future = s.copy()
            future.log = []
            play.apply(future, 0, target, Face(face))
            told = {event.kind for event in future.log}
            counted[next(iter(told & {"on_target", "strayed"}))] += 1
        assert len(counted) == names
        assert chances(target) == pytest.approx(
            {name: faces / 20 for name, faces in counted.items()}
        )
        assert chances(target) == odds.odds(s, 0, target)


# Cards.


@pytest.mark.rule("HC-PWR-14")
@pytest.mark.parametrize("hide_prompts", [False, True])
def test_no_card_in_a_hand_speaks_in_the_odds(hide_prompts):
    plain = scene(PRESSED.format(now="defence")).s
    expected = odds.odds(plain, 1, STEAL)
    held = PRESSED.format(now="defence").replace(
        "now:", "J hand: 1 15 17 23\n    D hand: 1 2 20 23\n    now:"
    )
    s = scene(held, hide_prompts=hide_prompts).s
    while s.phase == phases.CARD:
        play.apply(s, s.waiting >> 1, THE_LET, CLOCK)
    assert odds.odds(s, 1, STEAL) == expected


@pytest.mark.rule("HC-PWR-12", "HC-PWR-14")
@pytest.mark.parametrize("hide_prompts", [False, True])
def test_to_play_no_card_leaves_the_test_as_it_is(hide_prompts):
    s = scene(PRESSED.format(now="defence"), hide_prompts=hide_prompts).s
    preparation.arm(s, 0, 1 << 17)
    preparation.arm(s, 1, 1 << 15)
    play.apply(s, 1, STEAL, CLOCK)
    chances = {"stole": 0.18, "dribbled": 0.42, "kept": 0.4}
    if hide_prompts:  # the roller is asked too, whose card does not fit
        assert (s.phase, s.waiting) == (phases.CARD, 2)
        assert odds.odds(s, 1, THE_LET) == pytest.approx(chances)
        play.apply(s, 1, THE_LET, CLOCK)
    assert (s.phase, s.waiting) == (phases.CARD, 1)
    assert odds.odds(s, 0, THE_LET) == pytest.approx(chances)
    assert odds.explain(s, 0, THE_LET) == [("HC-STEAL-01", 12)]
    catcall = next(a for a in play.legal(s, 0) if a.kind == actions.CARD)
    assert odds.odds(s, 0, catcall)["kept"] == pytest.approx(0.55)
    assert odds.explain(s, 0, catcall) == [("HC-STEAL-01", 12), ("HC-PWR-11", -3)]


@pytest.mark.rule("HC-PWR-11", "HC-PWR-14")
@pytest.mark.parametrize("hide_prompts", [False, True])
@pytest.mark.parametrize("hand", [1 << 17, 1 << 17 | 1 << 15 | 1 << 20])
def test_a_card_is_worth_what_it_makes_of_the_test(hand, hide_prompts):
    """Whoever is asked once more after it changes nothing by itself."""
    s = scene(PRESSED.format(now="defence"), hide_prompts=hide_prompts).s
    preparation.arm(s, 0, hand)
    preparation.arm(s, 1, 1 << 15 | 1 << 20)
    play.apply(s, 1, STEAL, CLOCK)
    while s.waiting != 1:
        play.apply(s, s.waiting >> 1, THE_LET, CLOCK)
    catcall = next(a for a in play.legal(s, 0) if a.kind == actions.CARD and a.a == 17)
    assert odds.odds(s, 0, catcall)["kept"] == pytest.approx(0.55)


@pytest.mark.rule("HC-SHOT-05")
def test_what_cards_add_to_a_shot_is_reckoned_with():
    s = shooting()
    s.cast().malus = 3
    s.bonus = 1
    malus = s.setup.board.malus[1]
    assert odds.chances_of(s) == duel.scoring(18 + 1 - 3, malus)
    assert odds.explain(s, 0, AIMS[0]) == [
        ("HC-SHOT-05", 18),
        ("HC-GEO-22", -6),
        ("HC-PWR-11", -2),
    ]
    assert odds.explain(s, 1, actions.COVERS[3]) == [
        ("HC-SHOT-05", 18),
        ("HC-PWR-11", 1),
    ]
    before = scene(SHOT).s
    before.bonus = 2
    assert odds.explain(before, 0, SHOOT) == [("HC-SHOT-05", 18), ("HC-PWR-11", 2)]


@pytest.mark.rule("HC-SHOT-02")
def test_a_cover_saves_what_the_best_shooter_aims_there():
    s = shooting()
    best = odds.duel_of(s)
    for a in play.legal(s, 1):
        aimed = sum(best.aim[i] for i in range(6) if a.a >> i & 1)
        assert odds.odds(s, 1, a)["saved"] == pytest.approx(aimed)


@pytest.mark.rule("HC-SHOT-02")
def test_a_row_that_is_shown_is_the_game_that_is_played():
    s = shooting()
    s.cast().row_shown = 1
    s.waiting = 1
    covers = s.setup.board.covers[s.cells]
    rows = duel.solve_row_shown(odds.chances_of(s), covers)
    assert odds.duel_of(s) == (
        rows.bottom if rows.bottom.value > rows.top.value else rows.top
    )
    for cell, row in ((1, rows.top), (4, rows.bottom)):
        shown = s.copy()
        play.apply(shown, 0, AIMS[cell], CLOCK)
        past = duel.by_cover(odds.chances_of(s), covers, row.aim)
        for cells, chance in zip(covers, past, strict=True):
            found = odds.odds(shown, 1, actions.COVERS[cells])["goal"]
            assert found == pytest.approx(chance)
    empty = shooting()
    empty.cast().row_shown = 1
    empty.cells = 0
    assert odds.duel_of(empty).value == pytest.approx(0.9)
    assert odds.odds(empty, 0, AIMS[1])["goal"] == pytest.approx(16 / 20)


# Why.


@pytest.mark.rule("HC-PLY-06", "HC-STEAL-01", "HC-TACK-01", "HC-LONG-02")
def test_every_test_is_explained_by_its_own_rule():
    s = scene(PRESSED.format(now="defence")).s
    assert odds.explain(s, 1, STEAL) == [("HC-STEAL-01", 12)]
    assert odds.explain(s, 1, TACKLE) == [("HC-TACK-01", 9)]
    s.boost[s.setup.slot(1, 6)] = 0
    assert odds.explain(s, 1, TACKLE) == [("HC-TACK-01", 9), ("HC-PLY-06", -5)]
    s.fit = 1
    assert odds.explain(s, 1, TACKLE) == [("HC-TACK-01", 9), ("HC-PLY-06", -5)]
    s.fit = 2  # a card lets nobody of the away side be exhausted
    assert odds.explain(s, 1, TACKLE) == [("HC-TACK-01", 9)]
    s.lift = [0, 1]  # and one makes them better
    assert odds.explain(s, 1, TACKLE) == [("HC-TACK-01", 9), ("HC-PWR-11", 1)]
    t = scene(PRESSED.format(now="gesture")).s
    assert odds.explain(t, 0, long(18, 4)) == [("HC-LONG-02", 12), ("HC-PRES-01", -4)]
