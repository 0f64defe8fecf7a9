"""Matches played through `Match` by lively coaches, for tests of records and boxes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from engine import registry
from engine.games.helvetia import entry
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.options import Options
from engine.record import Match
from tests.lively import choose, side_of

GEEK, FAMILY = "helvetia-geek@1", "helvetia-family@1"
MOST_ACTIONS = 20_000
# What there is to be played: a name for each, the rules and the switches.
KINDS = {
    "geek": (GEEK, {}),
    "geek, friendly cards": (
        GEEK,
        {"cards": "friendly", "knock_out": True, "hide_prompts": True},
    ),
    "geek, own cards": (GEEK, {"cards": "brought"}),
    "family": (FAMILY, {"knock_out": True}),
}


def seed_of(n: int) -> bytes:
    return n.to_bytes(32, "big")


def new(rules: str = GEEK, seed=1, home=None, away=None, **options: object) -> Match:
    """A match at its first decision; the seed is a number, or dice."""
    sides = home or side_of("jesters"), away or side_of("drakes")
    dice = seed_of(seed) if isinstance(seed, int) else seed
    known = registry.games()[rules].rules
    setup = entry.setup_of(known, *sides, read_board(), Options(**options))
    return registry.new(rules, setup, dice)


def lively(match: Match, seed: int, most: int = MOST_ACTIONS) -> Iterator[Match]:
    """Plays on; the match is answered before each decision."""
    rng = random.Random(seed)
    for _ in range(most):
        if not match.to_move:
            return
        yield match
        side = rng.choice([side for side in (0, 1) if match.state.waiting >> side & 1])
        match.play(side, choose(match.state, side, rng))


def moment(
    when: Callable[[Match], bool], rules: str = GEEK, **options: object
) -> Match:
    """A match that has come to such a moment."""
    for seed in range(200):
        for match in lively(new(rules, seed, **options), seed):
            if when(match):
                return match
    raise AssertionError("it never came")


def finished(match: Match, seed: int = 1) -> Match:
    for _ in lively(match, seed):
        pass
    assert not match.to_move
    return match


def played(seed: int = 1, rules: str = GEEK, **options: object) -> Match:
    """A whole match."""
    return finished(new(rules, seed, **options), seed)
