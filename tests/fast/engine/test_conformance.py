"""Every released game keeps the promises of the engine; a broken one is found out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from engine.conformance import Breach, check_rules
from engine.games.helvetia import play
from engine.games.helvetia.game import Helvetia
from tests.examples import examples
from tests.lively import choose, setup_of
from tests.recorded import FAMILY, GEEK
from tests.watch_match import Watch

SWITCHES = {
    GEEK: (
        {},
        {"knock_out": True},
        {"cards": "friendly"},
        {"cards": "brought", "hide_prompts": True, "halftime_changes": True},
        {"vigilant_offside": True, "wing_forward_only": False},
    ),
    FAMILY: ({}, {"knock_out": True, "family_kick_off_must": True}),
}


def setups(name):
    rules = registry.games()[name].rules
    return [setup_of(rules=rules, **options) for options in SWITCHES[name]]


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("name", sorted(SWITCHES))
def test_a_released_game_keeps_its_promises(name):
    game = registry.games()[name]
    n = len(SWITCHES[name])
    assert check_rules(game, setups(name), n, seed=1, every=25, watch=Watch()) > 150 * n


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SWITCHES))
def test_a_lively_match_keeps_the_promises_too(name):
    rng = random.Random(2)
    n = len(SWITCHES[name])

    def lively(match, side):
        return choose(match.state, side, rng)

    check_rules(
        registry.games()[name],
        setups(name),
        n,
        seed=2,
        every=40,
        watch=Watch(),
        choose=lively,
    )


@examples(2)
@given(st.integers(0, 2**32), st.sampled_from(sorted(SWITCHES)), st.data())
def test_whatever_the_seed_a_random_match_keeps_the_promises(seed, name, data):
    setup = data.draw(st.sampled_from(setups(name)), label="setup")
    check_rules(registry.games()[name], [setup], 1, seed=seed, every=30, watch=Watch())


class Lenient(Helvetia):
    """Allows what it does not list."""

    def __init__(self, rules):
        super().__init__(rules)
        self.refusal = self.allowed

    def allowed(self, s, side, a):
        found = play.refusal(s, side, a)
        return None if found and found.rule == "HC-MOVE-03" else found


class Forgetful(Helvetia):
    """Leaves the BOOST out of its tables."""

    def table_of_state(self, s):
        table = super().table_of_state(s)
        table.pop("boost", None)
        return table


class Repeating(Helvetia):
    """Lists a move twice."""

    def legal(self, s, side):
        found = super().legal(s, side)
        return found + found[:1]


class Moody(Helvetia):
    """Never plays the same match twice."""

    starts = 0

    def start(self, setup, dice, log=None):
        s = super().start(setup, dice, log)
        Moody.starts += 1
        s.boost[0] = Moody.starts % 3
        return s


@pytest.mark.parametrize("broken", [Lenient, Forgetful, Repeating, Moody])
def test_a_game_that_breaks_a_promise_is_found_out(broken):
    game = broken(registry.games()[GEEK].rules)
    with pytest.raises(Breach, match="seed 0"):
        check_rules(game, setups(GEEK), 8, seed=3, every=5)
