"""Somebody who plays a match in the browser: by touch, by mouse, by keyboard, by the list."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponseBase
from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

from matches.models import PracticeMatch
from tests.make_play import browser
from tests.waiting import LONG_MS

# Milliseconds in which a button that is seen can be pressed, else it has gone.
SOON = 10_000
# So often somebody tries before he calls the page broken.
TRIES = 3

# As our web server says it to two who play each other; that of a test says nothing, and
# a page asks it every five seconds only.
OFTEN = "0.2"

# What the page says of a word: the kind of question, whom it is about and where it leads.
OFFER = """word => {
  const row = [...document.querySelectorAll("#offers .offer")].find(row => row.value === word);
  const { piece, to, picks } = row?.dataset ?? {};
  const kind = ["#window", ".action-form"].find(name => document.querySelector(name)) ?? "";
  return { kind, piece: piece ?? "", to: to ?? "", picks: picks ?? "" };
}"""

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


def field_of(box: Locator) -> str:
    """Cards of a deck stand in a field for each value."""
    name = str(box.get_attribute("name")).removeprefix("pick-")
    return "cards" if name.startswith("value") else name


def fields_of(word: str) -> dict[str, list[str]]:
    """What is chosen on each field for "squad=...", "deck=...", "FB11>FB04,W5"."""
    chosen: dict[str, list[str]] = defaultdict(list)
    kind, sign, rest = word.partition("=")
    parts = rest.split("/")
    if sign and kind == "squad":
        chosen["starters"], chosen["bench"] = (part.split(",") for part in parts)
    elif sign:
        chosen["cards" if kind == "deck" else "kickers"] = rest.split(",")
    else:
        *changes, card = word.split(",")
        chosen["card"] = [card]
        pairs = [change.split(">") for change in changes]
        chosen["changes"] = [off for off, _ in pairs]
        chosen["changes-with"] = [on for _, on in pairs]
    return chosen


@dataclass
class Coach:
    """Somebody at a page who does a word in his way."""

    page: Page
    way: str
    # How often a first try came to nothing: the page was drawn anew under his hand.
    again: int = 0

    def does(self, word: str, ply: int) -> None:
        self.waits_for(ply)
        for _ in range(TRIES):
            with contextlib.suppress(Error, AssertionError):
                self._tries(word)
            if self._has_gone_on(ply):
                return
            self.again += 1
        raise AssertionError(f"{word} at act {ply}: the page stands where it stood")

    def _tries(self, word: str) -> None:
        asked = self.page.evaluate(OFFER, word)
        if asked["kind"] == "#window":
            self.answers(word)
        elif asked["kind"]:
            self.types(word) if self.way == "list" else self.fills(word)
        elif self.way == "list":
            self.lists(self.page.locator(f'#offers .offer[value="{word}"]'))
        elif asked["picks"]:
            self.picks(asked["picks"].split(), word)
        elif asked["to"]:
            self.moves(asked["piece"], asked["to"], word)
        else:
            self.presses(asked["piece"], word)

    def _has_gone_on(self, ply: int) -> bool:
        """Whether the page asks for this no more, within the time of a slow answer."""
        try:
            expect(self._asked(ply)).to_have_count(0, timeout=SOON)
        except AssertionError:
            return False
        return True

    def _asked(self, ply: int) -> Locator:
        asked = f':is(#offers, #window) input[name="ply"][value="{ply}"]'
        return self.page.locator(asked)

    def waits_for(self, ply: int) -> None:
        """The page has come by itself to where it asks for this."""
        expect(self._asked(ply)).to_have_count(1)
        expect(self.page.locator("#match[aria-busy]")).to_have_count(0)

    def answers(self, word: str) -> None:
        """A moment for a card: one of the hand in one of its ways, or none."""
        passes = self.page.locator(f'#window button[name="word"][value="{word}"]')
        if passes.count():
            self.hits(passes)
            return
        way = self.page.locator(f'#window input[name="word"][value="{word}"]')
        if not way.is_checked():
            self._ticks(way)
        self.hits(self.page.locator("#window [data-play]"))

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
        self._shows_all(row)
        # what the page looks at by itself is done at the first touch
        is_looked_at = row.get_attribute("aria-pressed") == "true"
        row.click()
        if not is_looked_at:
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

    def types(self, word: str) -> None:
        """What is no list can be typed beside it."""
        self.hits(self.page.locator("#offers summary").first)
        self.page.locator("#offers input[name=word]").fill(word)
        self.page.locator("#offers").get_by_role("button", name="Send").click()

    def fills(self, word: str) -> None:
        """The form of a squad, a deck, a plan or of kickers, by what its word names."""
        chosen = fields_of(word)
        form = self.page.locator(".action-form")
        for box in form.locator("[type=checkbox]").all():
            if (
                box.is_checked()
                and box.get_attribute("value") not in chosen[field_of(box)]
            ):
                self._ticks(box)
        for box in form.locator("[type=checkbox], [type=radio]").all():
            wanted = str(box.get_attribute("value")) in chosen[field_of(box)]
            if wanted and not box.is_checked():
                self._ticks(box)
        if chosen["changes"]:
            self.hits(form.locator("summary"))
        for name in ("changes", "changes-with", "cards", "kickers"):
            selects = form.locator(f'select[name="pick-{name}"]').all()
            for select, token in zip(selects, chosen[name], strict=False):
                select.select_option(token)
        expect(form.locator(".commit [data-over]")).to_have_count(0)
        self.hits(form.locator(".btn--primary"))

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
        self._turns_to(word)

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
        own = f'#commit [name="word"][value="{word}"]:not([data-advice], [data-prepare]):visible'
        button = self.page.locator(own)
        back, commit = (self.page.locator(f"[data-{n}]") for n in ("back", "commit"))
        if back.is_visible() and commit.get_attribute("value") != word:
            # what can do one thing only is looked at by itself
            self.hits(back)
        if piece and not button.count():
            tray = self.page.locator(f'[data-select="{piece}"]')
            self.hits(tray) if tray.count() else self._chooses(piece)
        if button.count():
            first = button.first
            is_first = first.get_attribute("data-first") is not None
            self.hits(first)
            if not is_first:
                # it acts at once: what the page asks then may be worth the same word
                return
        elif self._together(word):
            return
        # what one piece alone can do is looked at as soon as it is chosen
        self.commits(word)

    def _together(self, word: str) -> bool:
        """One button for several of a kind: the others stand beside what it looks at."""
        kind = self.page.locator(f'#offers .offer[value="{word}"]').get_attribute(
            "data-beside"
        )
        button = self.page.locator("#commit [data-of]:visible")
        if not kind or not button.count():
            return False
        for each in button.all():
            of = self.page.locator(f'#offers [value="{each.get_attribute("value")}"]')
            if of.get_attribute("data-beside") == kind:
                self.hits(each)
                break
        self._turns_to(word)
        return True

    def _turns_to(self, word: str) -> None:
        """Through what stands beside what is looked at, until it is this."""
        commit = self.page.locator("[data-commit]")
        for _ in range(4):
            if commit.get_attribute("value") == word:
                break
            self.hits(self.page.locator("[data-others] button").first)
        self.commits(word)

    def commits(self, word: str) -> None:
        commit = self.page.locator("[data-commit]")
        expect(commit).to_have_attribute("value", word, timeout=SOON)
        self.page.set_default_timeout(SOON)
        try:
            self.hits(commit)
        finally:
            self.page.set_default_timeout(LONG_MS)


def asked_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """News of what the other one did come as quickly as from our web server."""
    answer = BaseHandler.get_response

    def answered(self: BaseHandler, request: HttpRequest) -> HttpResponseBase:
        found = answer(self, request)
        found.headers["X-Interval"] = OFTEN
        return found

    monkeypatch.setattr(BaseHandler, "get_response", answered)


def seated(context: BrowserContext, row: PracticeMatch, who: str) -> Page:
    """At the match, with the seats of this token."""
    page = context.new_page()
    page.goto("/healthz")
    held = browser(who).cookies["seats"].value
    context.add_cookies([{"name": "seats", "value": held, "url": page.url}])
    page.goto(row.get_absolute_url())
    return page


def meet(ada: Page, ben: Page, lobby: str = "/play/") -> None:
    """She begins a match in the lobby, he takes the side that her link leads to."""
    ada.goto(lobby)
    ada.get_by_text("Somebody you ask").click()
    ada.get_by_role("button", name="Start the match").click()
    link = ada.get_by_role("textbox", name="Link for your friend")
    ben.goto(link.input_value())
    ben.get_by_role("button", name="Take this side").click()
    # he has come: the link has done its work
    expect(link).to_be_hidden()
    # his page has its scripts
    expect(ben.locator("[data-commit]:enabled, .action-form")).to_be_attached()


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
