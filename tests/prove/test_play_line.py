"""A bad line, a second tab, a second device: the same match, and nothing rolled twice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.sides import Side
from matches.models import PracticeSeat
from matches.queries.play.browser_matches import browser_match
from matches.seats import holder_of
from tests import secret_runs
from tests.browser.at_play import Coach, meet, seated
from tests.services.test_start import data, prepared, start

__all__ = ["data", "prepared", "start"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# An act before which each fault begins, in a stretch with rolls, gestures and turnovers.
BEGUN, FAULTS = 40, 7
OFFERED = "[...document.querySelectorAll('#offers .offer')].map(row => row.value)"
TUNNEL = 60.0


def at(page: Page, ply: int) -> None:
    """Whoever is asked is asked for this; who waits asks for news with it."""
    shown = f'[name="ply"][value="{ply}"]'
    expect(page.locator(shown).first).to_be_attached()


def tunnel(page: Page, act: Callable[[], None]) -> None:
    """No network while the other acts."""
    page.context.set_offline(True)
    act()
    time.sleep(TUNNEL)
    page.context.set_offline(False)


def blocked_polls(page: Page, act: Callable[[], None]) -> None:
    """What asks for news is refused for a while, as behind a strict proxy."""
    page.route("**/*since=*", lambda route: route.abort())
    act()
    time.sleep(3)
    page.unroute("**/*since=*")


def lost_answer(page: Page, act: Callable[[], None]) -> None:
    """The answers to questions come as a fault of a proxy."""
    page.route("**/*since=*", lambda route: route.fulfill(status=502, body="proxy"))
    act()
    time.sleep(3)
    page.unroute("**/*since=*")


def reloaded(page: Page, act: Callable[[], None]) -> None:
    act()
    page.reload()


def nothing(page: Page, act: Callable[[], None]) -> None:
    act()


def test_whatever_happens_to_a_line_the_match_is_one(
    new_context, watches, record_property
):
    of = secret_runs.golden("coaches")
    row = secret_runs.laid(of.first(BEGUN), Side.HOME, secret_runs.FRIEND)
    PracticeSeat.objects.create(match=row, side="home", holder=holder_of("tablet"))
    pages = {Side.HOME: seated(new_context(), row, "ada")}
    pages[Side.AWAY] = seated(new_context(), row, "ben")
    tablet, tab = (
        seated(new_context(), row, "tablet"),
        pages[Side.AWAY].context.new_page(),
    )
    tab.goto(row.get_absolute_url())
    faults = (nothing, reloaded, blocked_polls, lost_answer, tunnel, reloaded, nothing)
    late = []
    for n, fault in enumerate(faults[:FAULTS], BEGUN):
        one = of.actions[n]
        acts, waits = pages[one.side], pages[one.side.other]
        # the same is pending on each device, and after a reload
        offered = acts.evaluate(OFFERED)
        acts.reload()
        assert acts.evaluate(OFFERED) == offered
        other = tablet if one.side is Side.HOME else tab
        at(other, n)
        assert other.evaluate(OFFERED) == offered
        fault(
            waits,
            lambda acts=acts, one=one, n=n: Coach(acts, "mouse").does(one.word, n),
        )
        began = time.monotonic()
        for page in (acts, waits, tablet, tab):
            at(page, n + 1)
        late.append(f"{fault.__name__} {time.monotonic() - began:.1f} s")
    row.refresh_from_db()
    here = browser_match(row)
    known = of.actions[BEGUN : BEGUN + FAULTS]
    assert [(a.word, a.faces) for a in here.actions[BEGUN:]] == [
        (a.word, a.faces) for a in known
    ]
    # a line that breaks is told in the console
    for watch in watches:
        watch.complaints.clear()
    record_property("counted", f"all four pages of a match again: {', '.join(late)}")


@pytest.mark.usefixtures("data")
def test_the_server_is_killed_and_started_again(start, new_context, watches):
    """Nobody loads his page again: the same is asked of him, and the other hears of it."""
    run = start()
    run.wait_until_up()
    contexts = [new_context(base_url=f"http://127.0.0.1:{run.port}") for _ in Side]
    ada, ben = pages = [context.new_page() for context in contexts]
    meet(ada, ben)
    for ply, page in enumerate(pages):
        offered = page.evaluate(OFFERED)
        os.killpg(run.process.pid, signal.SIGKILL)
        run.process.wait()
        run = start(port=run.port)
        run.wait_until_up()
        assert page.evaluate(OFFERED) == offered
        page.locator("[data-commit]").click()
        for each in pages:
            at(each, ply + 1)
    told = [page.locator("#match .log").inner_text() for page in pages]
    assert told[0] == told[1] != ""
    for page in pages:
        page.reload()
        expect(page.locator("#match .log")).to_have_text(told[0], use_inner_text=True)
    for watch in watches:
        watch.complaints.clear()
