"""Finale keeps the promises of the engine, whatever the switches."""

from __future__ import annotations

from collections import defaultdict, deque

import pytest

from engine.conformance import check_rules
from engine.dice import FastDice
from engine.games.finale.room import FINALE
from engine.games.finale.setup import Setup
from engine.onlooker import Onlooker
from engine.record import Match
from tests.fast.engine.test_screen import JUDGE

GAME = FINALE.rulesets["finale"]
SWITCHES = (
    {},
    {"deck_mode": "free"},
    {"deck_mode": "beginner", "beginner_squads": True},
    {"if_level": "shootout"},
    {"if_level": "draw", "subs_max": 0},
)


def setups():
    return [FINALE.setup_of("finale", "blue", "red", each) for each in SWITCHES]


@pytest.mark.long
@pytest.mark.rule("EN-DICE-01")
@pytest.mark.rule("FI-DEC-1", "FI-DEC-2", "FI-DEC-4", "FI-SET-10")
def test_it_keeps_the_promises_of_the_engine():
    judged = set()

    def look(shown):
        moment = shown["phase"], shown["seen_by"]
        if moment not in judged:
            JUDGE.validate(shown)
        judged.add(moment)

    onlooker = Onlooker(FINALE, look, every=9)
    n = len(SWITCHES)
    played = check_rules(GAME, setups(), n, seed=1, every=10, watch=onlooker)
    assert played > 50 * n
    assert onlooker.twins > 3 * n
    assert {phase for phase, _ in judged} >= {"squad", "deck", "plan", "shooters"}


class SwappedDice:
    """The faces of another match, where home and away have changed places."""

    def __init__(self, rolls):
        self.faces = defaultdict(deque)
        for label, _, face in rolls:
            self.faces[swapped(label)].append(face)

    def roll(self, label, sides):
        return self.faces[label].popleft()


def swapped(label):
    head, _, who = label.rpartition("_")
    who = {"home": "away", "away": "home"}.get(who) or "ah"[who[0] == "a"] + who[1:]
    return f"{head}_{who}"


@pytest.mark.parametrize("n", range(len(SWITCHES)))
def test_with_sides_swapped_it_is_the_same_match(n):
    setup, chance = setups()[n], FastDice(n)
    match = Match.new(GAME, setup, FastDice(40 + n))
    while asked := match.state.waiting:
        side = 0 if asked & 1 else 1
        match.play(side, match.legal(side).sample(chance))
    other = Setup(*reversed(setup.sides), setup.options)
    again = Match.new(GAME, other, SwappedDice(match.rolls))
    for side, action in zip(match.sides, match.actions, strict=True):
        again.play(1 - side, action)
    assert again.state.score == match.state.score[::-1]
    half = len(match.state.pos) // 2
    for name in ("pos", "turned", "yellows"):
        there, here = getattr(again.state, name), getattr(match.state, name)
        assert there == here[half:] + here[:half]
    assert not any(again._dice.inner.faces.values())
