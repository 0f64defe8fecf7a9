"""U4 on a phone: when the largest part of a page stands, what moves, how soon a tap shows.

The phone has an older processor and a thin line (`tests/browser/phones.py`), and each
page comes as a first view, with nothing kept from before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.core.management import call_command
from django.db import connection
from playwright.sync_api import Browser, sync_playwright

from competitions.models import Club, Fixture
from scripts import programs
from tests import chromium
from tests.bench.server import serving
from tests.bench.table import line
from tests.browser.phones import slow

LARGEST_MS, TAP_MS, SHIFT = 2500, 200, 0.1
# What web.dev calls LCP, CLS and INP, as the browser itself reports them.
WATCH = """window.largest = 0; window.shift = 0; window.taps = [];
new PerformanceObserver(list => { for (const one of list.getEntries()) window.largest = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (one.interactionId) window.taps.push(one.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });"""
# What a reader taps first: a line that opens, a tab, a column that sorts.
TAPPED = "main summary, main [hx-get], main [aria-expanded]"
MOST_TAPS = 3


class View(NamedTuple):
    """One page: ms until its largest part stands, what moved, ms of its slowest tap."""

    largest: float
    shift: float
    tap: float | None


def main() -> None:
    path = programs.chromium()
    if path is None:
        line("pages are read on a phone", "no Chromium", None, "")
        return
    call_command("demo", verbosity=0)
    pages = dict(_pages(Club.objects.get(demo=True)))
    connection.close()
    with serving() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=chromium.arguments()
        )
        for name, address in pages.items():
            # the server has made it once before
            browser.new_page().goto(f"http://127.0.0.1:{port}{address}")
            _rows(name, _view(browser, f"http://127.0.0.1:{port}{address}"))
        browser.close()


def _pages(club: Club) -> Iterator[tuple[str, str]]:
    """The six kinds that U4 names, of the championship of the demo club."""
    played = Fixture.objects.filter(competition__club=club, result__isnull=False)
    match = next(one for one in played if not one.competition.has_bracket)
    league = match.competition
    team = match.home
    assert league
    assert team
    player = team.squad.order_by("pk")[0]
    here = league.get_absolute_url()
    yield "home", "/"
    yield "table", f"{here}table/"
    yield "fixtures", f"{here}fixtures/"
    yield "match", match.get_absolute_url()
    yield "team", team.get_absolute_url()
    yield "player", player.get_absolute_url()


def _view(browser: Browser, address: str) -> View:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    slow(page)
    page.goto(address, wait_until="networkidle")
    page.wait_for_function("() => window.largest")
    largest = page.evaluate("window.largest")
    for one in page.locator(TAPPED).all()[:MOST_TAPS]:
        if one.is_visible():
            one.tap()
            page.wait_for_load_state("networkidle")
    # an observer is called once the browser has nothing else to do
    taps = page.evaluate(
        "() => new Promise(done => requestIdleCallback(() => done(window.taps)))"
    )
    found = View(largest, page.evaluate("window.shift"), max(taps, default=None))
    context.close()
    return found


def _rows(name: str, view: View) -> None:
    largest = f"{LARGEST_MS} ms: {'met' if view.largest <= LARGEST_MS else 'MISSED'}"
    line(
        f"{name}: its largest part stands after",
        f"{view.largest:.0f} ms",
        None,
        largest,
    )
    shift = f"{SHIFT:g}: {'met' if view.shift <= SHIFT else 'MISSED'}"
    line("  what moves afterwards", f"{view.shift:.3f}", None, shift)
    if view.tap is None:
        line("  a tap shows within", "under 16 ms", None, f"{TAP_MS} ms: met")
        return
    tap = f"{TAP_MS} ms: {'met' if view.tap <= TAP_MS else 'MISSED'}"
    line("  a tap shows within", f"{view.tap:.0f} ms", None, tap)
