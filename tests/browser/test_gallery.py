"""The gallery in a real browser: accessible, no wider than the screen, focus kept."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PLACES = """() => [...document.querySelectorAll("#standings thead th, #ask-fog-owls")]
  .map(e => e.getBoundingClientRect()).map(box => [box.left, box.top, box.width])"""

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_it_is_accessible_and_fits_in_the_dark(new_context) -> None:
    """By day its colours and parts are those of the pages that are walked."""
    width = 320
    page = new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark"
    ).new_page()
    page.goto("/gallery/")
    # see tests/browser/checks.py
    found = Axe().run(page, options={"preload": False}).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_sort_by_keyboard_keeps_the_focus_and_is_said(desk: Page) -> None:
    desk.goto("/gallery/")
    desk.locator("#sort-standings-gf").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#standings [aria-sort=descending]")).to_have_text("GF")
    expect(desk.locator("#sort-standings-gf")).to_be_focused()
    expect(desk.locator("#spoken")).to_have_text("Sorted by Goals for, descending.")
    expect(desk).to_have_url(re.compile(r"\?sort=-gf$"))


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("width", [320, 1280])
def test_a_why_opens_and_closes_in_place(page: Page, width: int) -> None:
    """The columns and the row that asks stay where they are."""
    page.set_viewport_size({"width": width, "height": 780})
    page.goto("/gallery/")
    page.locator("#ask-fog-owls").scroll_into_view_if_needed()
    before = page.evaluate(PLACES)
    page.click("#ask-fog-owls")
    expect(page.locator("#why-fog-owls")).to_be_visible()
    assert page.evaluate(PLACES) == before
    page.click("#ask-fog-owls")
    expect(page.locator("#why-fog-owls")).to_be_hidden()


@pytest.mark.long
def test_all_of_it_works_without_scripts(new_context) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/gallery/")
    page.click("#ask-fog-owls")
    expect(page.locator("#why-fog-owls")).to_be_visible()
    page.click("#sort-standings-points")
    expect(page).to_have_url(re.compile(r"\?sort=-points$"))
    expect(page.locator("[data-copy]")).to_be_hidden()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.long
def test_the_theme_changes_at_once_and_stays(page: Page) -> None:
    page.goto("/gallery/")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_without_a_clipboard_the_field_is_selected(page: Page) -> None:
    """Plain http on the club's network has no clipboard."""
    page.add_init_script("delete Navigator.prototype.clipboard")
    page.add_init_script("document.execCommand = () => false")
    page.goto("/gallery/")
    page.click("[data-copy]")
    expect(page.locator("[data-share-said]")).to_have_text("Selected: copy it now.")
    assert "helvetia.example" in page.evaluate("getSelection().toString()")
