"""What a coach sets on his device: a narrowed list, letters of his own, sounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_lost_line import page, row

__all__ = ["page", "row"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_a_long_list_is_narrowed_and_letters_and_sounds_are_ones_own(page: Page):
    box = page.locator("[data-filter]")
    expect(box).to_be_visible()
    who = page.locator("#offers summary").first.inner_text().split(",")[0]
    box.fill(who.upper())
    shown = page.locator("#offers .offer:visible")
    left, every = re.findall(r"\d+", page.locator("[data-left]").inner_text())
    assert 0 < int(left) < int(every)
    expect(shown).to_have_count(int(left))
    # Enter sends nothing: it goes on to the first that is left
    box.press("Enter")
    expect(shown.first).to_be_focused()
    box.fill("")
    # Tab goes from man to man, and after the last one on
    men = page.locator("#board [data-able]")
    order = [men.nth(n).get_attribute("data-at") for n in range(men.count())]
    page.locator(f"[data-cell='{order[0]}']").focus()
    for at in order[1:]:
        page.keyboard.press("Tab")
        expect(page.locator(f"[data-cell='{at}']")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#board :focus")).to_have_count(0)
    # another letter leads to the ball, on this device from now on
    page.locator("[data-letters]").click()
    page.locator("[data-letter=b]").press("x")
    page.locator("[data-letter=p]").press("Delete")
    page.reload()
    expect(page.locator("[data-letter=b]")).to_have_text("X")
    expect(page.locator("[data-letter=p]")).to_have_text("–")
    ball = page.locator("[data-ball]").get_attribute("data-ball")
    for key, at in (("b", order[0]), ("p", order[0]), ("x", ball)):
        page.locator(f"[data-cell='{order[0]}']").focus()
        page.keyboard.press(key)
        expect(page.locator(f"[data-cell='{at}']")).to_be_focused()
    # silent until the switch is pressed
    root = page.locator("html")
    expect(root).not_to_have_attribute("data-cue", re.compile("."))
    page.locator("[data-sounds]").click()
    expect(root).to_have_attribute("data-cue", "turn")
    expect(page.locator("[data-sounds]")).to_have_attribute("aria-pressed", "true")
