"""What is promised at kick-off: a digest, and what it binds."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from engine.protocol import Table

# Of a record of any game; the frozen names bear that of the first one.
FORMAT: Final = "helvetia-match/2"
SEED_ALONE: Final = "helvetia-match/1"  # of before: a promise binds the seed alone
# What a promise binds, as a record says it.
SETUP, SETUP_AND_SEED = "setup", "setup and seed"


def promise_of(rules: str, setup: Table, seed: bytes | None) -> str:
    """EN-DICE-01: shown at kick-off, it binds the setup, and the seed of sealed dice.

    Frozen: the SHA-256 of `bound_text`.
    """
    return sha256(bound_text(rules, setup, seed).encode()).hexdigest()


def bound_text(rules: str, setup: Table, seed: bytes | None) -> str:
    """What a promise binds: one JSON object, its keys sorted and nothing but ASCII in it."""
    bound = {"rules": rules, "setup": setup} | ({"seed": seed.hex()} if seed else {})
    return json.dumps(bound, sort_keys=True, separators=(",", ":"))
