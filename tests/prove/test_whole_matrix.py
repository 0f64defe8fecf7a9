"""The whole rights matrix: every (URL, deed), person and situation."""

from __future__ import annotations

import pytest

from tests.fast import matrix_world
from tests.fast.matrix import SITUATIONS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_whole_matrix_comes_out_as_written(situation, record_property):
    counts, wrong = matrix_world.run(situation, share=1)
    total = sum(counts.values())
    record_property("counted", f"rights, {situation}, {total} cells: {dict(counts)}")
    assert wrong == []
