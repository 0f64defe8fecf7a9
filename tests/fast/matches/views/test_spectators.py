"""Whoever reads the page of a match sees what happens in it while it is played."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.verification.verify import wrong_figures
from tests import make
from tests.make_sheets import ended, league, opened, written

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
FIRST = (
    "12' goal home 11 header from 7; 20' yellow away 5; 30' change home 6>8;"
    " 40' goal away 7; half; clock 60'; 60' power home 12; 61' injury away 6"
)


@pytest.fixture
def match():
    terms = "open home legend=3 challenge=14:shots:3 away challenge=15"
    return opened(terms=terms, hands={"home": (12, 17)})


def events(client, match) -> list[tuple[str, str, str]]:
    shown = client.get(match.get_absolute_url()).context["match"]
    return [(one.minute, one.what, one.name) for one in shown.events]


def poll(client, match, since="0"):
    return client.get(f"{match.get_absolute_url()}?since={since}", headers=HTMX)


def test_they_see_who_scored_and_who_was_booked_the_newest_first(client, match):
    written(match, FIRST)
    assert events(client, match) == [
        ("61’", "Injured", "A6"),
        ("60’", "Played", "POWER 12"),
        ("", "", "Half-time 1\xa0:\xa01"),
        ("40’", "Goal", "A7"),
        ("30’", "for H6", "H8"),
        ("20’", "Yellow card", "A5"),
        ("12’", "Header, pass from H7", "H11"),
    ]
    page = client.get(match.get_absolute_url()).content.decode()
    assert page.index("A6") < page.index("Half-time")
    assert "on 30’" in page, "who came on stands in the line-ups"


def test_a_page_opened_before_the_match_comes_anew_when_it_begins(client):
    match = league()
    waits = f"{match.get_absolute_url()}?since=-"
    assert f'hx-get="{waits}"' in client.get(match.get_absolute_url()).content.decode()
    assert poll(client, match, since="-").status_code == 204
    opened(match)
    begun = poll(client, match, since="-").headers["HX-Redirect"]
    assert begun == match.get_absolute_url()
    ended(match)
    assert poll(client, match, since="-").headers["HX-Redirect"] == begun
    assert waits not in client.get(begun).content.decode()


def test_what_was_made_void_is_gone(client, match):
    written(match, "12' goal home 11; 20' yellow away 5")
    assert len(events(client, match)) == 2
    written(match, "void 2 'offside'")
    assert events(client, match) == [("20’", "Yellow card", "A5")]


def test_a_shoot_out_is_told_kick_by_kick(client):
    match = opened(terms="open cup")
    written(match, "half; extra; extra2; shootout; kick home 11 in; kick away 7 out")
    shown = client.get(match.get_absolute_url()).context["match"]
    assert [(one.name, one.what, one.minute) for one in shown.kicks] == [
        ("A7", "Missed", "1\xa0:\xa00"),
        ("H11", "Scored", "1\xa0:\xa00"),
    ]


def test_a_poll_brings_panel_and_events_once_and_then_nothing(client, match):
    written(match, "12' goal home 11")
    part = poll(client, match).content.decode()
    assert part.strip().startswith('<div id="panel"')
    assert '<div id="events" class="stack" hx-swap-oob="true">' in part
    assert part.count("hx-swap-oob") == 1
    assert "Goal, H11, 12’" in part.split('data-say="')[1].split('"')[0]
    seen = client.get(match.get_absolute_url()).context["live"]
    assert poll(client, match, seen).status_code == 204
    # a card moves no figure of the score, and is news all the same
    written(match, "20' yellow away 5")
    assert "A5" in poll(client, match, seen).content.decode()


def test_many_events_cost_no_more_queries(client, match):
    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(match.get_absolute_url())
        return len(asked)

    written(match, "12' goal home 11; 13' power home 12")
    few = cost()
    written(match, "14' goal away 7; 15' yellow away 5; 30' change home 6>8; half")
    written(match, "60' injury away 6; exhausted home 5; 62' goal home 11")
    assert cost() == few


@pytest.mark.rule("DEC-17")
def test_nothing_that_was_brought_or_chosen_is_told(client, match):
    """LEGEND 3 and the challenges of both stand on the sheet, not on this page."""
    written(match, "12' goal home 11; progress home 1; made away")
    match.refresh_from_db()
    assert set(match.live.report["home_sheet"]) == {"lineup"}
    assert set(match.live.report["away_sheet"]) == {"lineup"}
    page = client.get(match.get_absolute_url()).content.decode()
    for word in ("LEGEND", "POWER", "Challenge", "challenge"):
        assert word not in page


def test_it_is_computed_a_second_time(client, match):
    written(match, FIRST)
    assert list(wrong_figures()) == []
    type(match.live).objects.update(report={"goals": []})
    assert "events differ" in "".join(wrong_figures())


def test_at_the_end_the_result_speaks(client, match):
    written(match, "12' goal home 11")
    ended(match)
    context = client.get(match.get_absolute_url()).context
    assert context["live"] == ""
    assert [one.name for one in context["match"].events] == ["H11"]


def test_before_anything_has_happened_the_page_says_so(client):
    page = client.get(opened(make.friendly(*_pair())).get_absolute_url())
    assert "Nothing yet." in page.content.decode()


def _pair():
    home = make.team("Owls")
    return home, make.team("Drakes", home.club)
