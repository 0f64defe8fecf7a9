"""Paper, a thin line, the club's own network: the same pages elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from helvetia_site import network
from tests.browser import pages
from tests.browser.people import TOUCH, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

PAPER = {"width": 718, "height": 1047}  # A4 without its margins, at 96 dots an inch
ON_SCREEN_ONLY = ".topbar, .tabbar, .tabs, .foot, .filter, .pages, .skip, .btn"
MOST_BYTES, MOST_OF_SCRIPT = 100_000, 60_000
PUBLIC = (
    *("home", "competition", "table", "match", "club", "fixtures", "bracket"),
    *("players", "team", "player"),
)


@pytest.mark.long
def test_a_printed_page_is_the_page_without_its_controls(page: Page) -> None:
    known = dict(pages.build().by["visitor"])
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    for name in ("table", "fixtures", "bracket"):
        page.goto(known[name])
        for part in page.locator(ON_SCREEN_ONLY).all():
            expect(part).to_be_hidden()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
        assert sheets <= (4 if name == "fixtures" else 1), f"{name}: {sheets} sheets"


@pytest.mark.long(cases=2)
@pytest.mark.parametrize("name", PUBLIC)
def test_the_first_view_of_a_public_page_is_light(new_context, watches, name) -> None:
    known = dict(pages.build().by["visitor"])
    new_context().new_page().goto(known[name])
    sums = watches[-1].weight()
    assert sum(sums.values()) <= MOST_BYTES, sums
    assert sums.get("text/javascript", 0) <= MOST_OF_SCRIPT, sums


def test_phones_reach_it_over_plain_http(new_context) -> None:
    """Decision 1: no clipboard and no secure context on the club's network."""
    address = network.lan_address()
    if address is None:
        pytest.skip("this machine has no address but its own")
    server = LiveServer(address)
    try:
        page = new_context(**TOUCH, base_url=server.url).new_page()
        link = start(page, "Winter Cup", ["Owls", "Drakes", "Herons"])
        assert link.startswith(server.url)
        assert page.evaluate("[isSecureContext, !!navigator.clipboard]") == [False] * 2
        page.get_by_role("button", name="Copy").first.tap()
        said = page.locator("[data-share-said]").first
        expect(said).to_have_text(re.compile("Copied|Selected: copy it now"))
        assert page.evaluate("getSelection().toString()") == link
        page.goto(link)
        expect(page.locator(".bracket")).to_contain_text("Herons")
    finally:
        server.stop()
