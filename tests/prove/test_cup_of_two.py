"""A cup match of two people in Chromium: what it leaves follows into the next one.

The acts are those of the computer, with the dice of a match that ends with a red card, an
injury and a challenge that is made. LEFT=30 plays the end only.
"""

from __future__ import annotations

import os
import time

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import expect

from competitions.models import Result
from engine.sides import Side
from matches.actions.play import from_fixture
from matches.actions.play.starting import Chance
from matches.models import PlayedMatch
from tests import make_play
from tests.at_table import USUAL, Hall, before
from tests.browser.at_play import Coach, asked_soon
from tests.browser.checks import accessible
from tests.browser.phones import sign_in
from tests.fast.matches import test_cup_in_browser as cup
from tests.fast.matches.test_cup_played import row_of, verified

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
LEFT = int(os.environ.get("LEFT", "0"))
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
# Who is at which screen, and how he plays.
SEATS = {Side.HOME: ("owls", PHONE, "touch"), Side.AWAY: ("marmots", DESK, "mouse")}
LASTS = {"Fips": "banned", "Posse": "injured"}


@pytest.fixture(autouse=True)
def _asked_soon(monkeypatch) -> None:
    asked_soon(monkeypatch)


@pytest.fixture
def hall(monkeypatch) -> Hall:
    made = Hall("Owls Drakes Herons Marmots")
    cup.venue(made, "browser")
    chance = Chance(cup.SEED, b"c" * 32)
    monkeypatch.setattr(from_fixture, "chance_of", lambda _fixture: chance)
    return made


def seated(new_context, live_server) -> dict[Side, Coach]:
    """Both coaches, each signed in at a screen of his own."""
    found = {}
    for side, (name, screen, way) in SEATS.items():
        context = new_context(**screen)
        sign_in(context, get_user_model().objects.get(username=name), live_server.url)
        found[side] = Coach(context.new_page(), way)
    return found


def play(coaches: dict[Side, Coach], row: PlayedMatch) -> int:
    """The acts of the engine, each done by whose turn it is; how many there were."""
    words = make_play.by_engine(row)
    if LEFT:
        make_play.played_on_by_engine(row, left=LEFT)
        words = words[-LEFT:]
    row.refresh_from_db()
    for coach in coaches.values():
        coach.page.goto(row.get_absolute_url())
    for n, one in enumerate(words, row.revision):
        coaches[one.side].does(one.word, n)
    for coach in coaches.values():
        expect(coach.page.locator("#match")).to_contain_text("Full time")
    return len(words)


def test_what_two_have_played_follows_into_the_final(
    hall, new_context, live_server, record_property
) -> None:
    first = hall.match("Owls", "Marmots")
    cup.ready(hall, first, home=cup.CHOSEN)
    row = cup.row_at(first)
    coaches = seated(new_context, live_server)
    began = time.monotonic()
    acts = play(coaches, row)
    took = time.monotonic() - began
    verified()
    cup.ended(hall, first, row)
    second = hall.match("Drakes", "Herons")
    cup.ready(hall, second)
    assert (
        cup.pressed(hall, cup.row_at(second), second.away, "resign").status_code == 302
    )
    final_is_prepared(hall, coaches[Side.HOME])
    verified()
    record_property("counted", f"a cup match of two: {acts} acts in {took:.0f} s")


def final_is_prepared(hall: Hall, coach: Coach) -> None:
    """The ban, the injury and the card of the challenge stand on the page before it."""
    final = hall.match("Owls", "Drakes")
    coach.page.goto(before(final))
    for name, word in LASTS.items():
        assert word in row_of(coach.page.content(), name).lower(), name
    expect(coach.page.locator("#bring-14")).to_be_attached()
    assert list(accessible(coach.page)) == []
    # who is banned or injured lines up nowhere
    assert hall.coaches["Owls"].prepares(final, **USUAL).status_code == 422
    assert not Result.objects.filter(fixture=final).exists()
