"""A fixture of Finale in the browser: two coaches prepare it, seal decks and play."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from competitions.models import Fixture, Result
from matches.models import PlayedMatch
from tests import make, make_play
from tests.browser.checks import accessible, fits
from tests.browser.people import TOUCH
from tests.browser.phones import sign_in
from tests.fast.matches.test_finale_in_browser import league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def wrong(page: Page) -> list[str]:
    return [*accessible(page), *fits(page, 320), *fits(page, 360)]


@pytest.mark.long
def test_two_coaches_prepare_and_play_and_the_league_counts_it(
    new_context, live_server
) -> None:
    made = league(legs=2, name="Card League")
    match = make.fixture(made, "Owls", "Drakes")
    pages = [
        prepared(new_context(**given), live_server.url, match, side)
        for side, given in (("home", TOUCH), ("away", {}))
    ]
    expect(pages[0]).to_have_url(pages[1].url)
    for page in pages:
        expect(page.locator("#status")).to_contain_text("beside the five white")
        assert wrong(page) == []
        page.locator(".action-form .btn--primary").click()
    for page in pages:
        expect(page.locator("#status")).to_contain_text("period 1")
        expect(page.locator(".lines .man")).to_have_count(22)
    make_play.played_on_by_engine(PlayedMatch.objects.get())
    result = Result.objects.get()
    assert (result.state, result.settled) == ("official", "played")
    pages[0].goto(live_server.url + match.get_absolute_url())
    expect(
        pages[0].get_by_text("It is official because it was played here.")
    ).to_be_visible()
    assert wrong(pages[0]) == []


def prepared(context, site: str, match: Fixture, side: str) -> Page:
    """His squad as it is proposed; for a moment one man is missing, and that is said."""
    team = getattr(match, side)
    coach = make.user(side)
    make.coaching(team, coach)
    sign_in(context, coach, site)
    page: Page = context.new_page()
    page.goto(site + reverse("prepare", args=[match.public_id]))
    told = page.locator("#ready-told")
    expect(told).to_contain_text("11 start, 4 on the bench")
    start = page.locator("[id^=start-]:checked").last
    pk = str(start.get_attribute("id")).removeprefix("start-")
    page.locator(f"#out-{pk}").locator("xpath=..").click()
    expect(told).to_contain_text("Eleven start and four are substitutes")
    page.locator(f"#start-{pk}").locator("xpath=..").click()
    expect(told).to_contain_text("11 start, 4 on the bench")
    assert wrong(page) == []
    page.locator("#ready-button").click()
    if side == "home":
        expect(page.get_by_text("You are ready since")).to_be_visible()
    return page
