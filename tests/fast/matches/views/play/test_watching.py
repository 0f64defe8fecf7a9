"""The page of who looks on: how many do, what may be risked, rules that open in the log."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from competitions.actions.results.live import LiveScore, show_live
from matches.models import PracticeMatch
from matches.pages.play.events import start_of_log
from matches.queries.topics import READERS
from matches.rules.play.computer import FRIEND
from tests import make, make_play
from tests.make_play import browser

pytestmark = pytest.mark.django_db
NOTHING = {"sides": ()}
HELVETIA_GAME = {"rules": "geek"}
FINALE_GAME = {"game": "finale", "rules": "finale", "squad": "blue"}


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


@pytest.mark.parametrize(("plies", "given"), [(150, HELVETIA_GAME), (40, FINALE_GAME)])
def test_each_roll_of_a_match_that_goes_on_opens_in_its_line(plies, given):
    row = make_play.practice("ada", **given)
    here = make_play.played_on(row, plies)
    assert not here.has_ended
    wanted = rolls_told(here)
    assert len(wanted) > 3
    for client in (Client(), browser("ada")):
        assert rolls_in(html_of(client, row)) == wanted[::-1]


def rolls_told(here):
    """What dice showed, of the events that stand in the log."""
    room, match = here.room, here.match
    narrator = room.narrator(match.setup, "en")
    events = match.events[start_of_log(match.events, narrator) :]
    return [
        [str(throw.face) for throw in narrator.throws(event) if throw.need is not None]
        or [
            str(one["die"])
            for one in (narrator.values(event).get("clash") or NOTHING)["sides"]
        ]
        for event in events
        if narrator.sentence(event) and any(narrator.throws(event))
    ]


def rolls_in(html):
    log = html.partition('class="log"')[2].partition("</ol>")[0]
    lines = [line.partition("dice-line")[2] for line in log.split("</li>")]
    patterns = r"rolled (\d+), needed", r'clash__die">(\d+)<'
    return [
        next(filter(None, (re.findall(each, line) for each in patterns)), [])
        for line in filter(None, lines)
    ]


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
