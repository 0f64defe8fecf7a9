"""How soon an act is seen in the browser: by who does it, and by the other.

Both hold a phone, with an older processor and a thin line (`tests/browser/phones.py`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice

from django.db import connection
from playwright.sync_api import Browser, Page, sync_playwright

from engine.sides import Side
from matches.models import PracticeMatch
from scripts import programs
from tests import chromium
from tests.bench.server import serving
from tests.bench.table import line
from tests.browser.at_play import Coach, seated
from tests.browser.phones import slow
from tests.secret_runs import FRIEND, Recorded, golden, laid

BEGIN, ACTS = 30, 40
OWN, OTHERS = 400, 700
# Seconds in which nothing but the act happens.
QUIET = 1.2
# When the page first showed each count of actions, and when something was pressed last.
CLOCK = """window.seen = {};
window.pressed = 0;
addEventListener("click", () => { window.pressed = Date.now(); }, true);
new MutationObserver(() => {
  const ply = document.querySelector("#match [name=ply]")?.getAttribute("value");
  if (ply && !(ply in window.seen)) requestAnimationFrame(() => { window.seen[ply] ??= Date.now(); });
}).observe(document, { attributes: true, childList: true, subtree: true });"""


def _phone(browser: Browser, port: int, row: PracticeMatch, who: str) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 640},
        has_touch=True,
        base_url=f"http://127.0.0.1:{port}",
    )
    context.add_init_script(CLOCK)
    page = seated(context, row, who)
    slow(page)
    return page


def _waits(of: Recorded, pages: dict[Side, Page]) -> list[tuple[float, float]]:
    """Of each act, the milliseconds until its own page shows it, and the other."""
    found = []
    for n, one in islice(enumerate(of.actions), BEGIN, BEGIN + ACTS):
        mine, other = pages[one.side], pages[one.side.other]
        Coach(mine, "touch").does(one.word, n)
        # whoever asks a slow page whether it is there yet makes it slower
        time.sleep(QUIET)
        for page in (mine, other):
            page.wait_for_function("n => window.seen[n]", arg=str(n + 1))
        pressed = mine.evaluate("window.pressed")
        own, others = (
            page.evaluate("n => window.seen[n]", str(n + 1)) - pressed
            for page in (mine, other)
        )
        found.append((own, others))
    return found


def _rows(what: str, waits: Sequence[float], most: int) -> None:
    ordered = sorted(waits)
    usual, slowest = ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100]
    line(f"{what}, half within", f"{usual:.0f} ms", None, f"{most} ms")
    line("  95 of 100 within", f"{slowest:.0f} ms", None, f"{most} ms")


def main() -> None:
    path = programs.chromium()
    if path is None:
        line("an act is seen on phones", "no Chromium", None, "")
        return
    of = golden("coaches")
    row = laid(of.first(BEGIN), Side.HOME, FRIEND)
    connection.close()
    with serving() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=chromium.arguments()
        )
        seats = {Side.HOME: "ada", Side.AWAY: "ben"}
        pages = {side: _phone(browser, port, row, who) for side, who in seats.items()}
        waits = _waits(of, pages)
        browser.close()
    _rows("one's own act is seen on a phone", [own for own, _ in waits], OWN)
    _rows("the other's act is seen on a phone", [other for _, other in waits], OTHERS)
