"""Whoever reads the page of a match sees its goals while it is played."""

from __future__ import annotations

import pytest
from django.db import transaction
from playwright.sync_api import Page, Response, expect

from competitions.actions.results.live import LiveScore, end_live, show_live
from tests import make
from tests.make_sheets import opened, written

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# the page asks every 5 s of its own time
EVERY = 5_000
HIDDEN = """Object.defineProperty(document, "hidden",
  { get: () => true, configurable: true })"""


@pytest.fixture
def match():
    made = make.fixture(make.championship(), "Owls", "Drakes")
    playing(made, 0)
    return made


@transaction.atomic
def playing(match, goals: int) -> None:
    show_live(match, LiveScore(goals, 0, 12), make.AT)


@pytest.fixture
def reader(page: Page, live_server, match) -> Page:
    """Somebody on the page of the match; its time passes when the test says so."""
    page.clock.install()
    page.goto(live_server.url + match.get_absolute_url())
    expect(page.locator(".flap").first).to_have_text("0")
    return page


def next_answer(page: Page) -> Response:
    """The page's time passes until it asks for news."""
    with page.expect_response(lambda answer: "since" in answer.url) as news:
        page.clock.run_for(EVERY)
    return news.value


def test_a_goal_appears_by_itself_and_the_end_too(reader: Page, match):
    playing(match, 1)
    next_answer(reader)
    expect(reader.locator(".flap").first).to_have_text("1")
    with transaction.atomic():
        end_live(match)
    next_answer(reader)
    # without a result it waits for a new beginning
    expect(reader.locator("#panel[hx-get$='since=-']")).to_have_count(1)


def test_what_happens_appears_by_itself_too(page: Page, live_server):
    match = opened()
    page.clock.install()
    page.goto(live_server.url + match.get_absolute_url())
    expect(page.locator("#events")).to_contain_text("Nothing yet.")
    written(match, "12' goal home 11; 20' yellow away 5")
    next_answer(page)
    rows = page.locator("#events .event")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("A5")
    page.clock.run_for(EVERY)
    expect(page.locator("#spoken")).to_contain_text("Yellow card, A5, 20’")


def test_nothing_is_asked_while_nobody_looks(reader: Page, match):
    seen = []
    reader.on("request", lambda one: seen.append(one.url) if "since" in one.url else 0)
    reader.evaluate(HIDDEN)
    playing(match, 1)
    reader.clock.run_for(10 * EVERY)
    expect(reader.locator(".flap").first).to_have_text("0")
    assert seen == []
    reader.evaluate("delete document.hidden")
    next_answer(reader)
    expect(reader.locator(".flap").first).to_have_text("1")


def test_the_focus_is_never_swapped_away(reader: Page, match):
    team = reader.locator("#panel a").first
    team.focus()
    playing(match, 1)
    reader.clock.run_for(10 * EVERY)
    expect(team).to_be_focused()
    reader.get_by_role("link", name="Helvetia").first.focus()
    next_answer(reader)
    expect(reader.locator(".flap").first).to_have_text("1")
