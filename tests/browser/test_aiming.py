"""While a coach aims nothing on the page moves, and no panel lies over a cell."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from engine.sides import Side
from tests import secret_runs
from tests.browser.at_play import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
# Moments of a recorded match are looked at, so many in short and all of these at length.
MOMENTS = 6
MANY = 60
# Where the board begins, and how far the panel reaches over its last row of cells.
WHERE = """() => {
  const top = document.querySelector(".board__pitch").getBoundingClientRect().top + scrollY;
  const last = Math.max(...[...document.querySelectorAll("[data-cell]")]
    .map(cell => cell.getBoundingClientRect().bottom));
  const bar = document.querySelector("#commit").getBoundingClientRect();
  return [top, innerWidth < 960 ? Math.max(0, last - bar.top) : 0];
}"""
LOOK = """word => [...document.querySelectorAll("#offers .offer")]
  .find(row => row.value === word).click()"""
WORDS = "[...document.querySelectorAll('#offers .offer')].map(row => row.value)"
# Under what is looked at a panel may hide no row but the edge of the board.
EDGE = 1


def moments_of(of: secret_runs.Recorded, most: int) -> list[int]:
    """Acts at which a side decides on the board."""
    asked = ("move", "defend", "gesture", "step", "intercept", "changes")
    found = [n for n, match in enumerate(of.moments()) if match.phase in asked]
    return random.Random(14).sample(found, min(most, len(found)))


def looked_through(page: Page, rng: random.Random) -> set[float]:
    """A few of its actions are looked at and left; where the board was meanwhile."""
    tops = {page.evaluate(WHERE)[0]}
    for word in rng.sample(words := page.evaluate(WORDS), min(4, len(words))):
        page.evaluate(LOOK, word)
        expect(page.locator("[data-commit]")).to_have_attribute("value", word)
        top, over = page.evaluate(WHERE)
        tops.add(top)
        assert over <= EDGE, f"{word}: the panel lies {over} px over the last cells"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        tops.add(page.evaluate(WHERE)[0])
    return tops


@pytest.mark.parametrize(
    ("screen", "most"),
    [
        (PHONE, MOMENTS),
        (DESK, MOMENTS),
        pytest.param(PHONE, MANY, marks=pytest.mark.long),
        pytest.param(DESK, MANY, marks=pytest.mark.long),
    ],
)
def test_the_board_stays_where_it_is(new_context, screen, most):
    of = secret_runs.golden("coaches")
    rng, page, tops = random.Random(1), None, set()
    for n in moments_of(of, most):
        side = of.actions[n].side
        row = secret_runs.laid(of.first(n), Side.HOME, secret_runs.FRIEND)
        if page is None:
            pages = {
                each: seated(new_context(**screen), row, who)
                for each, who in ((Side.HOME, "ada"), (Side.AWAY, "ben"))
            }
        page = pages[side]
        page.goto(row.get_absolute_url())
        expect(page.locator("[data-commit]")).to_be_attached()
        tops |= looked_through(page, rng)
    assert len(tops) == 1
