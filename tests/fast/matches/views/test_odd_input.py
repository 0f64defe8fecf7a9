"""What an attacker sends to a sheet: broken text, huge figures, entries without end."""

from __future__ import annotations

import json
import re

import pytest
from django.core.cache import cache
from django.utils.html import escape

from competitions.models import Membership, Result
from matches.actions import ending
from matches.actions.ending import reopen_sheet
from matches.models import MatchSheet
from matches.queries.sheet import sheet_state
from matches.rules.checks import refusals
from tests import make
from tests.fast.matches.views.test_sheet import (
    PHONE,
    address,
    enter,
    phone,
    press,
    signed_in,
    text,
)
from tests.make_sheets import ended, one, opened, written

pytestmark = pytest.mark.django_db
# A NUL that PostgreSQL cannot store, and a mark that turns the reading direction.
HIDDEN = ["a\0b", "score\N{RIGHT-TO-LEFT OVERRIDE}gnp"]


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


@pytest.mark.long(cases=11)
@pytest.mark.rule("HV-SHT-01")
@pytest.mark.parametrize("headers", [PHONE, {}])
@pytest.mark.parametrize(
    "raw",
    [
        '{"kind":"goal","\\ud800":1}',
        '{"kind":"goal","side":"\\udfff"}',
        '{"kind":"\\ud800"}',
        '{"kind":"note","text":"\\ud800"}',
        '{"kind":"void","seq":1,"reason":"\\udc00"}',
        '{"kind":"goal","%(field)s":1}',
        '{"kind":"clock","plus":NaN}',
        '{"kind":"clock","plus":-Infinity}',
        '{"kind":"clock","plus":' + "9" * 5000 + "}",
        '{"kind":"clock","kind":"note","plus":6}',
        '{"kind":' * 900 + '"note"' + "}" * 900,
    ],
)
def test_a_broken_entry_is_refused_with_a_sentence(raw, headers):
    fixture = opened()
    form = {"deed": "enter", "key": "keyofentry", "seen": 1, "entry": raw}
    answer = phone(fixture).post(address(fixture), form, headers=headers)
    assert answer.status_code == 422
    assert sheet_state(fixture.public_id).revision == 1


@pytest.mark.rule("HV-NAME-03")
@pytest.mark.parametrize("said", HIDDEN)
def test_a_rejection_with_a_hidden_character_is_refused_and_kept(said):
    fixture = opened()
    ended(fixture)
    other = phone(fixture, "away")
    answer = press(other, other.get(address(fixture)), "reject", text=said)
    assert answer.status_code == 422
    assert Result.objects.get(fixture=fixture).state == "provisional"


@pytest.mark.rule("HV-NAME-03")
@pytest.mark.parametrize("said", HIDDEN)
@pytest.mark.parametrize("deed", ["finish", "reopen"])
def test_so_is_the_reason_of_a_correction(said, deed):
    fixture = opened()
    result = ended(fixture)
    Result.objects.update(state="official")
    otto = make.user("otto")
    Membership.objects.create(user=otto, club=fixture.club, role="organiser")
    if deed == "finish":
        reopen_sheet(fixture, reason="x", by=make.by("user:9", "organiser"), seen=2)
    fixture.refresh_from_db()
    seen = sheet_state(fixture.public_id).revision
    form = {"deed": deed, "key": "k" * 20, "seen": seen, "version": fixture.version}
    answer = signed_in(otto).post(address(fixture), {**form, "reason": said})
    assert answer.status_code == 422
    assert "character" in text(answer)
    assert sheet_state(fixture.public_id).revision == seen
    assert Result.objects.get(pk=result.pk).reason == ""


@pytest.mark.rule("HV-RES-01")
@pytest.mark.parametrize("goals", ["100", "3000", "999999999"])
def test_more_goals_than_a_sheet_holds_are_refused_before_they_are_written(
    goals, monkeypatch
):
    monkeypatch.setattr(ending.Book, "write", None)
    fixture = opened(terms="open score", depth="score")
    form = {"deed": "finish", "key": "k" * 20, "seen": 1, "version": fixture.version}
    answer = phone(fixture).post(address(fixture), {**form, "goals_home": goals})
    assert answer.status_code == 422
    assert "99" in text(answer)
    assert sheet_state(fixture.public_id).revision == 1


@pytest.mark.rule("HV-SHT-04")
def test_a_full_sheet_takes_corrections_and_its_end_only(monkeypatch):
    fixture = opened()
    monkeypatch.setattr(refusals, "MOST_ENTRIES", 4)
    client = phone(fixture)
    written(fixture, "note 'a'; note 'b'; goal home 11")
    answer = enter(client, fixture, {"kind": "note", "text": "c"}, seen=4)
    assert answer.status_code == 422
    assert "4 entries" in text(answer)
    # what is wrong can still be taken back, and the match ended
    raw = json.dumps({"kind": "void", "seq": 4, "reason": "no goal"})
    form = {"deed": "enter", "key": "keyofvoid", "seen": 4, "entry": raw}
    assert client.post(address(fixture), form).status_code == 302
    assert ended(fixture).home == 0


@pytest.mark.rule("HV-SHT-04")
def test_nor_do_corrections_go_on_without_end(monkeypatch):
    fixture = opened()
    written(fixture, "note 'a'; note 'b'; goal home 11")
    monkeypatch.setattr(refusals, "MOST_ENTRIES", 2)
    monkeypatch.setattr(refusals, "MOST_WITH_CORRECTIONS", 4)
    client = phone(fixture)
    raw = {"kind": "void", "seq": 4, "reason": "no goal"}
    assert enter(client, fixture, raw, seen=4).status_code == 422
    ended(fixture)
    page = client.get(address(fixture))
    form = {"deed": "reopen", "key": "k" * 20, "seen": 5, "version": 0}
    assert page.status_code == 200
    assert client.post(address(fixture), form).status_code == 422
    assert MatchSheet.objects.get().ended_at


@pytest.mark.parametrize("said", ["<entering>", "&lt;entering&gt;", "<b>x</b>"])
def test_no_text_passes_for_the_place_of_the_hidden_fields(said):
    """Rows are drawn once for everybody; only the fields of a form come in later."""
    fixture = opened()
    client = phone(fixture)
    plain = client.get(address(fixture)).content.decode()
    assert enter(client, fixture, {"kind": "note", "text": said}).status_code == 302
    page = client.get(address(fixture)).content.decode()
    assert escape(said) in page
    note = page[page.index(escape(said)) :][: len(escape(said)) + 20]
    assert "csrfmiddlewaretoken" not in note
    assert "entering-" not in plain + page


def test_what_is_drawn_once_carries_nobodys_token():
    fixture = opened()
    one(fixture, "goal home 11")
    pages = [
        phone(fixture, side).get(address(fixture)).content.decode()
        for side in ("home", "away")
    ]
    tokens = [
        set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        for page in pages
    ]
    assert all(len(found) == 1 for found in tokens)
    assert tokens[0].isdisjoint(tokens[1])
