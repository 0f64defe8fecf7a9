"""Whole matches of two people in Chromium: by touch, by mouse, by keyboard, by the list.

The acts are those of recorded matches, with the same dice; what is proved is that each
of them can be done in each way, and that both pages follow. LEFT=30 plays the end only.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from engine.sides import Side
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import secret_runs
from tests.browser.checks import accessible
from tests.browser.phones import slow
from tests.make_play import browser
from tests.waiting import LONG_MS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
LEFT = int(os.environ.get("LEFT", "0"))
# So often both pages are looked at with axe, and the board as a reader hears it.
LOOKS = 60
# Milliseconds in which a button that is seen can be pressed, else it has gone.
SOON = 10_000
FAMILY = "helvetia-family@1"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

# The fewest arrow keys from the cell that has the focus to another one.
WALK = """async name => {
  const { nearest } = await import("/static/js/play/marks.js");
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const cells = [...document.querySelectorAll("#board [data-cell]")];
  const begun = document.activeElement;
  const known = new Map([[begun, []]]);
  const next = [begun];
  for (const cell of next) {
    if (cell.dataset.cell === name) return known.get(cell);
    for (const [key, way] of Object.entries(ways)) {
      const to = nearest(cells, cell, way);
      if (!to || known.has(to)) continue;
      known.set(to, [...known.get(cell), key]);
      next.push(to);
    }
  }
  return null;
}"""


@dataclass
class Coach:
    """Somebody at a page who does a word in his way."""

    page: Page
    way: str

    def does(self, word: str, ply: int) -> None:
        self.waits_for(ply)
        for _ in range(2):
            with contextlib.suppress(Error):
                self._tries(word)
                return
            # news of the same act came between the look and the button
            self.waits_for(ply)
        self._tries(word)

    def _tries(self, word: str) -> None:
        row = self.page.locator(f'#offers .offer[value="{word}"]')
        piece, to, picks = (
            str(row.get_attribute(f"data-{name}")) for name in ("piece", "to", "picks")
        )
        if self.way == "list":
            self.lists(row)
        elif picks:
            self.picks(picks.split(), word)
        elif to:
            self.moves(piece, to, word)
        else:
            self.presses(piece, word)

    def waits_for(self, ply: int) -> None:
        """The page has come by itself to where it asks for this."""
        asked = f'#offers input[name="ply"][value="{ply}"]'
        expect(self.page.locator(asked)).to_have_count(1)
        expect(self.page.locator("#match[aria-busy]")).to_have_count(0)

    def hits(self, what: Locator, key: str = "Enter") -> None:
        """Touched, clicked or, where it has the focus, pressed."""
        if self.way == "keyboard":
            what.press(key)
        elif self.way == "touch":
            what.tap()
        else:
            what.click()

    def lists(self, row: Locator) -> None:
        """Its group is unfolded; a first time looks at it, a second one does it."""
        closed = row.locator("xpath=ancestor::details[not(@open)]")
        if closed.count():
            closed.locator("summary").click()
        self._shows_all(row)
        row.click()
        if row.get_attribute("aria-pressed") == "true":
            self.commits(str(row.get_attribute("value")))

    def _shows_all(self, row: Locator) -> None:
        """A chosen piece hides the lines of the others: back to all of them."""
        back = self.page.locator("[data-back]")
        for _ in range(3):
            if row.is_visible():
                return
            if back.is_visible():
                back.click()
            else:
                self.page.keyboard.press("Escape")
            closed = row.locator("xpath=ancestor::details[not(@open)]")
            if closed.count() and closed.is_visible():
                closed.locator("summary").click()

    def picks(self, tokens: list[str], word: str) -> None:
        expect(self.page.locator(".picks-panel")).to_be_visible()
        for box in self.page.locator(".picks-panel [type=checkbox]").all():
            if box.is_checked() and box.get_attribute("value") not in tokens:
                self._ticks(box)
        for token in tokens:
            box = self.page.locator(f'.picks-panel input[value="{token}"]')
            if not box.is_checked():
                self._ticks(box)
        self.commits(word)

    def _ticks(self, box: Locator) -> None:
        if self.way == "keyboard":
            box.press("Space")
        else:
            self.hits(box.locator("xpath=ancestor::label"))

    def moves(self, piece: str, to: str, word: str) -> None:
        if not self._is_chosen(piece):
            tray = self.page.locator(f'[data-select="{piece}"]')
            if tray.count():
                self.hits(tray)
            else:
                self._chooses(piece)
        self.cell(to)
        commit = self.page.locator("[data-commit]")
        for _ in range(4):
            if commit.get_attribute("value") == word:
                break
            self.hits(self.page.locator("[data-others] button").first)
        self.commits(word)

    def _is_chosen(self, piece: str) -> bool:
        only = self.page.locator("#match").get_attribute("data-piece")
        return only == piece or self._chosen() == piece

    def _chosen(self) -> str:
        """Of the chosen piece the lines are shown, and those of no other."""
        shown = """[...new Set([...document.querySelectorAll('#offers .offer')]
            .filter(row => !row.parentElement.hidden && row.dataset.piece)
            .map(row => row.dataset.piece))]"""
        found = self.page.evaluate(shown)
        return str(found[0]) if len(found) == 1 else ""

    def _chooses(self, piece: str) -> None:
        """Of two on one cell the second touch takes the other."""
        at = self.page.locator(f'[data-piece="{piece}"][data-at]')
        for _ in range(3):
            self.cell(str(at.get_attribute("data-at")))
            if self._chosen() == piece:
                return

    def cell(self, name: str) -> None:
        cell = self.page.locator(f'#board [data-cell="{name}"]')
        if self.way != "keyboard":
            cell.scroll_into_view_if_needed()
            # what stands there lies above it
            box = cell.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if self.way == "touch":
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)
            return
        self._walks_to(name)
        self.page.keyboard.press("Enter")

    def _walks_to(self, name: str) -> None:
        """With the arrow keys, from where the board was left."""
        self.page.locator('#board [data-cell][tabindex="0"]').focus()
        keys = self.page.evaluate(WALK, name)
        assert keys is not None, f"no arrow leads to {name}"
        for key in keys:
            self.page.keyboard.press(key)

    def presses(self, piece: str, word: str) -> None:
        """A button of its own; where it is one of many it waits for its piece."""
        button = self.page.locator(f'#commit [name="word"][value="{word}"]:visible')
        if piece and not button.count():
            tray = self.page.locator(f'[data-select="{piece}"]')
            self.hits(tray) if tray.count() else self._chooses(piece)
        if button.count():
            self.hits(button.first)
        else:
            # what one piece alone can do is looked at as soon as it is chosen
            assert self.page.locator("[data-commit]").get_attribute("value") == word
        commit = self.page.locator(f'[data-commit][value="{word}"]')
        if commit.is_visible():
            self.commits(word)

    def commits(self, word: str) -> None:
        commit = self.page.locator("[data-commit]")
        expect(commit).to_have_attribute("value", word)
        self.page.set_default_timeout(SOON)
        try:
            self.hits(commit)
        finally:
            self.page.set_default_timeout(LONG_MS)


def heard(page: Page) -> Iterator[str]:
    """What is wrong with the board for who hears it: each piece is named where it is."""
    board = page.locator("#board")
    if not board.count():
        return
    tree = board.aria_snapshot()
    for piece in page.locator("#board [data-piece][data-at]").all():
        at = str(piece.get_attribute("data-at"))
        number = str(piece.locator("text").first.text_content()).strip()
        if not any(f'"{at}, ' in line and number in line for line in tree.splitlines()):
            yield f"{piece.get_attribute('id')} at {at}"


def played_through(of, coaches: dict[Side, Coach], row: PracticeMatch) -> None:
    """Every act to the end, by whose turn it is."""
    for n in range(row.revision, len(of.actions)):
        one = of.actions[n]
        coaches[one.side].does(one.word, n)
        if n % LOOKS == LOOKS - 1 or n == row.revision:
            for coach in coaches.values():
                expect(coach.page.locator("#match[aria-busy]")).to_have_count(0)
                wrong = [*accessible(coach.page), *heard(coach.page)]
                assert wrong == [], f"after act {n}"
    for coach in coaches.values():
        expect(coach.page.locator("#match")).to_contain_text("Full time")


@pytest.mark.parametrize(
    ("way", "name", "rules"),
    [
        ("touch", "coaches", "helvetia-geek@1"),
        ("mouse", "coaches", "helvetia-geek@1"),
        ("keyboard", "coaches", "helvetia-geek@1"),
        ("list", "coaches", "helvetia-geek@1"),
        ("mouse", "cards-101", "helvetia-geek@1"),
        ("touch", "coaches", FAMILY),
    ],
)
def test_a_whole_match(way, name, rules, new_context, record_property):
    of = secret_runs.golden(name, rules)
    begun = max(0, len(of.actions) - LEFT) if LEFT else 0
    row = secret_runs.laid(of.first(begun), Side.HOME, secret_runs.FRIEND)
    coaches = {}
    for side, who in ((Side.HOME, "ada"), (Side.AWAY, "ben")):
        context = new_context(**(PHONE if way == "touch" else DESK))
        held = browser(who).cookies["seats"].value
        page = context.new_page()
        page.goto("/healthz")
        context.add_cookies([{"name": "seats", "value": held, "url": page.url}])
        page.goto(row.get_absolute_url())
        coaches[side] = Coach(page, way)
        if way == "touch":
            slow(page)
    began = time.monotonic()
    played_through(of, coaches, row)
    took = time.monotonic() - began
    row.refresh_from_db()
    here = browser_match(row)
    assert [one.word for one in here.actions] == [one.word for one in of.actions]
    assert here.is_over
    acts = len(of.actions) - begun
    told = f"{acts} acts of {name}, {way}: {took:.0f} s, {took / acts:.2f} s each"
    record_property("counted", told)
