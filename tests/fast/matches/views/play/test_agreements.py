"""A draw and a pause between friends, on both pages, and what becomes of the record."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from competitions.models.identity import random_part
from engine import registry
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import make_play
from tests.fast.matches.views.play.test_match import press_after
from tests.fast.matches.views.play.test_sketch import offers_of, page_of, post, rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-09")]


@pytest.fixture
def moving(both):
    """Ada moves freely."""
    here = browser_match(both)
    while here.match.phase != "move" or here.match.to_move != {here.side}:
        here = make_play.played_on(both, 1)
    return both


def says(client, row, what, **given):
    sent = {"deed": "talk", "what": what, "ply": "0", "key": random_part(20), **given}
    return client.post(reverse("play_act", args=[row.public_id]), sent)


def test_a_draw_is_offered_and_accepted(moving, ada, ben):
    assert says(ada, moving, "draw offer").status_code == 302
    assert "You offer a draw." in page_of(ada, moving)
    shown = page_of(ben, moving)
    assert "A draw is offered." in shown
    assert 'value="draw accept"' in shown
    looks_on = page_of(Client(), moving)
    assert "A draw is offered." in looks_on
    assert "draw accept" not in looks_on
    assert says(Client(), moving, "draw accept").status_code == 403
    assert says(ada, moving, "draw accept").status_code == 422
    assert says(ben, moving, "draw accept").status_code == 302
    row = PracticeMatch.objects.get()
    assert row.ended_at
    assert not row.resigned
    for client in (ada, ben, Client()):
        assert "Both coaches agreed on a draw." in page_of(client, moving)
    assert press_after(ada, moving).status_code == 422
    assert says(ada, moving, "draw offer").status_code == 422
    # the record is read without them, and its dice stay sealed
    record = ada.get(reverse("play_record", args=[moving.public_id]))
    assert "draw" not in json.loads(record.content)["actions"]
    registry.replay_record(record.content)
    assert ada.get(reverse("play_replay", args=[moving.public_id])).status_code == 200


def test_nobody_acts_in_a_pause_and_either_ends_it(moving, ada, ben):
    says(ben, moving, "pause offer")
    assert says(ada, moving, "pause accept").status_code == 302
    shown = page_of(ada, moving)
    assert "Paused" in shown
    assert 'id="offers"' not in shown
    moving.refresh_from_db()
    sent = {"ply": moving.revision, "key": "k" * 20, "deed": "act", "word": "."}
    address = reverse("play_act", args=[moving.public_id])
    assert ada.post(address, sent).status_code == 422
    assert ada.post(address, {**sent, "deed": "undo"}).status_code == 422
    assert says(ben, moving, "pause end").status_code == 302
    assert ada.post(address, sent).status_code == 302


def test_an_offer_makes_no_page_out_of_date(moving, ada, ben):
    html = page_of(ada, moving)
    (first, _), (second, _), *_ = rows_of(html)
    says(ben, moving, "draw offer")
    assert post(ada, moving, html, deed="sketch", word=first).status_code == 200
    assert post(ada, moving, html, word=first).status_code == 302
    # and one that has really gone by is told so
    assert post(ada, moving, html, word=second, key="l" * 20).status_code == 409
    made = post(ada, moving, page_of(ada, moving), deed="sketch", word=second)
    answer = says(ada, moving, "draw decline", sketched=[second])
    assert made.status_code == answer.status_code == 200
    assert offers_of(answer.content.decode())["sketched"] == [second]


def test_the_same_word_counts_once(moving, ada):
    for _ in range(3):
        assert says(ada, moving, "pause offer", key="m" * 20).status_code == 302
    assert says(ada, moving, "draw offer", key="m" * 20).status_code == 422
    assert moving.actions.filter(word="pause offer").count() == 1


@pytest.mark.long(cases=2)
@pytest.mark.parametrize("what", ["", "draw", "undo", "resign", "draw end", "x" * 300])
def test_other_words_are_refused(moving, ada, what):
    assert says(ada, moving, what).status_code == 422


def test_there_is_nobody_to_agree_with(ada, begun):
    """Neither a computer nor a seat that nobody has taken."""
    machine = make_play.practice("token-of-ada")
    for row in (begun, machine):
        assert says(ada, row, "draw offer").status_code == 422
        assert "draw offer" not in page_of(ada, row)
