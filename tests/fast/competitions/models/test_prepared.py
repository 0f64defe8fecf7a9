"""A prepared query answers what the same query built anew answers."""

from __future__ import annotations

import pytest
from django.db import connection, connections
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from competitions.models import Club, Competition, Team
from competitions.models.prepared import PreparedQuery
from tests import make

pytestmark = pytest.mark.django_db


def of(club: object, names: object) -> QuerySet[Team]:
    rows = Team.objects.filter(club=club, name__in=names).exclude(name="B")
    return rows.select_related("club").order_by("name")


def test_the_values_are_those_of_each_call() -> None:
    here, there = make.championship(["A", "B", "C"]), make.championship(["A", "D"])
    prepared = PreparedQuery(of)
    asked = [
        (league.club.pk, names)
        for league in (here, there)
        for names in (("A",), ("A", "B", "C"), ("D", "D"), ("X",))
    ]
    for _ in range(2):
        for one in asked:
            with CaptureQueriesContext(connection) as queries:
                answer = prepared(*one)
                assert [row.club.pk for row in answer] == [
                    row.club_id for row in answer
                ]
            assert answer == list(of(*one))
            assert len(queries) == 1


def test_values_of_columns_and_the_first_row() -> None:
    league = make.championship(["A", "B"])
    slugs = PreparedQuery(
        lambda slug: Competition.objects.filter(slug=slug).values_list("pk", "name")
    )
    assert slugs(league.slug) == [(league.pk, league.name)]
    assert slugs.first("nothing") is None


def test_nothing_is_compared_with_none_or_forgotten() -> None:
    names = PreparedQuery(lambda name: Club.objects.filter(name=name))
    with pytest.raises(ValueError, match="values only"):
        names(None)  # type: ignore[arg-type]
    forgetful = PreparedQuery(lambda name: Club.objects.all())
    with pytest.raises(ValueError, match="not to be found"):
        forgetful("A")


def test_a_lock_is_taken_in_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    locked = PreparedQuery(lambda pk: Club.objects.select_for_update().filter(pk=pk))
    assert locked(1) == []
    monkeypatch.setattr(connections["default"], "in_atomic_block", False)
    with pytest.raises(AssertionError):
        locked(1)
