"""One coach on two devices: his own link, the same board, the same pending choice."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.sides import Side
from matches import seats
from matches.actions.play import joining
from matches.models import PracticeSeat
from tests import make_play
from tests.fast.matches.views.play.test_friend import page_of
from tests.fast.matches.views.play.test_match import fields, offered, press
from tests.make_play import browser, link_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-05")]
SIT = {"deed": "sit"}


def own_link(client, row):
    """As the page for another device shows it."""
    shown = client.get(reverse("play_device", args=[row.public_id])).content.decode()
    return re.search(r'value="http://testserver(/play/\w+/join/\w{32}/)"', shown)[1]


def test_the_other_device_shows_and_does_the_same(both, ada, ben):
    tablet = browser("tablet-of-ada")
    link = own_link(ada, both)
    # a preview of the link opens nothing
    assert "Continue here" in tablet.get(link).content.decode()
    assert "Your turn" not in page_of(tablet, both)
    for _ in range(2):
        assert tablet.post(link, SIT)["Location"] == both.get_absolute_url()
    assert PracticeSeat.objects.get().side == Side.HOME
    assert tablet.get(link).status_code == 302
    # the same is pending on both, and what is sealed on one is sealed on the other
    assert offered(page_of(tablet, both)) == offered(page_of(ada, both)) != []
    held = page_of(ada, both)
    assert press(tablet, both).status_code == 302
    assert "They are to decide." in page_of(ada, both)
    late = {**fields(held), "word": offered(held)[1]}
    act = reverse("play_act", args=[both.public_id])
    assert ada.post(act, late).status_code in (409, 422)
    # each coach has a link of his own
    assert own_link(ben, both) not in (link, link_of(both))
    assert own_link(tablet, both) == link


def test_nobody_else_is_shown_the_link(both, ben):
    address = reverse("play_device", args=[both.public_id])
    for client in (Client(), browser("somebody-else")):
        assert client.get(address)["Location"] == both.get_absolute_url()
    link = seats.seat_link_of(both.public_id, Side.HOME)
    for client in (ben, Client()):
        assert link not in page_of(client, both)
        assert link not in client.get(address).content.decode()
    elsewhere = make_play.practice("token-of-ada")
    wrong = reverse("play_join", args=[elsewhere.public_id, link])
    assert Client().get(wrong).status_code == 404


def test_a_browser_holds_one_side(both, ada, ben):
    refused = ben.post(own_link(ada, both), SIT)
    assert refused.status_code == 422
    assert "plays the other side" in refused.content.decode()
    tablet = browser("tablet-of-ada")
    tablet.post(own_link(ada, both), SIT)
    assert tablet.post(link_of(both), SIT).status_code == 422
    phone = browser("phone-of-ben")
    phone.post(own_link(ben, both), SIT)
    # he follows the first link once more
    assert phone.post(link_of(both), SIT).status_code == 302
    assert PracticeSeat.objects.count() == 2


def test_so_many_devices_and_no_more(monkeypatch):
    monkeypatch.setattr(joining, "MOST_DEVICES", 1)
    row = make_play.practice("token-of-ada")
    link = own_link(browser("token-of-ada"), row)
    assert browser("tablet").post(link, SIT).status_code == 302
    refused = browser("laptop").post(link, SIT)
    assert refused.status_code == 422
    assert "there can be no more" in refused.content.decode()
    assert browser("tablet").post(link, SIT).status_code == 302
