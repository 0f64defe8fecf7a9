"""A match in the browser goes on while Redis is away and after the server was killed.

One plays the computer, another looks on. Neither page is loaded again.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_playing import PHONE, begin, ply_after
from tests.conftest import unavailable
from tests.services.test_start import answers, data, free_port, prepared, start
from tests.waiting import LONG_MS, until

__all__ = ["data", "prepared", "start"]
pytestmark = [pytest.mark.once, pytest.mark.rule("HV-PLAY-03")]
ACTS = 3
WEB = "helvetia_site.web"
PLY = "document.querySelector('#offers [name=ply]').value"
# Of who looks on: its id says how many acts his page shows.
SHOWN = "[id^=asks-]"


class Redis:
    """One that can be killed and comes again at the same address, empty."""

    def __init__(self) -> None:
        self.port = free_port()
        self.program = shutil.which("redis-server")
        if self.program is None:
            unavailable("Redis")
        self.begin()

    def begin(self) -> None:
        line = [str(self.program), "--port", str(self.port), "--save", ""]
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis():
    made = Redis()
    yield made
    made.kill()


@pytest.fixture
def run(data, start, redis):
    run = start(REDIS_URL=f"redis://127.0.0.1:{redis.port}/0")
    run.wait_until_up()
    yield run
    assert run.stop() == 0


@pytest.fixture
def pages(browser, run):
    """Of who plays, and of who looks on."""
    site = {"base_url": f"http://127.0.0.1:{run.port}", "locale": "en-GB", **PHONE}
    contexts = [browser.new_context(**site) for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(LONG_MS)
    coach, reader = (context.new_page() for context in contexts)
    begin(coach)
    reader.goto(coach.url)
    for page in (coach, reader):
        page.evaluate("window.notLoadedAgain = true")
    yield coach, reader
    for context in contexts:
        context.close()


def act(coach: Page, reader: Page) -> tuple[float, float]:
    """The first of what is offered: seconds until he sees it, and until the other does."""
    ply, shown = coach.evaluate(PLY), str(reader.locator(SHOWN).get_attribute("id"))
    coach.locator("#offers .offer").first.evaluate("row => row.click()")
    began = time.monotonic()
    coach.locator("[data-commit]").evaluate("button => button.click()")
    ply_after(coach, ply)
    own = time.monotonic() - began
    expect(reader.locator(SHOWN)).not_to_have_attribute("id", shown)
    return own, time.monotonic() - began


def test_neither_page_stands_still(run, redis, pages, record_property):
    coach, reader = pages
    told = []

    def play(when: str) -> None:
        waits = [act(coach, reader) for _ in range(ACTS)]
        own, others = (max(column) for column in zip(*waits, strict=True))
        told.append(f"{when}: own act {own:.1f} s, on the other page {others:.1f} s")

    play("with Redis")
    redis.kill()
    play("Redis killed")
    redis.begin()
    play("Redis back")
    for part in run.parts(WEB):
        os.kill(part, signal.SIGKILL)
    until(lambda: "The web server ended" in run.said)
    until(lambda: answers(run, "/healthz"))
    play("web server killed")
    assert [page.evaluate("window.notLoadedAgain") for page in pages] == [True, True]
    record_property("counted", "; ".join(told))
