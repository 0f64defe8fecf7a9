"""Scripts blocked: every public page reads the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

READ = ("competition", "table", "fixtures", "bracket", "players", "rules", "match")
# what only a script can do, and does not show without
BY_SCRIPT = {"Copy", "Share"}


def test_every_public_page_reads_the_same(new_context) -> None:
    known = pages.build()
    with_scripts = new_context().new_page()
    without = new_context(java_script_enabled=False).new_page()
    for name, address in known.by["visitor"]:
        if name in READ or name in ("home", "club", "team", "player"):
            assert lines(without, address) == lines(with_scripts, address), address


def lines(page: Page, address: str) -> list[str]:
    page.goto(address)
    text = page.get_by_role("main").inner_text()
    found = [line.strip() for line in text.splitlines()]
    return [line for line in found if line and line not in BY_SCRIPT]
