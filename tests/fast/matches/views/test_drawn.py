"""The parts of a sheet that are drawn once and kept: what they may share, and what not."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from competitions.models import SquadPlayer
from competitions.rules.polls import MANY_WRITE
from tests.fast.form_reader import forms_in
from tests.fast.matches.views.test_sheet import PHONE, address, enter, phone
from tests.make_sheets import opened, player, written

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def test_every_form_of_an_answer_carries_the_fields_of_this_answer():
    fixture = opened()
    written(fixture, "6' goal home 11")
    coach, keys = phone(fixture), set()
    for _ in range(2):
        page = coach.get(address(fixture))
        forms = [form.values for form in forms_in(page.content.decode())]
        forms = [form for form in forms if "seen" in form]
        assert len(forms) > 10
        assert all({*form["seen"]} == {"2"} for form in forms)
        assert all(form["csrfmiddlewaretoken"] for form in forms)
        keys |= {form["key"][0] for form in forms}
    assert len(keys) == 2
    assert "<entering>" not in page.content.decode()


def test_a_note_that_looks_like_the_place_of_the_fields_stays_text():
    fixture = opened()
    coach = phone(fixture)
    note = {"kind": "note", "text": "a <entering> b"}
    page = enter(coach, fixture, note, headers=PHONE).content.decode()
    assert "a &lt;entering&gt; b" in page


def test_each_language_has_its_own_parts():
    fixture = opened()
    coach = phone(fixture)
    pages = [
        coach.get(address(fixture), headers={"Accept-Language": language})
        for language in ("en", "fr")
    ]
    titles = [
        re.search(r'id="pick-home-goal-h">([^<]+)', page.content.decode())[1]
        for page in pages
    ]
    assert titles[0] != titles[1]


def test_a_renamed_player_is_called_by_his_new_name():
    fixture = opened()
    written(fixture, "6' goal home 11")
    coach = phone(fixture)
    coach.get(address(fixture))
    scorer = SquadPlayer.objects.get(pk=player(fixture, 111))
    scorer.name = "Quorra"
    scorer.save()
    page = coach.get(address(fixture)).content.decode()
    assert page.count("<b>Quorra</b>") == len(["the log", "the line-ups"])
    assert page.count("<span>Quorra") > 1
    assert "H11" not in page


@pytest.mark.long
def test_an_entry_asks_the_database_no_more_than_it_must():
    """No more with sixty entries than with one; the first look has read the line-ups."""
    fixture = opened()
    coach, counts = phone(fixture), []
    coach.get(address(fixture))
    for n in range(2):
        note = {"kind": "note", "text": "Rain"}
        with CaptureQueriesContext(
            connection,
        ) as queries:
            enter(coach, fixture, note, key=f"keyofentry{n}", headers=PHONE)
        counts.append(len(queries))
        # A goal counts up what the league's pages show, not what is asked here.
        written(fixture, ";".join([*["note 'Cake'"] * 59, "goal home 11"]))
    assert counts[0] == counts[1] <= 20


def test_a_phone_with_more_to_send_gets_no_more_than_the_tick():
    """The success that it waits for is the status and the number, read to its end."""
    fixture = opened()
    coach = phone(fixture)
    note = {"kind": "note", "text": "Rain"}
    more = enter(coach, fixture, note, headers={"X-Outbox": "more"})
    assert (more.status_code, more.content) == (200, b"")
    assert (more.headers["X-Saved"], more.headers["X-Revision"]) == ("2", "2")
    last = enter(coach, fixture, note, key="keyofanother", headers=PHONE)
    assert last.content.decode().count("Rain") >= 2


def test_while_many_write_a_phone_gets_the_tick_and_asks_for_the_sheet():
    fixture = opened()
    coach = phone(fixture)
    note = {"kind": "note", "text": "Rain"}
    coach.defaults[MANY_WRITE] = "yes"
    saved = enter(coach, fixture, note, headers=PHONE)
    assert (saved.status_code, saved.content) == (200, b"")
    assert saved.headers["X-Saved"] == "2"
    news = coach.get(f"{fixture.get_absolute_url()}sheet/?since=1")
    assert b"Rain" in news.content
    # no script, no later; and nobody says it from outside
    assert enter(coach, fixture, note, key="keyofanother").status_code == 302
    del coach.defaults[MANY_WRITE]
    said = {**PHONE, MANY_WRITE: "yes"}
    drawn = enter(coach, fixture, note, key="keyofathird", headers=said)
    assert b"Rain" in drawn.content


def test_a_refusal_is_told_to_a_phone_with_more_to_send_too():
    fixture = opened()
    goal = {"kind": "goal", "side": "home", "player": 9999}
    refused = enter(phone(fixture), fixture, goal, headers={"X-Outbox": "more"})
    assert refused.status_code == 422
    assert b"data-conflict" in refused.content
    assert "X-Saved" not in refused.headers
