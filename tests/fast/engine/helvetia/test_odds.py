"""The chances of an action are those of the rules, and of many plays."""

from __future__ import annotations

import random
from collections import Counter
from itertools import accumulate
from math import sqrt

import pytest

from engine.dice import FastDice
from engine.errors import IllegalAction
from engine.games.helvetia import actions, duel, odds, phases, play, preparation
from engine.games.helvetia.actions import AIMS, COVERS, THE_HEADER, action
from engine.games.helvetia.board.hexes import hex_at
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from tests.recorded import new
from tests.scenes import scene

N = 2000
FACTIONS = ("jesters", "drakes")
STEAL, TACKLE = actions.THE_STEAL, actions.THE_TACKLE
SHOOT, TOUCH, TRY = actions.THE_SHOT, actions.THE_FIRST_TOUCH, actions.THE_TRY

MEN = """
    J attacks
    J: 1 A5 | 11 (20,4) ball shot 18 long 12 dribble 14 | 5 H5 | 6 G3
    D: 1 M5 | 6 {where} steal 12 tackle 9 clear 10 pressure 4 | 3 (16,4) clear 8 | 5 J1
    now: {now}
"""


def men(now, where="(20,4)", rules=GEEK, **options):
    return scene(MEN.format(now=now, where=where), rules, **options).s


def short(x, r):
    return action(actions.SHORT, 0, hex_at(x, r))


def long(x, r):
    return action(actions.LONG, 0, hex_at(x, r))


def sampled(s, side, a, results, seed=1):
    """How often what happened, of N plays with real dice."""
    seen: Counter[str] = Counter()
    dice = FastDice(seed)
    for _ in range(N):
        t = s.copy()
        t.log = []
        play.apply(t, side, a, dice)
        _decide(t, dice, seed)
        kinds = [event.kind for event in t.log]
        seen[next((kind for kind in kinds if kind in results), "kept")] += 1
    return seen


def _decide(t, dice, seed):
    """Whoever is asked tries, and in front of the goal mixes as is best."""
    if t.phase == phases.INTERCEPT:
        play.apply(t, 1 - t.attack, TRY, dice)
    if t.phase != phases.AIM:
        return
    chances = duel.scoring(t.threshold, t.setup.board.malus[shot.zone(t)])
    covers = t.setup.board.covers[t.cells]
    best = duel.solve(chances, covers)
    if t.cell < 0:
        play.apply(t, t.attack, AIMS[_mixed(best.aim, dice)], dice)
    if t.waiting and t.phase == phases.AIM:
        cells = covers[_mixed(best.cover, dice)]
        play.apply(t, 1 - t.attack, COVERS[cells], dice)


def _mixed(shares, dice):
    at = (dice.roll("mix", 1 << 20) - 0.5) / (1 << 20)
    return next(i for i, upto in enumerate(accumulate(shares)) if at < upto)


def as_likely(expected, seen):
    assert sum(expected.values()) == pytest.approx(1)
    assert set(seen) <= set(expected)
    for name, chance in expected.items():
        sigma = sqrt(N * chance * (1 - chance))
        assert abs(seen[name] - N * chance) <= 4 * sigma + 1e-6, (name, seen, expected)


STEALS = ("stole", "dribbled")
TACKLES = ("tackled", "foul", "fell")
SHOTS = ("goal", "saved", "missed")
PASSES = ("intercepted", "received", "picked_up", "loose")
CASES = {
    "steal": (men("defence"), 1, STEAL, STEALS),
    "tackle": (men("defence"), 1, TACKLE, TACKLES),
    "steal in FAMILY": (men("defence", rules=FAMILY), 1, STEAL, STEALS),
    "short to nobody": (men("gesture"), 0, short(18, 4), PASSES),
    "short to a defender": (men("gesture"), 0, short(16, 4), PASSES),
    "long": (men("gesture"), 0, long(14, 4), ("on_target", "strayed")),
    "long, pressed by nobody": (
        men("gesture", "G1"),
        0,
        long(14, 4),
        ("on_target", "strayed"),
    ),
    "shot": (men("gesture"), 0, SHOOT, SHOTS),
    "shot in FAMILY": (men("gesture", rules=FAMILY), 0, SHOOT, SHOTS),
    "first touch": (men("gesture after short"), 0, TOUCH, SHOTS),
    "header": (men("gesture after long"), 0, THE_HEADER, SHOTS),
}


@pytest.mark.rule("EN-DICE-01", "HC-SHOT-05")
@pytest.mark.parametrize("name", CASES)
def test_odds_equal_frequencies(name):
    s, side, a, results = CASES[name]
    assert play.refusal(s, side, a) is None
    as_likely(odds.odds(s, side, a), sampled(s, side, a, results))


DEFENDED = """
    J attacks
    J: 1 A5 | 11 G5 ball | 5 {there}
    D: 1 M5 | 6 {there} clear 10 pressure 4
    now: gesture
"""


@pytest.mark.rule("HC-INT-01")
def test_an_interception_is_as_likely_for_both():
    s = scene(DEFENDED.format(there="H5")).s
    expected = {"intercepted": 0.5, "received": 0.5}
    assert odds.odds(s, 0, short(14, 4)) == pytest.approx(expected)
    as_likely(expected, sampled(s, 0, short(14, 4), PASSES))
    play.apply(s, 0, short(14, 4), FastDice(1))
    assert s.phase == phases.INTERCEPT
    assert odds.odds(s, 1, TRY) == pytest.approx(expected)
    assert odds.odds(s, 1, actions.THE_LET) == {"received": 1.0}
    assert odds.turnover(s, 1, TRY) == pytest.approx(0.5)


@pytest.mark.rule("HC-CLR-01", "HC-DEV-01", "HC-DEV-03", "HC-LONG-02", "HC-LONG-03")
def test_a_long_ball_and_its_clearance_come_down_where_the_dice_say():
    s = scene(DEFENDED.format(there="(22,2)").replace("ball", "ball long 12")).s
    lands = odds.landings(s, 0, long(22, 2))
    assert sum(lands.values()) == pytest.approx(1)
    assert lands[hex_at(22, 2)] == pytest.approx(12 / 20)
    # 13 goes two hexes forward and stops on the line, 14 one
    assert lands[hex_at(24, 2)] == pytest.approx(2 / 20)
    assert odds.odds(s, 0, long(22, 2)) == pytest.approx(
        {"on_target": 0.6, "strayed": 0.4}
    )
    seen: Counter[int] = Counter()
    dice = FastDice(3)
    for _ in range(N):
        t = s.copy()
        play.apply(t, 0, long(22, 2), dice)
        seen[t.ball] += 1
    as_likely(lands, seen)
    while s.phase != phases.CLEAR:
        t = s.copy()
        play.apply(t, 0, long(22, 2), dice)
        if t.phase == phases.CLEAR:
            s = t
    assert odds.odds(s, 1, TRY) == pytest.approx({"cleared": 0.5, "received": 0.5})
    as_likely(odds.odds(s, 1, TRY), sampled(s, 1, TRY, ("cleared", "received")))
    assert sum(odds.landings(s, 1, TRY).values()) == pytest.approx(0.5)


@pytest.mark.rule("HC-STEAL-05", "HC-TACK-04")
def test_steal_and_tackle_by_their_formulas():
    s = men("defence")
    assert odds.odds(s, 1, STEAL) == pytest.approx(
        {"stole": 0.6 * 0.3, "dribbled": 0.6 * 0.7, "kept": 0.4}
    )
    assert odds.odds(s, 1, TACKLE) == pytest.approx(
        {"tackled": 9 / 20, "foul": 7 / 20, "fell": 4 / 20}
    )
    assert odds.turnover(s, 1, STEAL) == pytest.approx(0.18)
    assert odds.turnover(s, 1, TACKLE) == pytest.approx(0.45)


@pytest.mark.rule("HC-SHOT-05", "HC-SHOT-03")
def test_a_shot_is_worth_its_duel_and_a_cell_or_cover_no_more_than_that():
    s = men("gesture", "G1")
    whole = odds.odds(s, 0, SHOOT)
    assert whole["goal"] == pytest.approx(0.511, abs=0.005)  # zone C, 2 cells, 18
    play.apply(s, 0, SHOOT, FastDice(1))
    cells = [odds.odds(s, 0, a) for a in AIMS]
    covers = [odds.odds(s, 1, a) for a in play.legal(s, 1)]
    for chances in (*cells, *covers):
        assert sum(chances.values()) == pytest.approx(1)
        assert min(chances.values()) >= -1e-12
    assert max(c["goal"] for c in cells) == pytest.approx(whole["goal"])
    assert min(c["goal"] for c in covers) == pytest.approx(whole["goal"])


@pytest.mark.rule("HC-SHOT-02")
def test_odds_do_not_know_what_the_other_has_chosen():
    s = men("gesture", "G1")
    play.apply(s, 0, SHOOT, FastDice(1))
    keeper = [odds.odds(s, 1, a) for a in play.legal(s, 1)]
    for a in AIMS:
        t = s.copy()
        play.apply(t, 0, a, FastDice(1))
        assert [odds.odds(t, 1, b) for b in play.legal(t, 1)] == keeper
    shooter = [odds.odds(s, 0, a) for a in AIMS]
    for b in play.legal(s, 1):
        t = s.copy()
        play.apply(t, 1, b, FastDice(1))
        assert [odds.odds(t, 0, a) for a in AIMS] == shooter


@pytest.mark.rule("HC-PWR-14")
@pytest.mark.parametrize("side, now", [(0, "gesture"), (1, "defence")])
def test_odds_do_not_know_the_hand_of_the_other(side, now):
    s = men(now)
    expected = [odds.odds(s, side, a) for a in play.legal(s, side)]
    for hand in (1 << 17, 0x1FFFFE0):
        t = s.copy()
        preparation.arm(t, 1 - side, hand)
        assert [odds.odds(t, side, a) for a in play.legal(t, side)] == expected


@pytest.mark.rule("HC-SHOT-02")
def test_a_shown_row_is_reckoned_with():
    s = men("gesture", "G1")
    play.apply(s, 0, SHOOT, FastDice(1))
    hidden = odds.odds(s, 0, AIMS[0])
    s.cast().row_shown = 1
    s.waiting = 1
    assert odds.odds(s, 0, AIMS[0])["goal"] < hidden["goal"]
    worth = odds.duel_of(s).value
    for cell in (0, 5):
        t = s.copy()
        play.apply(t, 0, AIMS[cell], FastDice(1))
        covers = [odds.odds(t, 1, a) for a in play.legal(t, 1)]
        assert min(c["goal"] for c in covers) <= worth + 1e-9
        assert all(sum(c.values()) == pytest.approx(1) for c in covers)


@pytest.mark.rule("HC-SO-03", "HC-PEN-05")
def test_who_kicks_in_the_shoot_out_is_chosen_by_his_chance():
    s = scene(
        """
        J attacks, 90', period 2
        J: 1 A5 | 11 G5 shot 18 | 5 H5 | 6 G3
        D: 1 M5 | 6 G1 | 3 G9 | 5 J1
        now: shoot-out
        dice: shootout_coin J
    """
    ).s
    for n in (11, 5, 6):
        play.apply(s, 0, action(actions.CHOOSE, s.setup.slot(0, n)), FastDice(1))
    for n in (6, 3):
        play.apply(s, 1, action(actions.CHOOSE, s.setup.slot(1, n)), FastDice(1))
    last = action(actions.CHOOSE, s.setup.slot(1, 5))
    assert odds.odds(s, 1, last)["goal"] == pytest.approx(0.511, abs=0.005)


@pytest.mark.rule("HC-CLK-02", "HC-FAM-07")
@pytest.mark.parametrize(
    "rules, clock, chance",
    [
        (GEEK, 33, 0),
        (GEEK, 36, 1 / 6),
        (GEEK, 37, 4 / 6),
        (GEEK, 40, 1),
        (FAMILY, 27, 0),
        (FAMILY, 36, 1),
    ],
)
def test_the_chance_of_the_whistle(rules, clock, chance):
    s = men("gesture", rules=rules)
    s.clock = clock
    assert odds.whistle(s) == pytest.approx(chance)


def test_a_match_answers_for_legal_actions_only():
    match = new(seed=FastDice(1))
    assert match.odds("home", next(iter(match.legal("home")))) == {}
    with pytest.raises(IllegalAction):
        match.odds("home", SHOOT)


# Why.


@pytest.mark.rule("HC-PLY-06", "HC-PRES-01", "HC-REP-02", "HC-HEAD-02")
def test_a_threshold_is_explained_by_rules():
    s = men("gesture")
    assert odds.explain(s, 0, long(14, 4)) == [("HC-LONG-02", 12), ("HC-PRES-01", -4)]
    s.boost[s.carrier] = 0
    s.boost[s.setup.slot(1, 6)] = 0
    assert odds.explain(s, 0, SHOOT) == [
        ("HC-SHOT-05", 18),
        ("HC-PLY-06", -9),
        ("HC-PRES-01", -2),
    ]
    s.mode = phases.AFTER_SHORT
    assert ("HC-REP-02", -4) in odds.explain(s, 0, TOUCH)
    s.mode = phases.AFTER_LONG
    assert odds.explain(s, 0, THE_HEADER)[0] == ("HC-HEAD-02", 10)
    assert odds.explain(s, 0, short(18, 4)) == []


@pytest.mark.rule("HC-FAM-10", "HC-FAM-13")
def test_family_explains_by_its_own_rules():
    s = men("gesture", rules=FAMILY)
    s.boost[s.carrier] = 0
    play.apply(s, 0, SHOOT, FastDice(1))
    assert odds.explain(s, 0, AIMS[0]) == [
        ("HC-FAM-05", 16),
        ("HC-PLY-07", -8),
        ("HC-FAM-13", -6),
    ]


def everywhere(rules, seeds, **options):
    """All decisions of matches played blindly."""
    boxes = [faction(name) for name in FACTIONS]
    sides = [SideSetup(f.name, f.players, cards=f.deck + f.legends) for f in boxes]
    for seed in seeds:
        chance, dice = random.Random(seed), FastDice(seed)
        s = play.start(Setup(rules, *sides, read_board(), Options(**options)), dice)
        while s.waiting:
            side = chance.choice([n for n in (0, 1) if s.waiting >> n & 1])
            kind = chance.choice(play.kinds(s, side))
            there = list(rules.part(s.phase, kind).enumerate(s, side))
            if there:
                a = chance.choice(there)
                yield s, side, a
                play.apply(s, side, a, dice)


@pytest.mark.parametrize(
    "rules, cards", [(GEEK, "none"), (FAMILY, "none"), (GEEK, "friendly")]
)
def test_everywhere_the_chances_make_one_and_the_parts_the_threshold(rules, cards):
    reckoned = 0
    for s, side, a in everywhere(rules, range(12), knock_out=True, cards=cards):
        if a.kind == actions.MOVE and s.ply % 8:
            continue  # most decisions are moves
        before = s.copy()
        chances = odds.odds(s, side, a)
        parts = odds.explain(s, side, a)
        assert _alike(s, before)
        if chances:
            reckoned += 1
            assert sum(chances.values()) == pytest.approx(1)
        t = s.copy()
        t.log = []
        play.apply(t, side, a, FastDice(5))
        rolled = [event for event in t.log if event.kind == "rolled"]
        if rolled and (s.phase != phases.AIM or a.kind == actions.AIM):
            assert sum(n for _, n in parts) == rolled[0].values[2]
        if t.phase == phases.AIM != s.phase and not rolled:
            assert sum(n for _, n in parts) == t.threshold + t.bonus
    assert reckoned > 100


def _alike(s, t):
    names = [name for name in type(s).__slots__ if name not in ("log", "spell")]
    return _same(s, t, names) and _same(s.spell, t.spell, type(s.spell).__slots__)


def _same(s, t, names):
    return all(getattr(s, name) == getattr(t, name) for name in names)
