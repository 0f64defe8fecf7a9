"""The organiser's evening with a cup of eight, in taps: from the first page to the champion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import TOUCH, Hands
from tests.browser.test_newcomer import shared_cup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# Before "Next match" there were 49.
MOST_TAPS = 35


def test_a_cup_of_eight_in_few_taps(new_context, record_property) -> None:
    page = new_context(**TOUCH).new_page()
    link, hands = shared_cup(page)
    page.goto(link)
    main = page.get_by_role("main")
    hands.tap(main.get_by_role("link", name="Manage"))
    hands.tap(main.get_by_role("link", name="Result", exact=True).first)
    for left in range(6, -1, -1):
        typed(hands)
        if left:
            hands.tap(main.get_by_role("link", name="Next match"))
    expect(main.get_by_role("link", name="Next match")).to_have_count(0)
    hands.tap(main.get_by_role("link", name="To the desk"))
    crown = main.get_by_role("button", name="Finish and crown the champion")
    hands.tap(crown)
    expect(main).to_contain_text("becomes champion")
    hands.tap(crown)
    expect(main).to_contain_text("in the final against")
    record_property("counted", f"a cup of 8 in the evening: {hands.taps} taps")
    assert hands.taps <= MOST_TAPS


def typed(hands: Hands) -> None:
    """2-1 in three taps, nothing by keyboard."""
    main = hands.page.get_by_role("main")
    pads = main.get_by_role("group").filter(has=hands.page.locator(".pad"))
    expect(main.get_by_role("button", name="Save the result")).to_be_visible()
    for pad, goals in ((pads.nth(0), "2"), (pads.nth(1), "1")):
        hands.tap(pad.get_by_role("radio", name=goals, exact=True))
    hands.tap(main.get_by_role("button", name="Save the result"))
    expect(main.get_by_role("button", name="Save the result")).to_have_count(0)
