"""How much is tried: a little by `make test`, and so many times as much by `make prove`."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

from hypothesis import settings

TIMES = int(os.environ.get("HELVETIA_TRIES", "1"))


def examples(few: int, **given: Any) -> settings:
    """So many that Hypothesis finds by itself, however long one takes."""
    return settings(max_examples=few * TIMES, deadline=None, **given)


def step(n: int) -> int:
    """Each so-many-th position of a match is looked at."""
    return max(1, n // TIMES)


class EachPhase:
    """Of what a phase asks, the first decision is looked at and each so-many-th after."""

    def __init__(self, n: int) -> None:
        self.step = step(n)
        self.asked: Counter[str] = Counter()

    def __call__(self, phase: str) -> bool:
        n = self.asked[phase]
        self.asked[phase] += 1
        return n % self.step == 0
