"""A coach's page that has lost its line: what he presses counts once, nothing is missed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from engine.sides import Side
from matches.models import PracticeAction
from matches.queries.play.browser_matches import browser_match
from tests import secret_runs
from tests.browser.at_play import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# An act before which somebody is asked for one act, and then the other for several.
BEGUN = 40
NEWS = re.compile("since=")


@pytest.fixture
def row():
    of = secret_runs.golden("coaches").first(BEGUN)
    return secret_runs.laid(of, Side.HOME, secret_runs.FRIEND)


@pytest.fixture
def page(new_context, watches, row) -> Page:
    """Of whoever is asked."""
    asked = {Side.HOME: "ada", Side.AWAY: "ben"}[
        next(iter(browser_match(row).match.to_move))
    ]
    page = seated(new_context(), row, asked)
    watches[-1].flaky = True
    return page


def shows(page: Page, ply: int) -> None:
    expect(page.locator(f'[name="ply"][value="{ply}"]').first).to_be_attached()


def looked_at(page: Page) -> str:
    """One action of the list, so that the button does it."""
    offer = page.locator("#offers .offer").first
    word = str(offer.get_attribute("value"))
    offer.evaluate("row => row.click()")
    expect(page.locator("[data-commit]")).to_have_attribute("value", word)
    return word


def words_of(row) -> list[str]:
    acts = PracticeAction.objects.filter(match=row, n__gt=BEGUN)
    return [*acts.order_by("n").values_list("word", flat=True)]


def test_what_is_pressed_without_a_line_stays_chosen_and_counts_once(page: Page, row):
    word = looked_at(page)
    page.context.set_offline(True)
    for _ in range(3):
        page.locator("[data-commit]").click()
        expect(page.locator("#unreached")).to_be_visible()
        expect(page.locator("#match[aria-busy]")).to_have_count(0)
    assert words_of(row) == []
    page.context.set_offline(False)
    expect(page.locator("[data-commit]")).to_have_attribute("value", word)
    page.locator("[data-commit]").click()
    shows(page, BEGUN + 1)
    assert words_of(row) == [word]


def test_an_act_whose_answer_was_lost_counts_once(page: Page, row):
    word = looked_at(page)

    def swallow(route: Route) -> None:
        """It comes to the server, its answer to nobody."""
        route.fetch()
        route.abort()

    page.route(NEWS, lambda route: route.abort())
    page.route("**/act/", swallow)
    # news that do not come are said in the same place
    with page.expect_event("requestfailed", lambda one: one.url.endswith("/act/")):
        page.locator("[data-commit]").click()
    expect(page.locator("#unreached")).to_be_visible()
    assert words_of(row) == [word]
    page.unroute("**/act/")
    # the page still asks for it
    expect(page.locator("[data-commit]")).to_have_attribute("value", word)
    page.locator("[data-commit]").click()
    shows(page, BEGUN + 1)
    assert words_of(row) == [word]


def test_the_other_one_is_missed_while_he_asks_for_nothing(page: Page, row):
    said = {"X-Missed": "42", "X-Interval": "0.4"}
    page.route(NEWS, lambda route: route.fulfill(status=204, headers=said))
    missed = page.locator("[data-missed]")
    expect(missed).to_have_text(re.compile(r"^.+: away, or reconnecting 0:4\d$"))
    page.unroute(NEWS)
    expect(missed).to_be_hidden()
