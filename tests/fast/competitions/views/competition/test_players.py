"""Top scorers, clean sheets and cards: sorted and paged by their addresses."""

from __future__ import annotations

import pytest

from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db
GOALS = "Owls 3-1 Drakes goals Vog,Vog p,Rey/Berg yellow Vog/Berg red Rey/"


def scorers(client, made, query: str = "") -> list[tuple[int, str, int]]:
    table = client.get(at("players", made, query)).context["scorers"]
    return [(row.rank, row.name, row.goals) for row, _ in table.lines]


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "players", make.championship)


def test_it_only_reads(client):
    reads_only(client, at("players", make.championship()))


def test_scorers_stand_in_order_and_equals_share_the_rank(client):
    made = make.championship(legs=1, results=GOALS)
    assert scorers(client, made) == [(1, "Vog", 2), (2, "Berg", 1), (2, "Rey", 1)]


def test_own_goals_make_nobody_a_scorer(client):
    made = make.championship(legs=1, results="Owls 1-0 Drakes goals Berg o/")
    assert scorers(client, made) == []


def test_a_friendly_counts_for_nobody(client):
    made = make.championship(legs=1, results=GOALS)
    home, away = (entrant.team for entrant in made.entrants.all()[:2])
    make.record(make.friendly(home, away), "Owls 5-0 Drakes goals Vog,Vog,Vog,Vog,Vog/")
    assert scorers(client, made)[0] == (1, "Vog", 2)


def test_goals_before_a_forfeit_stay(client):
    made = make.championship(legs=1, results="Owls 2-0 Drakes forfeit away goals Vog/")
    assert scorers(client, made) == [(1, "Vog", 1)]


def test_results_that_are_not_official_can_be_left_out(client):
    made = make.championship(legs=1, results="Owls 1-0 Drakes live goals Vog/")
    assert scorers(client, made) == [(1, "Vog", 1)]
    assert scorers(client, made, "?official=1") == []
    page = client.get(at("players", made)).content.decode()
    assert '<a href="?official=1">Official results only</a>' in page


def test_cards_are_weighed(client):
    made = make.championship(legs=1, results=GOALS)
    table = client.get(at("players", made)).context["bookings"]
    assert [(row.name, row.yellows, row.reds) for row, _ in table.lines] == [
        ("Rey", 0, 1),
        ("Berg", 1, 0),
        ("Vog", 1, 0),
    ]


def test_clean_sheets_are_counted_but_not_by_forfeit(client):
    made = make.championship(
        legs=1, results="Owls 1-0 Drakes; Herons 2-0 Marmots forfeit away"
    )
    table = client.get(at("players", made)).context["clean_sheets"]
    assert [(row.name, row.clean_sheets) for row, _ in table.lines] == [
        ("Owls", 1),
        ("Drakes", 0),
    ]


def test_each_table_sorts_and_pages_on_its_own(client):
    made = make.championship(
        legs=1,
        results="Owls 30-0 Drakes goals "
        + ",".join(f"P{n:02d}" for n in range(30))
        + "/",
    )
    assert len(scorers(client, made)) == 20
    assert len(scorers(client, made, "?page=2")) == 10
    assert len(scorers(client, made, "?c-page=7&b-sort=-reds")) == 20
    assert scorers(client, made, "?sort=-name")[0][1] == "P29"


@pytest.mark.parametrize("table", ["scorers", "clean-sheets", "bookings"])
def test_htmx_gets_the_one_table_it_asks_for(client, table):
    made = make.championship(legs=1, results=GOALS)
    headers = {**HTMX, "HTTP_HX_TARGET": table}
    part = client.get(at("players", made), **headers).content.decode()
    assert part.lstrip().startswith(f'<div id="{table}"')
    assert part.count("<table") == 1


def test_a_target_that_is_no_table_gets_the_page(client):
    headers = {**HTMX, "HTTP_HX_TARGET": "main"}
    page = client.get(at("players", make.championship()), **headers)
    assert "<main" in page.content.decode()


def test_before_the_first_goal_it_says_so(client):
    page = client.get(at("players", make.cup())).content.decode()
    assert "Nobody has scored yet." in page
