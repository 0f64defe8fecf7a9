"""A struck entry names who struck it, when and why; what stands there for both sides."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests import make, make_sheets
from tests.make_sheets import opened, player, written

pytestmark = pytest.mark.django_db
FRENCH = {"Accept-Language": "fr"}
REASON = re.compile(r'formnovalidate name="reason" value="([^"]+)"')
VOID = {"kind": "void", "seq": 2, "reason": None}
TWO_LEFT = "red home 1; red home 5; red home 6"


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def coach(fixture, side, name):
    person = make.user(name)
    make.coaching(make_sheets.team_of(fixture, side), person)
    client = Client()
    client.force_login(person)
    return client


def sends(client, fixture, raw, seen, key, reason="", **headers):
    """As a browser sends it: the chip's reason, and the empty field beside it."""
    form = {"deed": "enter", "key": key, "seen": seen, "entry": json.dumps(raw)}
    form["reason"] = [reason, ""]
    answer = client.post(address(fixture), form, headers=headers)
    assert answer.status_code == 302, answer.content.decode()


def address(fixture):
    return f"/m/{fixture.public_id}/sheet/"


def reads(client, fixture, **headers):
    return client.get(address(fixture), headers=headers).content.decode()


def row(page, seq):
    return page.split(f'data-seq="{seq}"')[1].split("</li>")[0]


def words(part):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


@pytest.fixture
def table():
    """Ada writes a goal for her own side; Ben keeps the other."""
    fixture = opened()
    ada, ben = coach(fixture, "home", "ada_b"), coach(fixture, "away", "ben_k")
    goal = {"kind": "goal", "side": "home", "player": player(fixture, 111)}
    sends(ada, fixture, goal, 1, "keyofgoal")
    return fixture, ada, ben


@pytest.mark.rule("HV-SHT-02")
def test_a_void_says_on_both_phones_who_struck_what_when_and_why(table):
    fixture, ada, ben = table
    reason = REASON.findall(reads(ben, fixture))[0]
    sends(ben, fixture, VOID, 2, "keyofvoid", reason)
    for client in (ada, ben):
        struck, news = (row(reads(client, fixture), seq) for seq in (2, 3))
        home, away = fixture.home.name, fixture.away.name
        said = rf"Void by BK of {away}, \d\d:\d\d: Wrong player"
        assert re.search(said, words(struck))
        assert f"written by AB of {home}" in words(struck)
        # the ticks of a struck row speak of the void, so its initials do as well
        assert "BK" in struck.split("data-tick")[1].split("<svg")[0]
        assert re.search(r"Goal, H11\. " + said, words(news))


@pytest.mark.rule("HV-SHT-02")
def test_a_tapped_reason_is_read_in_the_language_of_each_phone(table):
    fixture, ada, ben = table
    page = reads(ben, fixture, **FRENCH)
    assert "Autre joueur" in words(row(page, 2))
    sends(ben, fixture, VOID, 2, "keyofvoid", REASON.findall(page)[0], **FRENCH)
    assert "Wrong player" in words(row(reads(ada, fixture), 2))
    assert "Autre joueur" in words(row(reads(ada, fixture, **FRENCH), 2))


@pytest.mark.rule("HV-SHT-02")
def test_ones_own_last_entry_needs_no_reason_and_names_who_took_it_back(table):
    fixture, ada, ben = table
    page = reads(ada, fixture)
    assert not REASON.findall(page)
    sends(ada, fixture, {"kind": "void", "seq": 2}, 2, "keyofvoid")
    page = reads(ben, fixture)
    assert re.search(
        rf"Taken back by AB of {fixture.home.name}, \d", words(row(page, 2))
    )
    assert 'data-seq="3"' not in page


def test_a_refused_void_asks_by_chips_as_well(table):
    fixture, _ada, ben = table
    raw = {"kind": "void", "seq": 2, "reason": ""}
    form = {"deed": "enter", "key": "keyofvoid", "seen": 2, "entry": json.dumps(raw)}
    answer = ben.post(address(fixture), form)
    assert answer.status_code == 422
    card = answer.content.decode().split("data-conflict")[1].split("</article>")[0]
    assert len(REASON.findall(card)) == 4


@pytest.mark.rule("HC-FFT-01")
@pytest.mark.parametrize("side", ["home", "away"])
def test_the_forfeit_is_asked_on_both_phones_whichever_side_they_show(side):
    fixture = opened()
    written(fixture, TWO_LEFT)
    page = reads(coach(fixture, side, "cleo"), fixture)
    dock = page.split('class="dock"')[1]
    before_sides = dock.split("dock__side")[0]
    asked = f"{fixture.home.name} forfeits"
    assert asked in words(before_sides)
    assert asked not in words(dock.split("dock__side", 1)[1])


def test_score_only_has_both_goals_in_one_row_and_nothing_to_switch():
    fixture = opened(terms="open score", depth="score")
    page = reads(coach(fixture, "home", "cleo"), fixture)
    row_of_goals = page.split("dock__goals")[1].split("</form>")[0]
    assert f"Goal for {fixture.home.name} Goal for {fixture.away.name}" in words(
        row_of_goals
    )
    assert page.count("Goal for ") == 2
    assert 'class="switch"' not in page


@pytest.mark.parametrize(
    ("text", "terms", "large"),
    [
        ("goal home 11; half", "open", False),
        ("goal home 11; half; full", "open", True),
        ("half; shootout", "open friendly", False),
    ],
)
def test_end_match_is_small_until_nothing_more_is_to_be_played(text, terms, large):
    fixture = opened(terms=terms)
    written(fixture, text)
    page = reads(coach(fixture, "home", "cleo"), fixture)
    end = re.search(r'<a class="([^"]*)" href="[^"]*end=1"[^>]*>End match', page)[1]
    assert ("btn--wide" in end) is large
