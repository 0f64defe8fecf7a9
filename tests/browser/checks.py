"""What is asked of every page: each check gives the sentences of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.pages import Pages, come_in

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": WCAG},
}
# boxes that scroll sideways on purpose, each for itself and by keyboard
SCROLLS = ".league-box, .bracket-box, .paper-box, .tabs, .jumps, pre, textarea, input, select, .vh"
CONTROLS = (
    ".btn, .tabbar a, .topbar a, .tabs a, .pick, .pad .choice, summary,"
    " main input.input, main select, main textarea"
)
FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary"


def wrong_on(
    known: Pages, who: str, context: BrowserContext, site: str
) -> dict[str, list[str]]:
    """All that is wrong on all pages of one person, in one look."""
    page = come_in(context, who, site).new_page()
    wrong = {}
    for name, address in known.by[who]:
        answer = page.goto(address)
        ok = answer and (answer.ok or answer.status == 410)
        sentences = list(all_of(page)) if ok else [f"{answer and answer.status}"]
        if sentences:
            wrong[f"{name} {address}"] = sentences
    return wrong


def all_of(page: Page) -> Iterator[str]:
    yield from accessible(page)
    yield from fits(page, 320)
    yield from large_letters(page)
    page.set_viewport_size({"width": 360, "height": 640})
    yield from targets(page)
    yield from focus_in_sight(page)
    yield from without_scripts(page)


def accessible(page: Page) -> Iterator[str]:
    for found in Axe().run(page, options=AXE).response["violations"]:
        for node in found["nodes"][:2]:
            yield f"{found['id']}: {node['html'][:160]}"


def fits(page: Page, width: int) -> Iterator[str]:
    """The page itself never scrolls sideways."""
    page.set_viewport_size({"width": width, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        yield f"{wide} px wide at {width} px: {page.evaluate(WIDEST)[:3]}"
    for text in page.evaluate(SQUEEZED):
        yield f"squeezed to a column of letters at {width} px: {text}"


def large_letters(page: Page) -> Iterator[str]:
    """Letters twice as large in the browser's settings: nothing cut off or too wide."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    yield from (f"200 % text: {text}" for text in fits(page, 720))
    for text in page.evaluate(CUT_OFF, SCROLLS):
        yield f"200 % text is cut off: {text}"
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    browser.detach()


def targets(page: Page) -> Iterator[str]:
    """Main controls are as large as a thumb."""
    for text in page.evaluate(SMALL, CONTROLS):
        yield f"under 44 px: {text}"


def focus_in_sight(page: Page) -> Iterator[str]:
    """2.4.11: what has the focus is not under the tab bar, nor under the dock."""
    for text in page.evaluate(HIDDEN, FOCUSABLE):
        yield f"focus hidden: {text}"


def without_scripts(page: Page) -> Iterator[str]:
    """What htmx does at a tap is a link or a form as well; news come with a reload."""
    for text in page.evaluate(ONLY_HTMX):
        yield f"works by script only: {text}"


SQUEEZED = """() => [...document.querySelectorAll("main span, main a, main p, main h1, main h2")]
  .filter(e => e.textContent.trim().length > 5 && e.checkVisibility() && !e.closest(".vh")
    && getComputedStyle(e).writingMode === "horizontal-tb")
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width > 1 && box.width < 40 && box.height > 2.5 * box.width)
  .map(([e, box]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${e.textContent.trim()}`)"""
WIDEST = """() => [...document.querySelectorAll("body *")]
  .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40))"""
CUT_OFF = """scrolls => [...document.querySelectorAll("main *, header *, footer *")]
  .filter(e => !e.closest(scrolls) && !e.closest("svg") && e.clientWidth
    && getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1)
  .map(e => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40))"""
SMALL = """controls => [...document.querySelectorAll(controls)]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.height && (box.height < 43.5 || box.width < 43.5))
  .map(([e, box]) => `${Math.round(box.width)} x ${Math.round(box.height)} `
    + e.outerHTML.slice(0, 120))"""
HIDDEN = """focusable => {
  const low = document.querySelector(".tabbar, .dock");
  const stays = ["fixed", "sticky"].includes(getComputedStyle(low).position);
  const fixed = stays && getComputedStyle(low).bottom === "0px";
  const found = [];
  for (const e of document.querySelectorAll(focusable)) {
    if (!fixed || low.contains(e) || !e.checkVisibility()) continue;
    e.focus();
    const bar = low.getBoundingClientRect(), box = e.getBoundingClientRect();
    if (document.activeElement === e && box.top >= bar.top - 1 && box.height)
      found.push(e.outerHTML.slice(0, 120));
  }
  document.activeElement.blur();
  return found;
}"""
ONLY_HTMX = """() => [...document.querySelectorAll("[hx-get], [hx-post]")]
  .filter(e => !(e.matches("a[href][hx-get]") || e.matches("form[hx-get]:not([method=post])")
    || e.matches("[hx-trigger^=every]") || e.closest("form[method=post]")))
  .map(e => e.outerHTML.slice(0, 120))"""
