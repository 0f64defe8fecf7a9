"""Half a turn of the pitch with the sides swapped: nothing else changes."""

from __future__ import annotations

import random

import pytest

from engine.dice import FastDice, RecordedDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.codec import table_of_state
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from tests import half_turn
from tests.examples import TIMES
from tests.lively import choose, setup_of

MATCHES = {
    "geek": (GEEK, {}),
    "geek, to a winner": (GEEK, {"knock_out": True}),
    "geek, friendly cards": (GEEK, {"cards": "friendly"}),
    "geek, own cards": (GEEK, {"cards": "brought"}),
    "family": (FAMILY, {"knock_out": True}),
}
# Before the coin is tossed nobody attacks, which reads as home.
BEFORE = (phases.SQUAD, phases.KEEP_CARDS, phases.TOSS)


def seen(s):
    return table_of_state(half_turn.tidy(s.copy()))


class Turned:
    """Dice that give the faces of the other match, turned; each side draws its own."""

    def __init__(self, dice: RecordedDice) -> None:
        self.dice = dice
        self.given: set[int] = set()

    def roll(self, label: str, sides: int) -> int:
        for n, rolled in enumerate(self.dice.rolls):
            turned = half_turn.roll(*rolled)
            if n not in self.given and turned[:2] == (label, sides):
                self.given.add(n)
                return turned[2]
        raise AssertionError(f"the other match rolled no {label}")


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-GEO-06")
@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(1, 1 + TIMES))
def test_a_match_on_the_turned_pitch_is_the_same_match(name, seed):
    rules, options = MATCHES[name]
    rng, dice = random.Random(seed), RecordedDice(FastDice(seed))
    setup = setup_of(rules=rules, **options)
    s = play.start(setup, dice)
    other = play.start(half_turn.setup(setup), turned := Turned(dice))
    while s.waiting:
        side = rng.choice([side for side in (0, 1) if s.waiting >> side & 1])
        a = choose(s, side, rng)
        there = half_turn.doing(s, side, a)
        ours = {half_turn.doing(s, side, b) for b in play.legal(s, side)}
        assert ours == set(play.legal(other, 1 - side))
        play.apply(s, side, a, dice)
        play.apply(other, 1 - side, there, turned)
        if s.phase not in BEFORE:
            assert table_of_state(half_turn.state(s, other.setup)) == seen(other)
    assert len(turned.given) == len(dice.rolls)
    assert other.score == s.score[::-1]
    assert s.ply > 100
