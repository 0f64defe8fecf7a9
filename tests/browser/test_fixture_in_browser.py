"""A fixture that is played in the browser: from its page to the match and back."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from competitions.models import Competition
from tests import make, preparing
from tests.browser.checks import accessible
from tests.browser.people import TOUCH
from tests.browser.phones import sign_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_a_coach_begins_it_and_finds_it_again(new_context, live_server) -> None:
    league = preparing.league(name="Either League")
    Competition.objects.filter(pk=league.pk).update(venue="either")
    match = league.fixtures.get()
    hal = make.user("hal")
    make.coaching(match.home, hal)
    preparing.opened(match)
    context = new_context(**TOUCH)
    sign_in(context, hal, live_server.url)
    page = context.new_page()
    page.goto(live_server.url + reverse("browser", args=[match.public_id]))
    assert list(accessible(page)) == []
    page.get_by_role("button", name="Play in the browser").tap()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#status")).not_to_be_empty()
    # whoever opens its sheet is led to it
    page.goto(live_server.url + reverse("sheet", args=[match.public_id]))
    expect(page.get_by_role("textbox", name="Link to this match")).to_be_visible()
    assert list(accessible(page)) == []
    page.get_by_role("link", name="Go to the match").tap()
    expect(page.locator("#board")).to_be_visible()
