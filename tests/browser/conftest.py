"""Every browser that a test opens is watched: what it complains of fails the test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest, HttpResponseBase
from playwright.sync_api import expect

from helvetia_site.storage import file_to_serve
from tests.browser.people import TOUCH
from tests.browser.phones import SIDES, Phone, Table, sign_in
from tests.browser.watch import Watch
from tests.waiting import LONG_MS

expect.set_options(timeout=LONG_MS)
serve = StaticFilesHandler.serve


@cache
def sheet(path: str) -> str:
    return file_to_serve(path, Path(finders.find(path)).read_text())


def serve_whole(self: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
    """A style sheet with its parts in it, as people get it: one file, not thirty."""
    answer = serve(self, request)
    path = self.file_path(request.path)
    if path.endswith(".css") and answer.status_code == 200:
        answer.streaming_content = [sheet(path).encode()]
        del answer.headers["Content-Length"]
    return answer


StaticFilesHandler.serve = serve_whole


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
