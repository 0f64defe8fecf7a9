"""Climbing under common chances: up while a change is surely better, and no longer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from engine.ai.climbing import CandidateTest, climb


def neighbours(n: int) -> Iterator[int]:
    """The hill is a row of numbers."""
    return iter((n - 1, n + 1))


def never() -> bool:
    return False


def test_it_climbs_to_the_top_of_the_hill_and_stays_there() -> None:
    def trial(n: int, chance: int) -> float:
        return -abs(n - 7) + 5 * random.Random(chance).gauss(0, 1)

    assert climb(1, neighbours, CandidateTest(trial, 1.5, never)) == 7
    assert climb(12, neighbours, CandidateTest(trial, 1.5, never)) == 7


def test_chance_alone_leads_nowhere() -> None:
    def stays(match: int) -> bool:
        def trial(n: int, chance: int) -> float:
            return random.Random(f"{match} {n} {chance}").gauss(0, 1)

        return (
            climb(0, lambda n: iter(range(1, 4)), CandidateTest(trial, 2.0, never)) == 0
        )

    assert sum(map(stays, range(50))) > 35


def test_what_lags_behind_costs_eight_trials_and_no_more() -> None:
    tried: list[int] = []

    def trial(n: int, chance: int) -> float:
        tried.append(n)
        return float(-n)

    assert climb(0, lambda n: iter((1, 2)), CandidateTest(trial, 1.5, never)) == 0
    assert (tried.count(1), tried.count(2)) == (8, 8)


def test_it_ends_when_there_is_no_time_left() -> None:
    trials = count()
    how = CandidateTest(lambda n, chance: n, 0.0, lambda: next(trials) > 300)
    best = climb(0, neighbours, how)
    assert 0 < best < 5  # a step of 64 trials each
