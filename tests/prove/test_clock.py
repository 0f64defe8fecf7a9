"""The clock of the machine is moved while a match is played: nothing is deleted or lost.

The clock of the running program is moved by `tests/moved_clock`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser import people
from tests.browser.test_playing import PHONE, PLY, begin, ply_after
from tests.paths import ROOT
from tests.services.test_start import data, prepared, start
from tests.waiting import LONG_MS, until

__all__ = ["data", "prepared", "start"]
pytestmark = pytest.mark.once
HOUR, DAY = 3600, 86_400


def until_moment(*moment: int) -> float:
    """Seconds from now until ten seconds before it."""
    return (datetime(*moment, tzinfo=UTC) - datetime.now(UTC)).total_seconds() - 10


# Zurich puts its clocks on at 1:00 UTC in March and back at 1:00 UTC in October.
MOVES = {
    "an hour ahead": HOUR,
    "an hour back": -HOUR,
    "a day ahead": DAY,
    "a day back": -DAY,
    "sixty-two days ahead": 62 * DAY,
    "sixty-two days back": -62 * DAY,
    "into the night that is an hour short": until_moment(2027, 3, 28, 1),
    "into the night that is an hour long": until_moment(2027, 10, 31, 1),
    "to the second two o'clock of that night": until_moment(2027, 10, 31, 1) + HOUR,
    "into a leap day": until_moment(2028, 2, 29),
    "out of a leap day": until_moment(2028, 3, 1),
    "into a new year": until_moment(2027, 1, 1),
}


class Clock:
    """Of the running program."""

    def __init__(self, file) -> None:
        self.file = file
        self.move(0)

    def move(self, seconds: float) -> None:
        # never read half
        new = self.file.with_suffix(".new")
        new.write_text(str(seconds))
        new.rename(self.file)


@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path / "moved_by")


@pytest.fixture
def run(data, start, clock):
    run = start(
        PYTHONPATH=str(ROOT / "tests" / "moved_clock"), MOVED_BY=str(clock.file)
    )
    run.wait_until_up()
    yield run
    assert run.stop() == 0


@pytest.fixture
def visitor(browser, run):
    """`visitor()`: the page of one more person."""
    contexts = []

    def come():
        address = f"http://127.0.0.1:{run.port}"
        context = browser.new_context(base_url=address, locale="en-GB", **PHONE)
        context.set_default_timeout(LONG_MS)
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


def verify(folder) -> None:
    """Fails where the log and what follows from it do not agree."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME")}
    subprocess.run(
        [sys.executable, "manage.py", "verify"],
        cwd=ROOT,
        env={**kept, "HELVETIA_DATA": str(folder)},
        check=True,
    )


def reasons(run) -> str:
    return " ".join(json.loads(run.get("/readyz"))["reasons"])


def act(page) -> None:
    """The first of what is offered to the coach."""
    ply = page.evaluate(PLY)
    page.locator("#offers .offer").first.evaluate("row => row.click()")
    page.locator("[data-commit]").evaluate("button => button.click()")
    ply_after(page, ply)


def worked_twice(run) -> None:
    """The background work was heard of, and once more half a minute later."""

    def silence() -> int:
        return abs(json.loads(run.get("/readyz"))["silence_seconds"]["worker"])

    until(lambda: silence() < 5)
    until(lambda: silence() > 10)
    until(lambda: silence() < 5)


@pytest.fixture
def cup(visitor):
    """The address of one that nobody has claimed: after a month it is deleted."""
    return people.start(visitor(), "Winter Cup", ["Owls", "Drakes", "Herons"])


@pytest.fixture
def ada(visitor):
    """Somebody who has signed in."""
    page = visitor()
    people.sign_up(page, "ada")
    return page


@pytest.fixture
def coach(visitor):
    """Somebody who plays the computer for practice: after a month the match is deleted."""
    page = visitor()
    begin(page)
    return page


def test_nothing_is_deleted_and_a_match_goes_on(
    run, clock, cup, ada, coach, visitor, tmp_path, record_property
):
    reader = visitor()
    for words, seconds in MOVES.items():
        clock.move(seconds)
        way = "ahead" if seconds > 0 else "back"
        until(lambda way=way: re.search(rf"put {way} by \d+ s", reasons(run)))
        # months ahead every sign-in has ended; it holds again when the clock is right
        if seconds <= DAY:
            act(coach)
        worked_twice(run)
        reader.goto(cup)
        expect(reader.locator(".bracket"), words).to_contain_text("Herons")
        clock.move(0)
        until(lambda: "put" not in reasons(run))
        coach.reload()
        act(coach)
        reader.goto(cup)
        expect(reader.locator(".bracket"), words).to_contain_text("Herons")
    # who was signed in is so when the clock is right again
    ada.goto("/accounts/")
    expect(ada.get_by_role("main")).to_contain_text("ada")
    verify(tmp_path / "data")
    record_property("counted", f"{len(MOVES)} moves of the clock")
