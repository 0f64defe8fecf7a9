"""What nobody may do in a match is refused in words, and the match stays as it was."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from engine.sides import Side
from matches.models import PracticeAction, PracticeMatch, PracticeSeat
from matches.queries.play.browser_matches import browser_match
from tests import secret_runs
from tests.fast.matches.views.play.test_match import fields, offered
from tests.make_play import browser, practice
from tests.secret_runs import FRIEND, golden

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-03", "HV-PLAY-04")]
ACT = {"deed": "act", "key": "q" * 20}


def key_of(row):
    here = browser_match(PracticeMatch.objects.get(pk=row.pk))
    return here.match.game.key(here.match.state), len(here.actions)


def at(n, name="coaches"):
    """Ada is the home side, Ben the other one."""
    return secret_runs.laid(golden(name).first(n), Side.HOME, FRIEND)


def sent(client, row, **given):
    form = {**ACT, "ply": str(row.revision), **given}
    return client.post(reverse("play_act", args=[row.public_id]), form)


def refused(answer, row, before, statuses=(400, 403, 409, 413, 422)):
    """With a sentence for a person, and nothing has changed."""
    assert answer.status_code in statuses
    assert b"Traceback" not in answer.content
    assert len(answer.content) > 100
    assert key_of(row) == before


def test_whose_turn_it_is_not_does_nothing_whatever_he_sends():
    row = at(20)
    asked = next(iter(browser_match(row).match.to_move))
    name, other = ("ben", "ada") if asked is Side.HOME else ("ada", "ben")
    mine = offered(browser(other).get(row.get_absolute_url()).content.decode())
    before = key_of(row)
    for word in (*mine[:3], ".", "nonsense", "\x00", "[]", f"{asked}:{mine[0]}"):
        refused(sent(browser(name), row, word=word, side=asked), row, before)
        refused(sent(Client(), row, word=word), row, before, (403,))


@pytest.mark.long(cases=3)
@pytest.mark.parametrize("ply", ["-1", "0", "21", "1e3", "٣", "9" * 400, ""])
def test_another_count_of_words_than_there_is_does_nothing(ply):
    row = at(20)
    page = browser("ada").get(row.get_absolute_url()).content.decode()
    name = "ada" if offered(page) else "ben"
    word = offered(browser(name).get(row.get_absolute_url()).content.decode())[0]
    before = key_of(row)
    refused(sent(browser(name), row, word=word, ply=ply), row, before)


def test_nobody_opens_or_changes_what_the_other_has_sealed():
    row = at(0)
    ada, ben = browser("ada"), browser("ben")
    theirs = offered(ben.get(row.get_absolute_url()).content.decode())
    html = ada.get(row.get_absolute_url()).content.decode()
    assert sent(ada, row, word=offered(html)[0]).status_code == 302
    row.refresh_from_db()
    before = key_of(row)
    for word in (offered(html)[0], offered(html)[1], *theirs[:2]):
        # Ada again, and in Ben's place; the answer is the same for a right guess
        refused(sent(ada, row, word=word, side="away", key="r" * 20), row, before)
    assert sent(ben, row, word=offered(html)[0], deed="undo").status_code == 422
    assert key_of(row) == before


def test_a_form_of_another_match_does_nothing_here():
    row, other = at(20), practice("ada")
    html = browser("ada").get(other.get_absolute_url()).content.decode()
    before = key_of(row)
    form = {**fields(html), "word": offered(html)[0]}
    address = reverse("play_act", args=[row.public_id])
    refused(browser("ada").post(address, form), row, before)
    # a key that the other match has used up is a new one here, and the word still wrong
    used = PracticeAction.objects.filter(match=other).first().key
    refused(browser("ada").post(address, {**form, "key": used}), row, before)


@pytest.mark.long(cases=8)
@pytest.mark.parametrize(
    "body",
    [
        "{",
        '{"deed": "act"}',
        "[" * 5_000,
        json.dumps({"deed": "act", "word": "."}) * 40_000,
        "\x00" * 300,
        "deed=undo&deed=act&ply=20&key=" + "k" * 20,
        "deed=act&ply=20&word=%ff%fe&key=" + "k" * 20,
        "deed=act&" + "a=b&" * 5_000,
    ],
)
@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded"]
)
def test_what_is_no_form_of_ours_does_nothing(body, kind):
    row = at(20)
    before = key_of(row)
    address = reverse("play_act", args=[row.public_id])
    for name in ("ada", "ben"):
        answer = browser(name).post(address, body, content_type=kind)
        refused(answer, row, before)


def test_a_device_that_holds_no_seat_any_more_only_looks_on():
    row = at(20)
    PracticeSeat.objects.create(match=row, side="home", holder="x" * 64)
    PracticeMatch.objects.update(guest="somebody else")
    before = key_of(row)
    for deed in ("act", "undo", "resign"):
        refused(sent(browser("ben"), row, deed=deed, word="."), row, before, (403,))
    assert offered(browser("ben").get(row.get_absolute_url()).content.decode()) == []
