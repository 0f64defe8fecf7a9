"""U4 on a phone: a short table, the full one on demand, a reason on a tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

PLAYED = "Owls 2-1 Drakes; Herons 2-1 Marmots; Owls 1-1 Herons; Drakes 0-0 Marmots"


@pytest.fixture
def address() -> str:
    league = make.championship(legs=1, results=PLAYED)
    return league.get_absolute_url() + "table/"


@pytest.mark.parametrize("javascript", [True, False])
def test_the_full_table_opens_in_its_own_box(new_context, address, javascript) -> None:
    page = new_context(java_script_enabled=javascript).new_page()
    page.goto(address)
    won = page.locator("table.league tbody .more").first
    expect(won).to_be_hidden()
    expect(page.locator(".legend .of-form").first).to_be_hidden()
    # no name is cut here, so what follows the head keeps its distance
    expect(page.locator(".full-names")).to_be_hidden()
    expect(page.locator(".full-names + *")).to_have_css("margin-top", "32px")
    page.get_by_text("Full table").click()
    expect(won).to_be_visible()
    expect(page.locator(".legend .of-form").first).to_be_visible()
    page.locator(".league-box").evaluate("box => { box.scrollLeft = 200; }")
    expect(page.locator("table.league tbody .team").first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_sorting_leaves_the_full_table_open(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_text("Full table").click()
    page.locator("[id$=-gf].sort").click()
    expect(page.locator("[aria-sort=descending]")).to_have_text("GF")
    expect(page.locator("table.league tbody .more").first).to_be_visible()


def test_a_tap_says_why_one_stands_above_the_other(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Why").first.click()
    expect(page.locator("tr.why.is-open")).to_contain_text("Herons")
