"""Matches that differ in one thing alone, so that it can be measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class TrialLeg(NamedTuple):
    """A match that is played by the same dice as the others of its trial."""

    setup: object
    # What both have decided before it, each by the number of its side.
    deeds: tuple[tuple[int, object], ...] = ()
    weight: int = 1  # what a point of its home side counts in the sum of all legs


class BalanceTrial(NamedTuple):
    """Matches that differ in one thing alone: the sum of their points is its worth."""

    rules: str  # as people name them
    legs: tuple[TrialLeg, ...]
    # Title and sentence by language, where no list of the room has them.
    named: Mapping[str, tuple[str, str]] = {}
