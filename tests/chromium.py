"""How tests start Chromium: without what it does for itself beside our pages."""

from __future__ import annotations

import re
from pathlib import Path

import playwright

BUNDLE = Path(playwright.__file__).parent / "driver/package/lib/coreBundle.js"
# The lists of an address bar that nobody sees are pages of their own in every window, and
# an empty process waits for the next page: together most of what a short test took.
NOT_SEEN = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    "SpareRendererForSitePerProcess",
)


def arguments() -> list[str]:
    return [
        # as root there is no sandbox; the pages are our own
        *("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"),
        f"--disable-features={','.join([*off_by_playwright(), *NOT_SEEN])}",
    ]


def off_by_playwright() -> list[str]:
    """Chromium obeys the last list only, which has to name these once more."""
    found = re.search(r"disabledFeatures = \[(.*?)\]", BUNDLE.read_text(), re.S)
    assert found, "Playwright says elsewhere what it switches off"
    return re.findall(r'^\s*"(\w+)"', found[1], re.M)
