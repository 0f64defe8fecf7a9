"""The end of a level cup match: played on, or typed where only the score is kept."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.cache import cache

from competitions.models import Result
from matches.actions.sheet import add_entry
from matches.queries.sheet import sheet_state
from tests.fast.form_reader import form_with
from tests.fast.matches.actions.test_ending import final, level_cup
from tests.fast.matches.views.test_sheet import address, phone, text
from tests.make_sheets import by, opened, written

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def end(coach, fixture, **typed):
    page = coach.get(f"{address(fixture)}?end=1").content.decode()
    form = form_with(page, "finish").pressed("finish", **typed)
    return coach.post(address(fixture), form)


@pytest.mark.rule("HC-CUP-01")
def test_figures_of_extra_time_and_shootout_end_it():
    fixture = level_cup()
    figures = {"half_home": "1", "level": "1", "kicks_home": "4", "kicks_away": "3"}
    answer = end(phone(fixture), fixture, goals_home="2", goals_away="2", **figures)
    assert answer.status_code == 302
    report = Result.objects.get().report
    assert (report["half_time"], report["after_90"]) == ([1, 0], [1, 1])
    assert report["shootout"] == [4, 3]


def test_refused_figures_stay_in_their_boxes():
    fixture = level_cup()
    figures = {"half_home": "1", "level": "1", "kicks_home": "7", "kicks_away": "3"}
    answer = end(phone(fixture), fixture, goals_home="2", goals_away="2", **figures)
    assert answer.status_code == 422
    assert "ends as soon as one side leads by one" in text(answer)
    form = form_with(answer.content.decode(), "finish").values
    assert {name: form[name] for name in figures} == {
        name: [value] for name, value in figures.items()
    }
    assert (form["half_away"], form["goals_home"]) == (["0"], ["2"])


@pytest.mark.rule("HC-FAM-14")
def test_family_is_not_asked_for_extra_time():
    fixture = level_cup("family")
    coach = phone(fixture)
    page = coach.get(f"{address(fixture)}?end=1").content.decode()
    assert 'name="kicks_home"' in page
    assert 'name="level"' not in page
    assert end(coach, fixture, half_home="0", kicks_away="1").status_code == 302
    assert Result.objects.get().report["shootout"] == [0, 1]


@pytest.mark.rule("HC-CHP-01")
def test_a_championship_asks_for_no_more_than_the_goals():
    fixture = opened(terms="open championship score", depth="score")
    page = phone(fixture).get(f"{address(fixture)}?end=1").content.decode()
    assert 'name="goals_home"' in page
    assert 'name="kicks_home"' not in page


@pytest.mark.rule("HC-CUP-01")
def test_the_end_of_a_level_cup_match_leads_to_extra_time():
    fixture = final("open cup")
    written(fixture, "goal home 11; goal away 6; " + "clock +9; " * 5 + "half")
    written(fixture, "clock +9; " * 5)
    page = phone(fixture).get(f"{address(fixture)}?end=1").content.decode()
    assert "A cup match needs a winner: it is level." in page
    assert 'value="finish"' not in page
    extra = re.search(r"name=\"entry\" value=\"([^\"]+)", page.split('id="end"')[1])
    add_entry(fixture, json.loads(unescape(extra[1])), by=by("home"), seen=0)
    assert sheet_state(fixture.public_id).phase == "extra_1"
