"""Somebody who has never played is shown how, in Chromium, and steps through it afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from matches.models import PracticeMatch
from tests.browser.at_play import Coach, heard
from tests.browser.checks import accessible

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
# So often the page is looked at with axe, and the board as a reader hears it.
LOOKS = 6
FULL_TIME = "Full time"


def looked_at(page: Page, told: str) -> None:
    assert [*accessible(page), *heard(page)] == [], told


def follows_the_coach(page: Page, way: str) -> int:
    """To the end; how many acts that took."""
    coach, shown = Coach(page, way), page.locator("#match")
    for n in range(500):
        expect(page.locator("#match[aria-busy]")).to_have_count(0)
        if FULL_TIME in shown.inner_text():
            return n
        hint = page.locator("[data-advice]").first
        word, ply = hint.get_attribute("value"), page.locator("#offers [name=ply]")
        now = ply.input_value()
        coach.does(str(word), int(now))
        expect(page.locator(f'#offers [name=ply][value="{now}"]')).to_have_count(0)
        if n % LOOKS == 0:
            looked_at(page, f"after {word}")
    raise AssertionError("it does not end")


@pytest.mark.parametrize("way", ["touch", "keyboard"])
def test_a_guided_match_and_its_replay(way, new_context, record_property) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/play/")
    Coach(page, way).hits(page.get_by_role("button", name="Show me how"))
    expect(page.locator("#guide-title")).to_be_visible()
    acts = follows_the_coach(page, way)
    row = PracticeMatch.objects.get()
    assert row.ended_at
    assert row.guided
    page.goto(f"/play/{row.public_id}/replay/?ply=0")
    if way == "keyboard":
        page.keyboard.press("ArrowRight")
    else:
        page.get_by_role("link", name="Forward").tap()
    expect(page).to_have_url(re.compile(r"\?ply=1$"))
    if way == "keyboard":
        page.keyboard.press("End")
    else:
        page.locator(".steplog a").first.tap()
    expect(page).not_to_have_url(re.compile(r"\?ply=1$"))
    looked_at(page, "the replay")
    record_property("counted", f"a guided match of {acts} acts, {way}")
