"""Whoever reads the page of a match sees its goals while it is played."""

from __future__ import annotations

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from competitions.actions.live import end_live, show_live
from tests import make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def match():
    made = make.fixture(make.championship(), "Zyon", "Basela")
    playing(made, 0)
    return made


@transaction.atomic
def playing(match, goals: int) -> None:
    show_live(match, goals, 0, 12, "first", make.AT)


def test_a_goal_appears_by_itself_and_the_end_too(page: Page, live_server, match):
    page.goto(live_server.url + match.get_absolute_url())
    figure = page.locator(".flap").first
    expect(figure).to_have_text("0")
    playing(match, 1)
    expect(figure).to_have_text("1", timeout=8_000)
    with transaction.atomic():
        end_live(match)
    expect(page.locator("#panel[hx-get]")).to_have_count(0, timeout=8_000)


def test_nothing_is_asked_while_nobody_looks(page: Page, live_server, match):
    page.goto(live_server.url + match.get_absolute_url())
    asked = []
    page.on("request", lambda one: asked.append(one.url) if "since" in one.url else 0)
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    playing(match, 1)
    page.wait_for_timeout(6_000)
    assert asked == []
    expect(page.locator(".flap").first).to_have_text("0")


def test_the_focus_is_never_swapped_away(page: Page, live_server, match):
    page.goto(live_server.url + match.get_absolute_url())
    team = page.locator("#panel a").first
    team.focus()
    playing(match, 1)
    page.wait_for_timeout(6_000)
    expect(team).to_be_focused()
    page.get_by_role("link", name="Helvetia").first.focus()
    expect(page.locator(".flap").first).to_have_text("1", timeout=8_000)
