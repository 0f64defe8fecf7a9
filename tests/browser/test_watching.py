"""Whoever looks on at a match in the browser: how many do, goals announced, no gap after a sleep."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from matches.models import PracticeMatch
from matches.rules.play.computer import FRIEND
from tests import make_play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# A browser that may announce something, and keeps what it would have shown.
ANNOUNCES = """window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { document.body.dataset.told = body; }
};
window.hide = (is) => Object.defineProperty(document, "hidden", { get: () => is, configurable: true });"""


@pytest.fixture
def row():
    row = make_play.practice("ada", rules="geek", level=FRIEND)
    PracticeMatch.objects.update(guest="ben")
    make_play.played_on(row, 30)
    return PracticeMatch.objects.get()


@pytest.fixture
def reader(page: Page, live_server, row) -> Page:
    page.add_init_script(ANNOUNCES)
    page.goto(live_server.url + row.get_absolute_url())
    expect(page.locator("#board")).to_be_visible()
    return page


def keys_of(page: Page) -> list[int]:
    lines = page.locator(".log__line")
    keys = lines.evaluate_all("all => all.map((each) => each.dataset.key)")
    return [int(key.partition("-")[2]) for key in keys]


def test_the_figure_that_comes_with_an_answer_is_shown(page: Page, live_server, row):
    asked = []

    def answer(route: Route) -> None:
        asked.append(route.request.headers["x-reader"])
        route.fulfill(status=204, headers={"X-Readers": "120+", "X-Interval": "0.4"})

    page.route(re.compile("since="), answer)
    page.goto(live_server.url + row.get_absolute_url())
    expect(page.locator("[data-readers]")).to_have_text(
        re.compile(r"120\+\s+looking on")
    )
    page.unroute(re.compile("since="))
    make_play.played_on(row, 1)
    board = page.locator("[id^=asks-]")
    expect(board).to_have_attribute("id", re.compile(f"asks-{row.revision}-"))
    expect(page.locator("[data-readers] b")).to_have_text("120+")
    expect(page.locator("[data-readers]")).to_be_visible()
    assert set(asked) == {asked[0]}
    assert re.fullmatch("[0-9a-f]{16}", asked[0])


def test_who_slept_is_shown_all_that_came_and_a_rule_stays_open(reader: Page, row):
    reader.locator(".log__line summary").first.click()
    law = reader.locator(".log__law:visible")
    expect(law).to_have_count(1)
    text = law.inner_text()
    known = keys_of(reader)
    reader.context.set_offline(True)
    make_play.played_on(row, 12)
    reader.context.set_offline(False)
    asks = reader.locator("[id^=asks-]")
    expect(asks).to_have_attribute("id", re.compile(f"asks-{row.revision}-"))
    now = keys_of(reader)
    # without a gap: what was the newest stands among what came
    assert known[0] in now
    assert now == sorted(now, reverse=True)
    expect(law).to_have_text(text)


@pytest.mark.long
def test_a_goal_is_announced_to_who_follows_and_looks_elsewhere(reader: Page, row):
    reader.get_by_role("button", name="Follow this match").click()
    follows = reader.get_by_role("button", name="Goals are announced")
    expect(follows).to_have_attribute("aria-pressed", "true")
    reader.evaluate("hide(true)")
    goals = reader.locator(".log__line[data-goal]").count()
    here = make_play.played_on(row, 1)
    while sum(here.match.state.score) <= goals:
        here = make_play.played_on(row, 1)
    reader.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    told = reader.locator("body")
    expect(told).to_have_attribute("data-told", re.compile("Goal"))
