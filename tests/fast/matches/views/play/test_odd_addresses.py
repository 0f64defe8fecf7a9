"""What somebody writes into the address of a page: a page or a refusal, never a fault."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import make_play

pytestmark = pytest.mark.django_db
# A number of another script, one without end, markup.
ODD = ("٣", "9" * 5000, "<script>zzpwn()</script>")
PAGES = {
    "play_match": ("since", "heard", "ready"),
    "play_replay": ("ply", "look", "watch"),
    "play_on": ("ply", "watch"),
    "play_story": ("in",),
    "play_dice": ("ply",),
}
OF_THE_SITE = {
    "lab": ("game", "what", "level"),
    "rulebook": ("q", "game"),
    "play": ("game", "rules", "squad", "level"),
}


@pytest.fixture
def row():
    return make_play.resigned()


def odd_addresses(row):
    """Each page with all that it reads of its address, once for each oddity."""
    for names, given in ((PAGES, [row.public_id]), (OF_THE_SITE, [])):
        for name, fields in names.items():
            for odd in ODD:
                yield reverse(name, args=given), dict.fromkeys(fields, odd)


def test_no_address_breaks_a_page_of_a_match_or_of_its_surroundings(row):
    client = Client(raise_request_exception=False)
    found = {}
    for address, given in odd_addresses(row):
        answer = client.get(address, given)
        found.setdefault(answer.status_code, []).append(address)
        assert b"<script>zzpwn" not in answer.content
    assert found.keys() <= {200, 204, 404}, found
    assert len(found[200]) > 18


@pytest.mark.parametrize("name", ["match", "replay", "dice", "on", "record", "story"])
def test_a_match_that_nobody_knows_is_not_found(name):
    assert Client().get(reverse(f"play_{name}", args=["nobody"])).status_code == 404
