"""Every browser that a test opens is watched: what it complains of fails the test."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.people import TOUCH
from tests.browser.phones import SIDES, Phone, Table, sign_in
from tests.browser.watch import Watch
from tests.waiting import LONG_MS

expect.set_options(timeout=LONG_MS)


@pytest.fixture
def watches() -> list[Watch]:
    return []


@pytest.fixture
def new_context(new_context, live_server, watches):
    """As of tests/conftest.py; a policy breach or a foreign host is a failure."""

    def make(**options: object):
        context = new_context(**options)
        base = str(options.get("base_url", live_server.url))
        watches.append(Watch(context, urlsplit(base).netloc))
        return context

    yield make
    assert [text for watch in watches for text in watch.complaints] == []


@pytest.fixture
def sit(new_context, watches, live_server):
    """`sit(table, "ada")`: a coach with a phone, on whatever network there is."""

    def take_a_seat(table: Table, who: str, site: str = "", **options: object) -> Phone:
        at = site or live_server.url
        context = new_context(**{"base_url": at, **TOUCH, **options})
        watches[-1].flaky = True
        sign_in(context, table.people[who], at)
        return Phone(context.new_page(), table, SIDES[who])

    return take_a_seat
