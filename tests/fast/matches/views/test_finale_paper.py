"""The sheet of Finale on paper: a row for each of the set, boxes for its periods."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import make, make_finale, make_sheets
from tests.fast.competitions.test_finale_cup import HELVETIA
from tests.fast.matches.views.test_finale_sheet import write_all
from tests.fast.matches.views.test_finale_typed import fifteen
from tests.fast.matches.views.test_sheet import text
from tests.paper import typed

pytestmark = pytest.mark.django_db


def paper(client, fixture):
    page = client.get(reverse("paper", args=[fixture.public_id]))
    assert HELVETIA.findall(text(page)) == []
    return page


@pytest.mark.rule("FI-EVT-1", "FI-COR-1")
def test_it_has_boxes_for_what_a_match_of_it_needs(client):
    league = make.fixture(make_finale.league(), "Owls", "Drakes")
    page = paper(client, league)
    sheet = page.context["sheet"]
    labels = [period.label for period in sheet.periods]
    assert (labels[0], labels[-1], len(labels)) == ("1–15", "76–90", 6)
    assert sheet.columns == ("Goals", "Assists", "Yellow", "Red", "Injured")
    assert (len(sheet.home.changes), len(sheet.home.kicks)) == (4, 10)
    shown = text(page)
    for word in ("Values of all", "O15", "the number of the period"):
        assert word in shown, word
    for word in ("Half-time", "After 90 minutes", "Shoot-out"):
        assert word not in shown, word
    cup = make_finale.cup(owner=make.club("Other"))
    known = next(one for one in cup.fixtures.order_by("pk"))
    periods = paper(client, known).context["sheet"].periods
    assert (periods[-1].label, len(periods)) == ("106–120", 8)


def test_what_was_played_stands_in_it(client):
    fixture = make.fixture(make_finale.league(), "Owls", "Drakes")
    make_finale.opened(fixture)
    write_all(fixture, "goal home 9", "yellow away 5", "period 2", "change home 9>14")
    make_sheets.ended(fixture)
    sheet = paper(client, fixture).context["sheet"]
    assert sheet.periods[0].score == ("1", "0")
    assert sheet.home.changes[0] == ("9", "14")
    row = next(one for one in sheet.home.players if one.number == "9")
    assert (row.role, row.counts) == ("P", ("1", "", "", "", ""))


@pytest.mark.rule("FI-EVT-2", "FI-COR-1", "FI-COR-5")
def test_a_filled_one_shows_the_periods_that_were_typed(client):
    """Row by row as it was written: no counts, and a cross where nobody knew."""
    ada = make.user("ada")
    made = make_finale.league(owner=make.club(user=ada))
    fixture = make.fixture(made, "Owls", "Drakes")
    client.force_login(ada)
    home = fifteen(n9="goals=2+4C", n10="assists=2", n14="goals=x") + "; 9>14"
    away = fifteen(n5="yellow=1+3", n6="injured=4", n10="red=6") + "; 6>13"
    form = typed(fixture, home, away, score="3-0")
    assert (
        client.post(reverse("typed", args=[fixture.public_id]), form).status_code == 302
    )
    sheet = paper(client, fixture).context["sheet"]
    rows = [
        {row.number: row.counts for row in side.players if any(row.counts)}
        for side in sheet.sides
    ]
    assert rows == [
        {
            "9": ("2 4C", "", "", "", ""),
            "10": ("", "2", "", "", ""),
            "14": ("x", "", "", "", ""),
        },
        {
            "5": ("", "", "1 3", "", ""),
            "6": ("", "", "", "", "4"),
            "10": ("", "", "", "6", ""),
        },
    ]


@pytest.mark.rule("FI-EVT-1")
def test_of_a_whole_set_there_are_fifteen_rows_to_fill_in(client):
    fixture = make.fixture(make_finale.league(), "Owls", "Drakes")
    for number in range(16, 31):
        make.player(fixture.home, f"O{number}", number)
    sheet = paper(client, fixture).context["sheet"]
    assert (sheet.home.players, len(sheet.home.blank)) == ((), 15)
    assert (sheet.home.left_out, len(sheet.away.players)) == (30, 15)
    make_finale.opened(fixture)
    make_sheets.ended(fixture)
    played = paper(client, fixture).context["sheet"].home
    assert (len(played.players), len(played.blank), played.left_out) == (15, 0, 15)
