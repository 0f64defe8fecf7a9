"""`make photos`: photographs of the demo club's pages, on a phone and on a desk.

All of them go to var/photos, for looking at; those named in README_PHOTOS also to
docs/photos, which the README shows. A page that answers with an error, or that is
wider than its screen, fails the command. With languages named (`en fr`) the pages are
taken in each of them, and the README's are left as they are.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from scripts import programs

ROOT = Path(__file__).resolve().parent.parent
ALL = ROOT / "var" / "photos"
FOR_README = ROOT / "docs" / "photos"
WIDTHS = {360: 780, 1280: 900}
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOCALES = {"en": "en-GB", "fr": "fr-CH"}
README_PHOTOS = {
    "landing-360-light",
    "table-360-light",
    "table-1280-light",
    "bracket-1280-light",
    "groups-1280-light",
    "player-360-light",
    "sheet-360-light",
    "sheet-360-dark",
}
# So that all that was written stands on the picture.
WHOLE = {"sheet"}


@contextmanager
def prepared() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="helvetia-photos-") as folder:
        os.environ.update(HELVETIA_DATA=folder, DATABASE_URL="", DEMO="yes")
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, check=True)
        yield Path(folder)


def pages() -> tuple[dict[str, str], str]:
    """The address of each page by its name, and the session of an organiser."""
    code = "from scripts import demo_pages; demo_pages.show()"
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", code]
    shown = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    found, key = json.loads(shown.stdout)
    return found, key


class Site(NamedTuple):
    """Where the demo is served, and the key by which its organiser is signed in."""

    address: str
    key: str


@contextmanager
def server() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "helvetia_site.web"]
    place = {"HOST": "127.0.0.1", "PORT": str(port)}
    running = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **place})
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(10)


def _wait_for(address: str) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(300):
        try:
            opener.open(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The web server did not come up.")


def photograph(
    browser: Browser, site: Site, found: dict[str, str], language: str = ""
) -> int:
    """Take all photographs and say how many pages were not as they should be."""
    faults = 0
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(
                base_url=site.address,
                viewport={"width": width, "height": height},
                color_scheme=theme,
                locale=LOCALES[language or "en"],
            )
            for name, address in found.items():
                if name == "home":  # from here on as the organiser
                    context.add_cookies(
                        [{"name": "session", "value": site.key, "url": site.address}]
                    )
                page = context.new_page()
                answer = page.goto(address, wait_until="networkidle")
                title = "-".join(filter(None, (name, str(width), theme, language)))
                if title in README_PHOTOS and name not in WHOLE:
                    page.screenshot(path=FOR_README / f"{title}.png")
                wide, long = page.evaluate(SIZE)
                # as tall as the page: else what sticks to the edge lies across it
                page.set_viewport_size({"width": width, "height": long})
                page.screenshot(path=ALL / f"{title}.png")
                if title in README_PHOTOS and name in WHOLE:
                    page.screenshot(path=FOR_README / f"{title}.png")
                if answer is None or not answer.ok or wide > width:
                    status = answer.status if answer else "nothing"
                    print(f"{title}: {status}, {wide} wide, {address}")
                    faults += 1
                page.close()
            context.close()
    return faults


def main() -> int:
    path = programs.chromium()
    if path is None:
        print("Chromium is not installed: apt install chromium", file=sys.stderr)
        return 1
    for folder in (ALL, FOR_README):
        folder.mkdir(parents=True, exist_ok=True)
    with prepared():
        found, key = pages()
        with server() as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=path, args=["--no-sandbox"]
            )
            faults = sum(
                photograph(browser, Site(site, key), found, language)
                for language in sys.argv[1:] or [""]
            )
            browser.close()
    print(f"{len(list(ALL.glob('*.png')))} photographs in {ALL}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
