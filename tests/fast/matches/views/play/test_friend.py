"""Playing a friend: his link, one seat each, and nothing of the other's secrets."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from engine.sides import Side
from matches import seats
from matches.actions.play.acting import act
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import FRIEND
from tests import make, make_play
from tests.fast.matches.views.play.test_match import WISH, fields, offered, press
from tests.make_play import browser, link_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-04")]
NOW = datetime(2026, 5, 6, 20, 0, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


def page_of(client, row):
    return client.get(row.get_absolute_url()).content.decode()


def test_from_the_lobby_to_a_match_of_two(ada, ben):
    assert ada.post("/play/", {**WISH, "level": FRIEND}).status_code == 302
    row = PracticeMatch.objects.get()
    shown = page_of(ada, row)
    (link,) = re.findall(r'value="http://testserver(/play/\w+/join/\w{32}/)"', shown)
    assert link not in page_of(ben, row)
    asked = ben.get(link).content.decode()
    assert "You coach Rhine Drakes." in asked
    assert "Take this side" in asked
    # by which rules, with which cards and help, in which time
    terms = re.findall(r"<dt>(.+?)</dt>\s*<dd>\s*<b>(.+?)</b>", asked)
    assert [name for name, _ in terms] == [
        "Rules",
        "Cards",
        "Help on the board",
        "Time",
    ]
    assert dict(terms)["Time"] == "No limit"
    # a preview of the link takes nothing
    assert not PracticeMatch.objects.get().guest
    assert ben.post(link, {"deed": "sit"})["Location"] == row.get_absolute_url()
    assert ben.get(link).status_code == 302
    assert link not in page_of(ada, row)
    assert "Both sides have their coach." in Client().get(link).content.decode()


def test_a_side_is_taken_once(begun, ada, ben):
    assert ada.post(link_of(begun), {"deed": "sit"}).status_code == 422
    for _ in range(2):
        assert ben.post(link_of(begun), {"deed": "sit"}).status_code == 302
    late = browser("token-of-cleo").post(link_of(begun), {"deed": "sit"})
    assert late.status_code == 422
    assert "taken this side already" in late.content.decode()
    begun.refresh_from_db()
    assert begun.guest == seats.holder_of("token-of-ben")


def test_no_other_address_leads_to_the_seat(begun, ben):
    for match, token in (
        (begun, "0" * 32),
        (begun, seats.invitation_of("another")),
        (computers := make_play.practice(), seats.invitation_of(computers.public_id)),
    ):
        address = reverse("play_join", args=[match.public_id, token])
        assert ben.get(address).status_code == 404
        assert ben.post(address, {"deed": "sit"}).status_code == 404


def test_each_acts_for_his_own_side(both, ada, ben):
    assert press(ada, both).status_code == 302
    # Ada has sealed her squad: now she waits for Ben's
    assert "They are to decide." in page_of(ada, both)
    assert press(ben, both).status_code == 302
    both.refresh_from_db()
    here = browser_match(both)
    assert [one.side for one in here.actions] == [Side.HOME, Side.AWAY]
    assert here.match.phase != "squad"


def test_whoever_sends_a_form_acts_for_his_own_side(both, ada, ben):
    html = page_of(ada, both)
    sent = {**fields(html), "word": offered(html)[0]}
    address = reverse("play_act", args=[both.public_id])
    assert Client().post(address, sent).status_code == 403
    assert ben.post(address, sent).status_code == 302
    both.refresh_from_db()
    assert [one.side for one in browser_match(both).actions] == [Side.AWAY]
    # one key is one form of one coach
    assert ada.post(address, sent).status_code in (409, 422)
    assert press(ada, both).status_code == 302
    both.refresh_from_db()
    (waiting,) = browser_match(both).match.to_move
    other = {Side.HOME: ben, Side.AWAY: ada}[waiting]
    known = {"deed": "act", "ply": both.revision, "key": "o" * 20, "word": "."}
    assert other.post(address, known).status_code == 422
    both.refresh_from_db()
    assert both.revision == 2


def test_who_gives_up_is_named(both, ben):
    html = page_of(ben, both)
    sent = {**fields(html), "deed": "resign"}
    ben.post(reverse("play_act", args=[both.public_id]), sent)
    assert "Rhine Drakes gave the match up." in unescape(page_of(Client(), both))


def test_the_page_asks_for_news_of_both(begun, ada, ben):
    asks = re.compile(r'hx-get="[^"]*since=([\w-]+)')
    (before,) = asks.findall(page_of(ada, begun))
    address = begun.get_absolute_url()
    assert ada.get(address, {"since": before}, headers=HTMX).status_code == 204
    ben.post(link_of(begun), {"deed": "sit"})
    assert ada.get(address, {"since": before}, headers=HTMX).status_code == 200
    (after,) = asks.findall(page_of(ben, begun))
    assert ben.get(address, {"since": after}, headers=HTMX).status_code == 204
    press(ada, begun)
    assert ben.get(address, {"since": after}, headers=HTMX).status_code == 200


def test_a_friend_is_nobody_that_thinks():
    row = make_play.practice("token-of-ada", level=FRIEND)
    assert row.thinks_since is None
    assert browser_match(row).computer is None
    here = browser_match(row)
    word = here.match.text(here.side, here.match.legal(here.side).all()[0])
    done = act(row.public_id, word, make.by(key="z" * 20), row.revision)
    assert len(done.actions) == 1


@pytest.mark.rule("HV-PLAY-16")
def test_a_code_leads_to_the_free_side_for_ten_minutes(begun, ada, ben):
    code = seats.code_of(begun.public_id)
    shown = f"{code[:3]} {code[3:]}"
    begun.started_at = datetime.now(UTC)
    begun.save()
    assert shown in page_of(ada, begun)
    assert shown not in page_of(ben, begun)
    answer = ben.post("/play/", {"deed": "code", "code": f" {shown} "})
    assert answer.headers["Location"] == link_of(begun)
    begun.started_at -= timedelta(minutes=10, seconds=1)
    begun.save()
    assert shown not in page_of(ada, begun)
    late = ben.post("/play/", {"deed": "code", "code": code})
    assert late.status_code == 422
    assert "its ten minutes over" in late.content.decode()
    assert f'value="{code}"' in late.content.decode()


@pytest.mark.rule("HV-PLAY-16")
def test_a_taken_side_has_no_code_and_tries_are_counted(both, client):
    both.started_at = datetime.now(UTC)
    both.save()
    form = {"deed": "code", "code": seats.code_of(both.public_id)}
    answers = [client.post("/play/", form).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
