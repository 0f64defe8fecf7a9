"""The competition on the first page is found without a look at the others."""

from __future__ import annotations

import pytest

from competitions.queries.competition.clubs import _featured_ones

pytestmark = pytest.mark.django_db


def test_the_featured_one_is_read_from_an_index():
    """`python -m tests.bench beside`: with 2,600 of them it cost the first page half."""
    plan = _featured_ones()[:1].explain()
    assert "competition_featured" in plan
    assert "TEMP B-TREE" not in plan
