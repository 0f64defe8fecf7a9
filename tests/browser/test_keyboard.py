"""By keyboard alone: a drawn cup, a result entered, a result confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.browser.pages import come_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
MOST_STEPS = 60
ABOUT = r"""() => {
  const e = document.activeElement;
  const label = e.labels?.[0]?.textContent ?? e.textContent;
  const group = e.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  return [plain(e.getAttribute("aria-label") ?? label), plain(group)];
}"""

SEEN = """() => {
  const bar = document.querySelector(".tabbar").getBoundingClientRect();
  const { bottom } = document.activeElement.getBoundingClientRect();
  return getComputedStyle(document.activeElement).outlineStyle !== "none"
    && (bar.height === 0 || bottom <= bar.top + 1);
}"""


def tab_to(page: Page, label: str, group: str = "") -> None:
    """Press Tab until it is reached; it must be seen when it is."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        name, inside = page.evaluate(ABOUT)
        if name.startswith(label) and inside.startswith(group):
            focus_is_seen(page)
            return
    raise AssertionError(f"{label} is not reached by keyboard")


def focus_is_seen(page: Page) -> None:
    """Inside the screen, not under the tab bar, with an outline."""
    expect(page.locator(":focus")).to_be_in_viewport()
    page.wait_for_function(SEEN)


def test_a_cup_is_drawn_and_its_link_copied(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.evaluate(ABOUT)[0] == "Skip to content"
    page.keyboard.press("Enter")
    tab_to(page, "Name of the competition")
    page.keyboard.type("Winter Cup")
    tab_to(page, "Teams")
    for team in ("Owls", "Drakes", "Herons"):
        page.keyboard.type(team)
        page.keyboard.press("Enter")
    tab_to(page, "Draw it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Draw the cup")).to_be_visible()
    tab_to(page, "Draw the cup")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Link to the competition")).to_be_visible()
    tab_to(page, "Copy")
    page.keyboard.press("Enter")
    expect(page.locator("[data-share-said]").first).not_to_be_empty()


def test_a_result_is_entered_and_confirmed(new_context, live_server) -> None:
    league = make.championship(owner=make.club(user=make.user("ada")))
    fixture = make.fixture(league, "Owls", "Drakes")
    for name, team in (("ben", fixture.home), ("cleo", fixture.away)):
        make.coaching(team, make.user(name))
    ben, cleo = (
        come_in(new_context(), name, live_server.url).new_page()
        for name in ("ben", "cleo")
    )
    ben.goto(fixture.get_absolute_url())
    tab_to(ben, "Enter the result")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("button", name="Save the result")).to_be_visible()
    for team, goals in (("Owls", 2), ("Drakes", 1)):
        tab_to(ben, "0", team)
        ben.keyboard.press("Space")
        for _ in range(goals):
            ben.keyboard.press("ArrowRight")
        focus_is_seen(ben)
    tab_to(ben, "Save the result")
    ben.keyboard.press("Enter")
    expect(ben).to_have_url(live_server.url + fixture.get_absolute_url())
    cleo.goto("/")
    tab_to(cleo, "Confirm: Owls win 2 : 1")
    cleo.keyboard.press("Enter")
    expect(cleo.locator(".score__figures")).to_have_text("2 : 1")
    expect(cleo.get_by_role("main")).to_contain_text("confirmed")


def test_tie_breaks_are_put_in_order_by_keys(new_context, live_server) -> None:
    ada = make.user("ada")
    league = make.championship(owner=make.club(user=ada), legs=1)
    page = come_in(new_context(), "ada", live_server.url).new_page()
    page.goto(f"{league.get_absolute_url()}manage/table/")
    page.get_by_role("button", name="Wins up").focus()
    for key, place in (("ArrowUp", 5), ("Enter", 4), ("ArrowDown", 5)):
        page.keyboard.press(key)
        expect(page.get_by_role("main")).to_contain_text(f"Wins: {place} of 8.")
        way = "down" if key == "ArrowDown" else "up"
        expect(page.get_by_role("button", name=f"Wins {way}")).to_be_focused()
    # Enter in a field saves; it moves nothing
    page.get_by_label("Points for a win").press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("[data-order] > li").nth(4)).to_contain_text("Wins")


@pytest.mark.long
def test_a_tie_break_keeps_the_focus_without_scripts_too(new_context, live_server):
    """Also where a key was faster than the scripts: then the whole page is loaded."""
    league = make.championship(owner=make.club(user=make.user("ada")), legs=1)
    page = come_in(
        new_context(java_script_enabled=False), "ada", live_server.url
    ).new_page()
    page.goto(f"{league.get_absolute_url()}manage/table/")
    page.get_by_role("button", name="Wins up").press("Enter")
    expect(page.get_by_role("main")).to_contain_text("Wins: 5 of 8.")
    expect(page.get_by_role("button", name="Wins up")).to_be_focused()
