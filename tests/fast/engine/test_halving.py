"""Sequential halving: the better half goes on, the first stays unless surely beaten."""

from __future__ import annotations

import random

from engine.ai.halving import halve, mean_difference


def noisy(worths: list[float], noise: float):
    """Trials of candidates with these worths under common chances."""

    def trial(candidate: int, n: int) -> float:
        return worths[candidate] + noise * random.Random(n).gauss(0, 1)

    return trial


def test_the_best_of_many_is_found_under_common_chances() -> None:
    worths = [0.1] * 15
    worths[11] = 0.13
    verdict = halve(15, 200, noisy(worths, 5.0))
    assert verdict.best == 11
    assert abs(verdict.gain - 0.03) < 1e-9
    assert verdict.error < 1e-6


def test_without_a_sure_gain_it_stays_with_the_first() -> None:
    def trial(candidate: int, n: int) -> float:
        return random.Random(100 * n + candidate).gauss(0, 1)

    stayed = sum(
        halve(6, 120, lambda c, n, m=m: trial(c, n + 1000 * m), 2.0).best == 0
        for m in range(50)
    )
    assert stayed > 35


def test_one_candidate_needs_no_trial() -> None:
    assert halve(1, 100, noisy([1.0], 1.0)).trials == 0


def test_the_budget_is_kept() -> None:
    for candidates in (2, 3, 7, 16):
        verdict = halve(candidates, 256, noisy([0.0] * candidates, 1.0))
        assert 0 < verdict.trials <= 256 + 2 * candidates


def test_paired_differences() -> None:
    assert mean_difference([1.0, 2.0, 3.0], [0.0, 1.0, 2.0]) == (1.0, 0.0)
    assert mean_difference([1.0], [0.0]) == (0.0, 0.0)
