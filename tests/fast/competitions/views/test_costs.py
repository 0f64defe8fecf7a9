"""Twenty teams cost what ten do: of each page of a competition, the same questions."""

from __future__ import annotations

import pytest

from tests.fast.competitions.views.reading import at, cost, league
from tests.fast.competitions.views.test_bracket import played

pytestmark = pytest.mark.django_db
# The most questions that a page of a championship may ask, and one of a cup.
LEAGUE = {
    ("competition", ""): 18,
    ("fixtures", ""): 10,
    ("players", ""): 15,
    ("rules", ""): 10,
    ("schedule", ""): 20,
    ("schedule", "?round=1&sheets=1"): 30,
    ("table", ""): 10,
}
CUP = {("bracket", ""): 12, ("competition", ""): 18}


# One season for all pages: 190 results are dearer than all that is asked about them.
@pytest.mark.parametrize("build, most", [(league, LEAGUE), (played, CUP)])
def test_ten_and_twenty_teams_cost_the_same_queries(client, build, most):
    few, many = build(10), build(20)
    costs = {page: cost(client, at(page[0], many, page[1])) for page in most}
    assert costs == {page: cost(client, at(page[0], few, page[1])) for page in most}
    assert [page for page in most if costs[page] > most[page]] == []
    if ("table", "") in most:
        assert len(client.get(at("table", many)).content) < 60_000
