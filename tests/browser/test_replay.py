"""A match stepped through in a browser: by keys, by its bar, by itself, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import make_play
from tests.browser.checks import accessible

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def replay() -> str:
    row = make_play.practice(rules="geek")
    make_play.played_on(row)
    return f"/play/{row.public_id}/replay/"


def stands_at(page: Page, ply: int) -> None:
    """The board, the bar and the address are at this moment."""
    expect(page.locator(".player-bar__now")).to_contain_text(f"Action {ply} of")
    expect(page.locator("[name=ply]")).to_have_value(str(ply))
    expect(page).to_have_url(re.compile(rf"\?ply={ply}$"))


def test_keys_the_bar_and_the_log_lead_through_a_match(new_context, replay) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(f"{replay}?ply=60")
    at = page.locator("#ball").get_attribute("data-ball")
    page.keyboard.press("ArrowRight")
    stands_at(page, 61)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 60)
    assert page.locator("#ball").get_attribute("data-ball") == at
    page.locator("[name=ply]").fill("200")
    stands_at(page, 200)
    page.get_by_role("link", name="Forward").click()
    stands_at(page, 201)
    page.keyboard.press("Home")
    stands_at(page, 0)
    page.locator(".steplog a").last.click()
    expect(page.locator(".player-bar__now")).not_to_contain_text("Action 0 of")
    page.get_by_text("Link to this moment").click()
    assert page.locator("[data-share-field]").input_value() == page.url
    assert list(accessible(page)) == []


@pytest.mark.long
def test_it_plays_by_itself(new_context, replay) -> None:
    page = new_context().new_page()
    page.goto(f"{replay}?ply=10")
    page.get_by_role("radio", name="8×").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[name=ply]")).to_have_value(re.compile(r"1[3-9]|[2-9]\d"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # who came to watch presses nothing
    page.goto(f"{replay}?ply=0&watch")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("[name=ply]")).to_have_value(re.compile(r"[1-9]"))


def test_without_scripts_links_and_a_form_do_the_same(new_context, replay) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{replay}?ply=10")
    page.get_by_role("link", name="Back").click()
    stands_at(page, 9)
    expect(page.get_by_role("button", name="Play")).to_be_hidden()
    page.get_by_role("button", name="Go there").click()
    stands_at(page, 9)


@pytest.mark.long
def test_the_browser_computes_every_die_again(new_context, replay) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(replay)
    page.get_by_role("link", name="All dice").click()
    agree = page.get_by_text("dice agree, and so does")
    expect(agree).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.resource_type))
    page.reload()
    expect(agree).to_be_visible()
    # the page and its files, and nobody is asked for a number
    assert asked[0] == "document"
    assert {*asked} <= {"document", "stylesheet", "script", "font", "image", "other"}
    rows = page.locator("[data-die]").count()
    expect(page.locator("[data-die=right]")).to_have_count(rows)
    assert list(accessible(page)) == []
    # from a die to its moment, and back to the die
    page.locator("[data-die] a").first.click()
    page.get_by_text("How was this rolled?").click()
    assert list(accessible(page)) == []
    page.locator("[data-key=rolled] a").first.click()
    expect(page.locator("[data-die]:target")).to_have_id("die-0")
    expect(agree).to_be_visible()


@pytest.mark.long
def test_of_a_match_that_goes_on_from_a_moment_its_own_dice_are_computed(
    new_context,
) -> None:
    row = make_play.guided()
    match = make_play.played_on(row).match
    page = new_context().new_page()
    page.goto(f"/play/{row.public_id}/dice/")
    expect(page.get_by_text("dice agree, and so does")).to_be_visible()
    own = len(match.rolls) - len(match.opening.faces)
    expect(page.locator("[data-die=right]")).to_have_count(own)
    expect(page.locator("[data-die=wrong]")).to_have_count(0)
