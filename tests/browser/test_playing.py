"""A match in the browser: touched on a phone, played by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.at_play import meet
from tests.browser.checks import accessible

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
# The cells that react, and those that the offers of the chosen piece lead to.
OPEN = "[...document.querySelectorAll('[data-cell][data-open]')].map(c => c.dataset.cell).sort()"
OFFERED = """[...new Set([...document.querySelectorAll('.offer[data-to]')]
  .filter(row => !row.parentElement.hidden)
  .map(row => row.dataset.to))].sort()"""
# As many cells as arrow keys lead to from the one that Tab reaches.
REACHED = """async () => {
  const { nearest } = await import("/static/js/play/marks.js");
  const cells = [...document.querySelectorAll("#board [data-cell]")];
  const known = new Set([document.querySelector("#board [tabindex='0']")]);
  for (const cell of known)
    for (const way of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const to = nearest(cells, cell, way);
      if (to) known.add(to);
    }
  return [known.size, cells.length];
}"""
PLY = "document.querySelector('#offers [name=ply]').value"


def begin(page: Page) -> None:
    """From the lobby to the first men who are to be placed."""
    page.goto("/play/")
    page.get_by_role("button", name="Start the match").click()
    page.locator("[data-commit]").click()
    expect(page.locator("[data-select], #offers [value=attack]").first).to_be_visible()
    attack = page.locator(".commit [value=attack]").last
    if attack.is_visible():
        attack.click()
        page.locator("[data-commit]").click()
    expect(page.locator("[data-select]").first).to_be_visible()


def ply_after(page: Page, ply: str) -> str:
    expect(page.locator("#offers [name=ply]")).not_to_have_value(ply)
    return page.evaluate(PLY)


def test_a_phone_looks_first_and_then_acts(new_context) -> None:
    context: BrowserContext = new_context(**PHONE)
    page = context.new_page()
    begin(page)
    expect(page.locator("[data-cell][data-open]").first).to_be_attached()
    assert page.evaluate(OPEN) == page.evaluate(OFFERED) != []
    # what is closed does not react
    page.locator("[data-cell]:not([data-open])").last.tap()
    expect(page.locator("[data-commit]")).to_be_hidden()
    page.locator("[data-select]").first.tap()
    ply = page.evaluate(PLY)
    cell = page.locator("[data-cell][data-open]").nth(20)
    cell.tap()
    expect(page.locator("[data-commit]")).to_contain_text(
        str(cell.get_attribute("data-cell"))
    )
    assert page.evaluate(PLY) == ply
    page.locator("[data-back]").tap()
    expect(page.locator("[data-commit]")).to_be_hidden()
    # the same cell again is as good as the button
    cell.tap()
    cell.tap()
    ply_after(page, ply)
    assert list(accessible(page)) == []


def test_the_keyboard_alone_places_a_man(page: Page) -> None:
    page.goto("/play/")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator("[data-commit]")).to_be_enabled()
    word = str(page.locator("[data-commit]").get_attribute("value"))
    # what is ticked, what is advised and what the button does are one
    page.locator(".picks-panel input:checked").nth(1).uncheck()
    page.locator("[data-advice]").press("Enter")
    expect(page.locator("[data-commit]")).to_be_focused()
    expect(page.locator("[data-commit]")).to_have_attribute("value", word)
    expect(page.locator(".picks-panel input:checked")).to_have_count(7)
    # who stands on the pitch is not offered for the bench
    chosen = str(
        page.locator("[name=pick-start]:checked").nth(1).get_attribute("value")
    )
    benched = chosen.replace("start", "bench")
    expect(page.locator(f"[name=pick-bench][value='{benched}']")).to_be_hidden()
    begin(page)
    page.locator("[data-cell][tabindex='0']").focus()
    seen = set()
    for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.cell"))
    assert len(seen) > 2
    reached, cells = page.evaluate(REACHED)
    assert reached == cells
    # two steps to a side lie on one line, a letter leads to the ball, another to the list
    page.keyboard.press("b")
    ball = page.locator("[data-ball]").get_attribute("data-ball")
    expect(page.locator(f"[data-cell='{ball}']")).to_be_focused()
    for keys in ("ArrowUp", "ArrowLeft"):
        before = page.locator("#board :focus").bounding_box()
        page.keyboard.press(keys)
        page.keyboard.press(keys)
        after = page.locator("#board :focus").bounding_box()
        along, aside = ("y", "x") if keys == "ArrowUp" else ("x", "y")
        assert after[along] < before[along]
        assert after[aside] == pytest.approx(before[aside], abs=2)
    page.keyboard.press("?")
    expect(page.locator("#offers :focus")).to_have_count(1)
    expect(page).to_have_title(re.compile("^Your turn: "))
    page.locator("[data-cell][data-open]").first.focus()
    ply, here = (
        page.evaluate(PLY),
        page.evaluate("document.activeElement.dataset.cell"),
    )
    page.keyboard.press("Enter")
    expect(page.locator("[data-commit]")).to_contain_text(here)
    page.keyboard.press("Escape")
    expect(page.locator("[data-commit]")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    ply_after(page, ply)
    # who was on the board is there still
    expect(page.locator(f"[data-cell='{here}']")).to_be_focused()
    label = page.locator(f"[data-cell='{here}']").get_attribute("aria-label")
    assert label is not None
    assert label.startswith(f"{here}, ")


@pytest.mark.long
def test_two_friends_seal_their_squads_and_play(new_context) -> None:
    """Each on his own device: neither page is loaded again."""
    ada, ben = new_context(**PHONE).new_page(), new_context().new_page()
    meet(ada, ben)
    ada.locator("[data-commit]").click()
    expect(ada.locator("#status")).to_contain_text("They are to decide.")
    expect(ben.locator("#status")).to_contain_text("Your turn")
    expect(ben.locator("#match")).to_contain_text("Nothing yet.")
    ben.locator("[data-commit]").click()
    for page in (ada, ben):
        expect(page.locator("#match")).not_to_contain_text("Nothing yet.")
        expect(page.locator(".picks-panel")).to_have_count(0)


@pytest.mark.long
def test_men_are_prepared_and_committed_together(new_context) -> None:
    """Once one is prepared the next tap prepares too; nothing is played before Commit."""
    context: BrowserContext = new_context(**PHONE)
    page = context.new_page()
    begin(page)
    ply = page.evaluate(PLY)
    cells = page.locator("[data-cell][data-open]")
    cells.nth(20).tap()
    page.get_by_role("button", name="Prepare", exact=True).tap()
    expect(page.locator(".commit")).to_contain_text("1 move prepared")
    page.locator("[data-select]").first.tap()
    cells.nth(25).tap()
    expect(page.locator("[data-commit]")).to_contain_text("Prepare: ")
    page.locator("[data-commit]").tap()
    expect(page.locator(".commit")).to_contain_text("2 moves prepared")
    expect(page.locator(".sketch li")).to_have_count(2)
    assert page.evaluate(PLY) == ply
    assert list(accessible(page)) == []
    page.locator(".commit").get_by_role("button", name="Undo").tap()
    expect(page.locator(".sketch li")).to_have_count(1)
    page.locator(".commit").get_by_role("button", name="Commit").tap()
    assert int(ply_after(page, ply)) == int(ply) + 1
    expect(page.locator(".sketch")).to_have_count(0)
