"""The page of who looks on: how many do, what may be risked, rules that open in the log."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from competitions.actions.results.live import LiveScore, show_live
from matches.models import PracticeMatch
from matches.queries.topics import READERS
from matches.rules.play.computer import FRIEND
from tests import make, make_play
from tests.make_play import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def row():
    row = make_play.practice("ada", rules="geek", level=FRIEND)
    PracticeMatch.objects.update(guest="ben")
    make_play.played_on(row, 40)
    return PracticeMatch.objects.get()


def html_of(client, row, **environ):
    return client.get(row.get_absolute_url(), **environ).content.decode()


def test_he_reads_how_many_look_on_and_a_coach_does_not(row):
    counted = {READERS: "23"}
    assert "<b>23</b> looking on" in html_of(Client(), row, **counted)
    assert "looking on" not in html_of(browser("ada"), row, **counted)
    assert re.search(r"data-readers\s+hidden", html_of(Client(), row))


def test_a_page_that_looks_on_says_so_when_it_asks(row):
    assert "data-looks-on" in html_of(Client(), row)
    assert "data-looks-on" not in html_of(browser("ada"), row)
    PracticeMatch.objects.update(ended_at=row.started_at)
    assert "data-looks-on" not in html_of(Client(), row)


def risks(html):
    part = html.partition('id="risks-title"')[2].partition("</section>")[0]
    return re.findall(r'<b class="odds">(\d+)', part)


def test_what_may_be_risked_is_told_where_the_coaches_play_with_odds(row):
    found = []
    for _ in range(60):
        make_play.played_on(PracticeMatch.objects.get(), 1)
        row = PracticeMatch.objects.get()
        if found := risks(html_of(Client(), row)):
            break
    assert found == sorted(found, key=int, reverse=True)
    assert 0 < len(found) <= 6
    PracticeMatch.objects.update(help="none")
    assert risks(html_of(Client(), row)) == []


def test_he_reads_both_sides_and_no_keys(row):
    html = html_of(Client(), row)
    sides = html.partition('id="sides-title"')[2].partition("</table>")[0]
    assert re.findall(r"<td>(\d+)</td>", sides)[:2] == ["5", "5"]
    assert "On the bench" in sides
    assert "Keys on the board" not in html
    assert "Keys on the board" in html_of(browser("ada"), row)


def test_a_rule_opens_under_its_line(row):
    html = html_of(Client(), row)
    line = html.partition('class="log__line"')[2].partition("</li>")[0]
    assert "<details>" in line
    rule = re.search(r'class="log__rule">([A-Z0-9-]+)<', line)[1]
    law = line.partition('class="log__law"')[2]
    assert re.search(r'<span lang="en">\w+', law)
    assert f"/rules/{rule}/" in law
    keys = re.findall(r'data-key="log-(\d+)"', html)
    assert len(keys) == len(set(keys)) > 3
    assert keys == sorted(keys, key=int, reverse=True)


def test_a_reader_comes_to_a_match_of_the_league_in_one_tap():
    league = make.coached(make.championship(venue="browser"))
    fixture = make.fixture(league, "Owls", "Drakes")
    page, led = (
        fixture.get_absolute_url(),
        f"{fixture.get_absolute_url()}browser/?watch",
    )
    assert f'href="{led}"' not in Client().get(page).content.decode()
    row = make_play.league(fixture)
    show_live(fixture, LiveScore(0, 0), make.AT)
    assert f'href="{led}"' in Client().get(page).content.decode()
    assert Client().get(led).headers["Location"] == row.get_absolute_url()
