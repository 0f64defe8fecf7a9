"""Twelve teams cost what six do: of each page of a competition, the same questions."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tests.fast.competitions.views.competition.test_bracket import played
from tests.fast.competitions.views.reading import at, cost, league

pytestmark = pytest.mark.django_db
# The most questions that a page of a championship may ask, and one of a cup.
LEAGUE = {
    ("competition", ""): 18,
    ("fixtures", ""): 10,
    ("players", ""): 15,
    ("rules", ""): 10,
    ("schedule", ""): 20,
    ("schedule", "?round=1&sheets=1"): 30,
    ("table", ""): 5,
}
CUP = {("bracket", ""): 12, ("competition", ""): 18}


# One season for all pages: its results are dearer than all that is asked about them.
@pytest.mark.long(cases=1)
@pytest.mark.parametrize("build, most", [(league, LEAGUE), (played, CUP)])
def test_more_teams_cost_the_same_queries(client, build, most):
    few, many = build(6), build(12)
    costs = {page: cost(client, at(page[0], many, page[1])) for page in most}
    assert costs == {page: cost(client, at(page[0], few, page[1])) for page in most}
    assert [page for page in most if costs[page] > most[page]] == []
    if ("table", "") in most:
        assert len(client.get(at("table", many)).content) < 60_000


@pytest.mark.parametrize(
    ("name", "asked"), [("table", "?official=1"), ("players", "?list=records")]
)
def test_no_page_reads_the_states_of_all_competitions(client, name, asked):
    """An index of all results, asked for a state that nearly all have, grows for ever."""
    plans = plans_of(client, at(name, league(4), asked))
    assert [plan for plan in plans if "(state=?)" in plan] == []


def test_the_page_of_a_club_reads_no_competitions_of_others(client):
    plans = plans_of(client, make.championship().club.get_absolute_url())
    assert [plan for plan in plans if "competition_featured" in plan] == []


def plans_of(client, address: str) -> list[str]:
    """How SQLite finds the rows of each question of a page."""
    if connection.vendor != "sqlite":
        pytest.skip("asks SQLite for its plans")
    with CaptureQueriesContext(connection) as found:
        client.get(address)
    plans = []
    with connection.cursor() as cursor:
        for one in found:
            if one["sql"].startswith("SELECT"):
                cursor.execute(f"EXPLAIN QUERY PLAN {one['sql']}")
                plans += [row[3] for row in cursor.fetchall()]
    assert plans
    return plans
