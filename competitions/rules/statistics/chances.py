"""HV-CHANCE-01: what shots were worth, as expected goals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

THOUSANDTHS = 1000


class ShotWorth(NamedTuple):
    """Over some matches in the browser: so many shots, worth so many thousandths."""

    matches: int = 0
    shots: int = 0
    worth: int = 0

    @property
    def goals(self) -> float:
        return self.worth / THOUSANDTHS


def sum_of(several: Iterable[ShotWorth]) -> ShotWorth:
    return ShotWorth(*map(sum, zip(*[(0, 0, 0), *several], strict=True)))


def thousandths(chance: float) -> int:
    """The chance of a shot in whole thousandths, whose sum is the same in any order."""
    return round(chance * THOUSANDTHS)
