"""The competition on the first page is found without a look at the others."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from competitions.queries.competition.clubs import (
    _featured_ones,
    competitions_of_each,
)
from tests import make

pytestmark = pytest.mark.django_db


def test_the_featured_one_is_read_from_an_index():
    """`python -m tests.bench beside`: with 2,600 of them it cost the first page half."""
    plan = _featured_ones()[:1].explain()
    assert "competition_featured" in plan
    assert "TEMP B-TREE" not in plan


def test_public_ones_are_counted_in_an_index_alone():
    """Beside a club of 2,600 competitions the list of clubs cost 1.2 to 1.4 times."""
    with CaptureQueriesContext(connection) as queries:
        competitions_of_each([make.club()])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {queries[-1]['sql']}")
        (*_, plan) = cursor.fetchall()[0]
    assert "COVERING INDEX ended_of_club" in plan
