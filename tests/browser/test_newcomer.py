"""U5: from the landing page to the shared link of a drawn cup, and its claim."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import TOUCH, Hands
from tests.make import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

TEAMS = ["Owls", "Drakes", "Herons", "Marmots", "Berna", "Lugano", "Sion", "Aarau"]


def test_a_cup_is_drawn_shared_and_kept_in_few_taps(
    new_context, record_property
) -> None:
    page = new_context(**TOUCH).new_page()
    link, hands = shared_cup(page)
    assert hands.taps == 3
    record_property("counted", f"a cup drawn and shared: {hands.seconds:.0f} s")
    goes_back_and_finds_the_cup(page, link)
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    visitor_reads_the_bracket(new_context(**TOUCH).new_page(), link)
    kept(hands)
    assert hands.taps == 7
    record_property("counted", f"and kept with an account: {hands.seconds:.0f} s")
    expect(page.get_by_role("link", name="Sign in")).to_have_count(0)


def shared_cup(page: Page, pace: float = 0.02) -> tuple[str, Hands]:
    """One text field, one paste box, three taps."""
    page.goto("/")
    main = page.get_by_role("main")
    boxes = main.locator("input[type=text]:visible, textarea:visible")
    expect(boxes).to_have_count(2)
    hands = Hands(page, pace)
    hands.write(page.get_by_label("Name of the competition"), "Winter Cup")
    hands.write(page.get_by_label("Teams"), "\n".join(TEAMS))
    hands.tap(page.get_by_role("button", name="Draw it"))
    expect(page.locator(".pasted__list li")).to_have_count(8)
    hands.tap(page.get_by_role("button", name="Draw the cup"))
    field = page.get_by_role("textbox", name="Link to the competition")
    hands.tap(page.get_by_role("button", name="Copy").first)
    expect(page.locator("[data-share-said]").first).not_to_be_empty()
    return field.input_value(), hands


def kept(hands: Hands) -> None:
    page = hands.page
    hands.tap(page.get_by_role("link", name="Keep it with an account"))
    hands.tap(page.get_by_role("main").get_by_role("link", name="Sign up"))
    hands.write(page.get_by_label("Sign-in name"), "nora")
    hands.write(page.get_by_label("Password"), PASSWORD)
    hands.tap(page.get_by_role("main").get_by_role("button", name="Sign up"))
    hands.tap(page.get_by_role("button", name="Keep Winter Cup"))
    expect(page.locator("#messages")).to_contain_text("Winter Cup is yours now.")


def goes_back_and_finds_the_cup(page: Page, link: str) -> None:
    """No browser asks to send a form again, and nothing is drawn a second time."""
    page.go_back()
    expect(page.locator(".pasted__list li")).to_have_count(8)
    page.get_by_role("link", name="Go to Winter Cup").click()
    page.wait_for_url(link)


def visitor_reads_the_bracket(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name="Winter Cup")).to_be_visible()
    expect(page.locator(".round").first.locator(".tie-box")).to_have_count(4)
    read = page.locator(".round").first.inner_text()
    assert all(team in read for team in TEAMS)
