"""A first match with a coach beside the newcomer: by touch, by keyboard, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import accessible
from tests.browser.people import TOUCH

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
STEPS = ".guide__marks [data-taken]"


def begin(page: Page) -> None:
    page.goto("/play/")
    page.get_by_role("button", name="Show me how").click()
    expect(page.get_by_role("heading", name="Move your men")).to_be_visible()
    expect(page.locator(".guide__hint")).to_contain_text("Your coach:")
    # a press before the scripts are there is taken as without them
    page.wait_for_load_state()


def test_a_phone_takes_the_first_steps_and_goes_on_alone(new_context) -> None:
    page = new_context(**TOUCH).new_page()
    begin(page)
    assert list(accessible(page)) == []
    page.locator("[data-advice]").tap()
    page.locator("[data-commit]").tap()
    expect(page.locator(STEPS)).to_have_count(1)
    expect(page.get_by_role("heading", name="End your moves")).to_be_visible()
    page.get_by_role("button", name="End the moves").first.tap()
    expect(page.locator(STEPS)).to_have_count(2)
    page.get_by_role("button", name="Go on alone").tap()
    expect(page.locator(".guide")).to_have_count(0)
    page.get_by_role("button", name="Show me how").tap()
    expect(page.locator(STEPS)).to_have_count(2)


@pytest.mark.long
def test_the_keyboard_alone_does_the_same(page: Page) -> None:
    begin(page)
    page.locator("[data-advice]").press("Enter")
    expect(page.locator("[data-commit]")).to_be_focused()
    page.locator("[data-commit]").press("Enter")
    expect(page.locator(STEPS)).to_have_count(1)
    page.get_by_role("button", name="Go on alone").press("Enter")
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.long
def test_without_scripts_each_button_does_it_at_once(new_context) -> None:
    """And from the replay of the match that is over somebody plays on."""
    page = new_context(**TOUCH, java_script_enabled=False).new_page()
    begin(page)
    page.locator("[data-advice]").tap()
    expect(page.locator(STEPS)).to_have_count(1)
    page.get_by_text("Standing orders").tap()
    page.get_by_label("Always intercept").check()
    page.get_by_role("button", name="Give these orders").tap()
    expect(page.locator("[data-key=orders] summary")).to_contain_text(
        "Always intercept"
    )
    page.get_by_text("Give the match up").tap()
    page.get_by_role("button", name="Give up").tap()
    page.get_by_role("link", name="Watch it again").tap()
    page.get_by_role("link", name="Play on from here").tap()
    page.locator("[name=level][value=novice]").check()
    page.get_by_role("button", name="Play on").tap()
    expect(page.locator("#match")).to_contain_text("goes on from action 378")
