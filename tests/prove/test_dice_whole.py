"""A million rolls of each die, many matches computed again, a promise that tells nothing."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterable

import pytest

from engine.dice import FastDice, SealedDice, commitment, sealed_face
from engine.record import Match
from engine.registry import ROOMS
from engine.sides import SIDES
from scripts import check_dice

pytestmark = [pytest.mark.once, pytest.mark.rule("EN-DICE-01")]
ROLLS, A_SEED = 1_000_000, 1_000
# Neither further from even nor nearer to it than one of so many fair dice.
FAR = 1e-4
MATCHES = 1_000


def seeds(n: int) -> Iterable[bytes]:
    return (hashlib.sha256(f"seed {each}".encode()).digest() for each in range(n))


def chance_of_more(square: float, degrees: int) -> float:
    """How likely a fair die is further off: the upper part of the gamma distribution."""
    a, x = degrees / 2, square / 2
    term = math.exp(a * math.log(x) - x - math.lgamma(a + 1)) if x else 0.0
    below, n = 0.0, 0
    while term > 1e-15 or n < x:
        below += term
        n += 1
        term *= x / (a + n)
    return 1 - below


def off(counts: Counter, cells: int) -> float:
    even = sum(counts.values()) / cells
    missing = (cells - len(counts)) * even
    return missing + sum((count - even) ** 2 / even for count in counts.values())


def test_the_measure_is_that_of_the_tables():
    for square, degrees, chance in (
        (3.841, 1, 0.05),
        (30.144, 19, 0.05),
        (10.828, 1, 0.001),
    ):
        assert chance_of_more(square, degrees) == pytest.approx(chance, rel=0.01)


@pytest.mark.parametrize("sides", [2, 5, 6, 20])
def test_a_million_rolls_are_as_even_as_those_of_a_fair_die(sides, record_property):
    counts, pairs = Counter(), Counter()
    for seed in seeds(ROLLS // A_SEED):
        dice, before = SealedDice(seed), 0
        for _ in range(A_SEED):
            face = dice.roll("any", sides)
            counts[face] += 1
            if before:
                pairs[before, face] += 1
            before = face
    single = chance_of_more(off(counts, sides), sides - 1)
    paired = chance_of_more(off(pairs, sides**2), sides**2 - 1)
    record_property(
        "counted", f"{ROLLS} rolls of {sides}: p {single:.3f}, pairs {paired:.3f}"
    )
    assert sum(counts.values()) == ROLLS
    assert FAR < single < 1 - FAR
    assert FAR < paired < 1 - FAR


def test_the_same_roll_a_hundred_times_is_the_same():
    for seed in seeds(50):
        for position in (0, 1, 499, 2**40):
            assert len({sealed_face(seed, position, 20) for _ in range(100)}) == 1


@pytest.mark.parametrize("game", ["helvetia", "finale"])
def test_every_roll_of_many_matches_is_computed_again(game, record_property):
    """By the script that needs nothing of ours."""
    room, rolls = ROOMS[game], 0
    switches = {each.name: each.default for each in room.options}
    way = next(iter(room.ways.values()))
    home, away = room.squads[:2]
    setup = room.setup_of(way.rules, home, away, {**switches, **way.switches})
    for seed in seeds(MATCHES // 2):
        match = Match.new(room.rulesets[way.rules], setup, SealedDice(seed))
        chance = FastDice(int.from_bytes(seed[:4], "big"))
        while match.to_move:
            side = next(side for side in SIDES if side in match.to_move)
            match.play(side.number, match.legal(side).sample(chance))
        record = json.loads(json.dumps(match.record))
        assert list(check_dice.problems(record)) == []
        rolls += len(record["dice"])
    record_property("counted", f"{MATCHES // 2} matches of {game}, {rolls} rolls")


def test_nobody_reads_the_first_faces_in_the_promise():
    """Guesses made of the promise, as a seed and by its bytes: as good as any guess."""
    tries, hits = 40_000, Counter()
    for seed in seeds(tries):
        promise = bytes.fromhex(commitment(seed))
        face = sealed_face(seed, 0, 20)
        hits["as a seed"] += sealed_face(promise, 0, 20) == face
        hits["its first byte"] += promise[0] % 20 + 1 == face
        hits["its last byte"] += promise[-1] % 20 + 1 == face
    for guess, n in hits.items():
        # five times the usual way off an even chance
        assert abs(n - tries / 20) < 5 * math.sqrt(tries * 0.05 * 0.95), guess
