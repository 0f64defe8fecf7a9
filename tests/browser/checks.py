"""What is asked of every page: each check gives the sentences of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.pages import Pages, come_in

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = {
    "resultTypes": ["violations"],
    # none of these rules reads style sheets, and to read an import it writes inline style
    "preload": False,
    "runOnly": {"type": "tag", "values": WCAG},
}
# boxes that scroll sideways on purpose, each for itself and by keyboard; the name in the top
# bar leads to the account, which says it in full
SCROLLS = ".topbar__me, .league-box, .bracket-box, .paper-box, .tray, .scroll-x, .commit__alone, .commit__news, .tabs, .jumps, pre, textarea, input, select, .vh"
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
    for width in (1280, 320):
        yield from fits(page, width)
    yield from large_letters(page)
    yield from fits(page, 360)
    yield from targets(page)
    yield from focus_in_sight(page)
    yield from without_scripts(page)


# Puts what this selector finds into the middle of the screen.
MIDDLE = (
    "selector => document.querySelector(selector).scrollIntoView({ block: 'center' })"
)


def accessible(page: Page) -> Iterator[str]:
    for found in Axe().run(page, options=AXE).response["violations"]:
        for node in found["nodes"][:2]:
            if found["id"] == "target-size" and not _is_small(page, node["target"][0]):
                continue
            yield f"{found['id']}: {node['html'][:160]}"


def _is_small(page: Page, selector: str) -> bool:
    """What a bar that stays hides in part is looked at again in the middle of the screen."""
    page.evaluate(MIDDLE, selector)
    only = {**AXE, "runOnly": {"type": "rule", "values": ["target-size"]}}
    found = Axe().run(page, options=only).response["violations"]
    return any(
        node["target"][0] == selector for each in found for node in each["nodes"]
    )


def fits(page: Page, width: int) -> Iterator[str]:
    """The page itself never scrolls sideways, and no text lies on another."""
    page.set_viewport_size({"width": width, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        yield f"{wide} px wide at {width} px: {page.evaluate(WIDEST)[:3]}"
    for text in page.evaluate(SQUEEZED):
        yield f"squeezed to a column of letters at {width} px: {text}"
    for text in page.evaluate(CUT_NAMES):
        yield f"cut without a way to the full name at {width} px: {text}"
    for text in page.evaluate(OUT_OF_SIGHT):
        yield f"the column that counts is out of sight at {width} px: {text}"
    for text in page.evaluate(ON_EACH_OTHER):
        yield f"on each other at {width} px: {text}"


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
    """2.4.11: no bar covers what has the focus, on a phone and at 200 % zoom."""
    for size in ({"width": 360, "height": 640}, {"width": 640, "height": 360}):
        page.set_viewport_size(size)
        for text in page.evaluate(HIDDEN, FOCUSABLE):
            yield f"focus at {size['width']} px: {text}"


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
# each line of text as far as its boxes show it; bars that stay above the page are left out
ON_EACH_OTHER = """() => {
  const lines = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const of = text.parentElement;
    if (!text.data.trim() || !of.checkVisibility({visibilityProperty: true, opacityProperty: true})
      || of.closest(".vh, .skip, svg, select, textarea")) continue;
    let [left, top, right, bottom] = [-1e6, -1e6, 1e6, 1e6], stays = false;
    for (let e = of; e !== document.body && !stays; e = e.parentElement) {
      const style = getComputedStyle(e);
      stays = ["fixed", "sticky"].includes(style.position);
      if (style.overflow === "visible") continue;
      const box = e.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    if (stays) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(of).fontSize);
    for (const box of range.getClientRects()) {
      const air = Math.max(0, (box.height - size) / 2);
      lines.push({text, left: Math.max(left, box.left), top: Math.max(top, box.top + air),
        right: Math.min(right, box.right), bottom: Math.min(bottom, box.bottom - air)});
    }
  }
  const found = new Set();
  lines.sort((a, b) => a.top - b.top);
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (b.top > a.bottom - 2) break;
      if (a.text !== b.text && Math.min(a.bottom, b.bottom) - b.top > 2
          && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2)
        found.add(a.text.data.trim().slice(0, 30) + " | " + b.text.data.trim().slice(0, 30));
    }
  });
  return [...found].slice(0, 3);
}"""
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
  const bars = [...document.querySelectorAll("body *")].filter(e =>
    ["fixed", "sticky"].includes(getComputedStyle(e).position) && !e.closest("[popover], table"));
  const found = [];
  for (const e of document.querySelectorAll(focusable)) {
    if (!e.checkVisibility({visibilityProperty: true}) || e.matches(".skip")) continue;
    e.focus();
    const box = e.getBoundingClientRect();
    if (document.activeElement !== e || !box.height) continue;
    // one bar may lie on another
    if (e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) continue;
    for (const bar of bars) {
      const over = bar.getBoundingClientRect();
      if (!bar.contains(e) && bar.checkVisibility() && over.height < innerHeight
          && box.top >= over.top - 1 && box.bottom <= over.bottom + 1
          && box.left >= over.left - 1 && box.right <= over.right + 1)
        found.push(`under ${bar.className}: ${e.outerHTML.slice(0, 120)}`);
    }
  }
  document.activeElement.blur();
  scrollTo(0, 0);
  const most = bars.filter(bar => bar.checkVisibility()).map(bar => bar.getBoundingClientRect())
    .filter(box => box.width > innerWidth / 2)
    .reduce((sum, box) => sum + Math.min(box.height, innerHeight), 0);
  if (innerHeight < innerWidth && most > innerHeight / 2) found.push(`bars take ${most} of ${innerHeight} px`);
  return found;
}"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".league-box thead .pts")]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().right
    > e.closest(".league-box").getBoundingClientRect().right + 1)
  .map(e => e.textContent.trim())"""
CUT_NAMES = """() => {
  const cut = () => [...document.querySelectorAll(".page .clip")]
    .filter(e => e.checkVisibility() && e.scrollHeight > e.clientHeight + 3 && !e.closest(".paper"));
  const names = document.querySelector(".full-names");
  const hidden = cut().filter(() => !names.checkVisibility());
  if (names) names.open = true;
  const found = [...hidden, ...cut()].map(e => e.textContent.slice(0, 40));
  if (names) names.open = false;
  return found.slice(0, 3);
}"""
ONLY_HTMX = """() => [...document.querySelectorAll("[hx-get], [hx-post]")]
  .filter(e => !(e.matches("a[href][hx-get]") || e.matches("form[hx-get]:not([method=post])")
    || e.matches("[hx-trigger^=every], [hx-trigger=news]") || e.closest("form[method=post]")))
  .map(e => e.outerHTML.slice(0, 120))"""
