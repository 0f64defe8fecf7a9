"""Random seasons of two to eight teams, lived through the database."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from competitions.verification.carry_rows import wrong_marks
from tests.life import Life
from tests.random_season import lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.rule("HC-SHT-03", "DEC-12")
def test_any_season_is_told_the_same_by_looking_back() -> None:
    run_state_machine_as_test(
        Life, settings=settings(max_examples=150, stateful_step_count=40, deadline=None)
    )


@pytest.mark.rule("DEC-34", "DEC-19")
@pytest.mark.parametrize("kind", ["championship", "cup"])
@pytest.mark.parametrize("seed", range(2, 42))
def test_any_season_with_withdrawals_has_the_rows_of_its_fold(kind, seed) -> None:
    for season in lived(kind, seed):
        assert list(wrong_marks(season)) == []
