"""A million actions that are none, and thousands of matches: the engine keeps its promises."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from engine import registry
from engine.conformance import check_rules
from engine.errors import CorruptRecord, IllegalAction
from engine.games.helvetia.actions import KINDS, LIMITS, Action, action
from engine.record import Match
from tests.fast.engine.test_conformance import SWITCHES, setups
from tests.lively import choose
from tests.recorded import KINDS as MATCHES
from tests.recorded import lively, new, played
from tests.spoiling import spoilt
from tests.watch_match import Watch

GARBAGE = 1_000_000
AT_ONCE = 200
# Signs of the notation and others.
SIGNS = "0123456789ABCDEFGHIJKLMabcx><@+-~^#/=,.[]: '\"\\%"
MATCHES_PLAYED = 500


def garbage(rng: random.Random) -> Action:
    """An action with numbers somewhere around those that there are."""
    kind = rng.randrange(KINDS)
    below = LIMITS[kind]
    a, b = (_around(rng, most) for most in below)
    if 0 <= a < min(below[0], 1 << 10) and 0 <= b < min(below[1], 1 << 10):
        return action(kind, a, b)
    return Action(kind, a, b)


def _around(rng: random.Random, most: int) -> int:
    odd = rng.random() < 0.05
    return rng.choice((-1, most, -most, 1 << 40)) if odd else rng.randrange(most)


def positions() -> Iterator[Match]:
    """Decisions of matches of all kinds, without end."""
    seed = 0
    while True:
        for rules, options in MATCHES.values():
            seed += 1
            yield from lively(new(rules, seed, **options), seed)


@pytest.mark.rule("HC-TURN-01")
def test_a_million_actions_that_are_not_legal_leave_no_trace():
    rng = random.Random(1)
    refused = 0
    for match in positions():
        before = (match.game.key(match.state), match.ply, len(match.events))
        listed = {(q, a.kind, a.a, a.b) for q in (0, 1) for a in match.legal(q)}
        for _ in range(AT_ONCE):
            side, a = rng.randrange(2), garbage(rng)
            if (side, a.kind, a.a, a.b) in listed:
                continue
            with pytest.raises(IllegalAction) as error:
                match.play(side, a)
            assert error.value.rule_id.startswith("HC-")
            refused += 1
        assert (match.game.key(match.state), match.ply, len(match.events)) == before
        if refused >= GARBAGE:
            return


def test_a_hundred_thousand_texts_are_actions_or_refused():
    rng = random.Random(2)
    match = new()
    for _ in range(100_000):
        word = "".join(rng.choices(SIGNS, k=rng.randrange(1, 12)))
        with suppress(IllegalAction):
            a = match.parse(0, word)
            assert match.parse(0, match.text(0, a)) is a


def test_ten_thousand_spoilt_records_are_refused_in_a_sentence_or_still_true():
    rng = random.Random(3)
    records = [
        json.dumps(played(seed, rules, **options).record)
        for seed, (rules, options) in enumerate(MATCHES.values())
    ]
    for _ in range(10_000):
        with suppress(CorruptRecord):
            registry.replay_record(spoilt(rng.choice(records), rng))


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("name", sorted(SWITCHES))
def test_every_promise_in_a_thousand_matches(name):
    game = registry.games()[name]
    rng = random.Random(100)
    promises = {"every": 9, "watch": Watch()}
    check_rules(game, setups(name), MATCHES_PLAYED, seed=100, **promises)
    check_rules(
        game,
        setups(name),
        MATCHES_PLAYED,
        seed=5000,
        choose=lambda match, side: choose(match.state, side, rng),
        **promises,
    )
