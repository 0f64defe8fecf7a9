"""HV-PLAY-23: a match at a real table: one phone, typed dice, the official result."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import Page, expect

from competitions.models import Fixture, Result
from engine.dice import FastDice
from engine.sides import Side
from matches.models import PlayedMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import asks, played_deed
from matches.verification.verify import all_findings
from tests import make, make_play, preparing
from tests.browser.at_play import Coach
from tests.browser.checks import accessible
from tests.browser.people import TOUCH
from tests.browser.phones import sign_in
from tests.waiting import until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.once,
    pytest.mark.long,
]
# Acts that are done on the phone: the first, and the last of the match.
FIRST, LAST = 3, 12
CHOICE = {"trained": (7, 5), "cards": (1, 5, 7), "challenge": 6}


# The page has gone on from this question.
OTHER = "asked => document.querySelector('#die')?.innerText !== asked"


def roll(page: Page) -> int:
    """A die for each question until the action stands; how many."""
    die, dice = page.locator("#die"), 0
    expect(die).to_be_visible()
    assert list(accessible(page)) == []
    while die.count():
        asked = die.inner_text()
        page.locator(".die__face").first.tap()
        page.wait_for_function(OTHER, arg=asked)
        page.wait_for_load_state()
        dice += 1
    return dice


def act(page: Page, row: PlayedMatch) -> int:
    """What the computer would do, done by whoever has the phone; the dice it took."""
    here = browser_match(PlayedMatch.objects.get(pk=row.pk))
    side = next(side for side in Side if asks(here.match, side))
    handed = page.locator(".hand-over a")
    expect(handed.or_(page.locator("#offers, #window")).first).to_be_visible()
    page.wait_for_load_state()
    if handed.count():
        assert list(accessible(page)) == []
        handed.tap()
        expect(handed).to_have_count(0)
    coach = here.room.coach("coach", 1)
    seen = here.room.seen(here.match.state, side.number)
    here.match.roll_on(FastDice(1))
    choice = coach.choose(seen, side.number).action
    word, rolled = played_deed(here.match, side, choice)
    Coach(page, "touch").does(word, here.row.revision)
    dice = roll(page) if rolled else 0
    # an answer without a die takes the place of the match
    stored = PlayedMatch.objects.filter(pk=row.pk, revision__gt=here.row.revision)
    until(stored.exists)
    return dice


def test_one_phone_is_the_referee_and_the_other_coach_confirms(
    new_context, live_server, record_property
) -> None:
    league = preparing.league()
    make.coached(league)
    fixture = Fixture.objects.get(pk=league.fixtures.get().pk)
    preparing.opened(fixture, CHOICE, CHOICE)
    people = get_user_model().objects
    ben = new_context(**TOUCH)
    sign_in(ben, people.get(username="ben"), live_server.url)
    page = ben.new_page()
    page.goto(reverse("browser", args=[fixture.public_id]))
    page.get_by_role("button", name="this page is the referee").tap()
    assert roll(page) == 1
    row = PlayedMatch.objects.get()
    dice = sum(act(page, row) for _ in range(FIRST))
    user = people.get(username="ben").pk
    row.refresh_from_db()
    make_play.rolled_on(
        row, LAST, actor=f"user:{user}", role="coach", sides=frozenset({"home"})
    )
    page.goto(row.get_absolute_url())
    while not PlayedMatch.objects.get().ended_at:
        dice += act(page, row)
    assert dice
    expect(page.locator("#match")).to_contain_text("Full time")
    expect(page.locator("#match")).to_contain_text("confirms this result")
    assert list(accessible(page)) == []
    cleo = new_context(**TOUCH)
    sign_in(cleo, people.get(username="cleo"), live_server.url)
    other = cleo.new_page()
    other.goto(reverse("result", args=[fixture.public_id]))
    other.get_by_role("button", name="Confirm").tap()
    expect(other.locator("main")).to_contain_text("Result confirmed")
    assert Result.objects.get().state == "official"
    assert list(all_findings()) == []
    record_property("counted", f"a match at a real table: {dice} dice typed")
