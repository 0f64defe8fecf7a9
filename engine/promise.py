"""What is promised at kick-off: a digest, and what it binds."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final, NamedTuple

from engine.protocol import Table

# Of a record of any game; the frozen names bear that of the first one.
FORMAT: Final = "helvetia-match/2"
SEED_ALONE: Final = "helvetia-match/1"  # of before: a promise binds the seed alone
# What a promise binds, as a record says it.
SETUP, SETUP_AND_SEED = "setup", "setup and seed"


class RecordOpening(NamedTuple):
    """What was played of another match before this one goes on from it."""

    # As the record has them, nothing of it taken back: label, sides, face of each roll.
    words: tuple[str, ...] = ()
    faces: tuple[tuple[str, int, int], ...] = ()


NO_OPENING: Final = RecordOpening()


def promise_of(
    rules: str, setup: Table, seed: bytes | None, opening: RecordOpening = NO_OPENING
) -> str:
    """EN-DICE-01: shown at kick-off, it binds the setup, and the seed of sealed dice.

    Frozen: the SHA-256 of `bound_text`.
    """
    return sha256(bound_text(rules, setup, seed, opening).encode()).hexdigest()


def bound_text(
    rules: str, setup: Table, seed: bytes | None, opening: RecordOpening = NO_OPENING
) -> str:
    """What a promise binds: one JSON object, its keys sorted and nothing but ASCII in it."""
    bound: Table = {"rules": rules, "setup": setup}
    if seed:
        bound["seed"] = seed.hex()
    if opening != NO_OPENING:
        dice = [list(face) for face in opening.faces]
        bound["opening"] = {"actions": list(opening.words), "dice": dice}
    return json.dumps(bound, sort_keys=True, separators=(",", ":"))
