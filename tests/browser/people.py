"""The people of the journeys and what each of them does in a browser."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

from tests.make import PASSWORD

PHONE = {"width": 360, "height": 640}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# seconds of the keystroke model: a key, a tap, a thought before something new
KEY, TAP, THOUGHT = 0.28, 1.1, 1.35


class Hands:
    """A newcomer's two thumbs: they type and tap as slowly as people do.

    `pace` scales the pauses really made; `seconds` is always what a person needs:
    the pauses in full and what the machine took in between. It is told, not asserted.
    """

    def __init__(self, page: Page, pace: float = 0.02) -> None:
        self.page, self.pace = page, pace
        self.human = self.slept = 0.0
        self.taps = 0
        self.began = time.monotonic()

    @property
    def seconds(self) -> float:
        return self.human + time.monotonic() - self.began - self.slept

    def pause(self, seconds: float) -> None:
        self.human += seconds
        self.slept += seconds * self.pace
        time.sleep(seconds * self.pace)

    def write(self, field: Locator, text: str) -> None:
        """Look, tap into the field, type letter by letter."""
        self.pause(THOUGHT + TAP)
        field.tap()
        for key in text:
            self.pause(KEY)
            self.page.keyboard.type(key) if key != "\n" else self.page.keyboard.press(
                "Enter"
            )

    def tap(self, control: Locator) -> None:
        self.pause(THOUGHT + TAP)
        control.tap()
        self.taps += 1


def sign_up(page: Page, name: str, at: str = "/accounts/signup/") -> None:
    """With a name and a password; no mail address, no waiting for one."""
    if at:
        page.goto(at)
    page.get_by_label("Sign-in name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


def start(page: Page, name: str, teams: list[str], kind: str = "Cup") -> str:
    """From the form to the draw; the address of the competition."""
    page.goto("/start/")
    page.get_by_label("Name of the competition").fill(name)
    page.get_by_label("Teams").fill("\n".join(teams))
    choose(page.get_by_role("group", name="Kind"), kind)
    page.get_by_role("button", name="Update the preview").click()
    page.get_by_role("button", name=re.compile("^Draw the")).click()
    return page.get_by_role("textbox", name="Link to the competition").input_value()


def choose(group: Locator, label: str) -> None:
    """Tap one of the big choices of a field."""
    group.get_by_role("radio", name=label, exact=True).click()


def links_for_coaches(page: Page) -> dict[str, str]:
    """Team -> the link that the organiser hands to its coach."""
    page.get_by_role("link", name="Links for the coaches").click()
    page.wait_for_url("**/manage/share/")
    found = {}
    for field in page.locator("[id^=share-][readonly]").all():
        label = field.evaluate("field => field.labels[0].textContent.trim()")
        if label.startswith("Link for the coaches of "):
            found[label.removeprefix("Link for the coaches of ")] = field.input_value()
    return found


def join(page: Page, link: str, team: str, name: str = "") -> None:
    """Open the link, sign up on the way, take the team."""
    page.goto(link)
    if name:
        page.get_by_role("main").get_by_role("link", name="Sign up").click()
        sign_up(page, name, at="")
    page.get_by_role("button", name=f"Coach {team}").click()
    expect(page.locator("#messages")).to_contain_text(f"You coach {team} now.")


def tap_score(page: Page, *scores: tuple[str, int]) -> None:
    for name, goals in scores:
        choose(page.get_by_role("group", name=name, exact=True), str(goals))


def save(page: Page, label: str = "Save the result") -> None:
    page.get_by_role("button", name=label, exact=True).click()


def open_details(page: Page, summary: str) -> None:
    page.locator("summary", has_text=summary).click()


def matches_of(page: Page, competition: str) -> dict[tuple[str, str], str]:
    """(home, away) -> address of the match, in the order of the fixtures page."""
    page.goto(competition + "fixtures/")
    rows = page.locator(".match").evaluate_all(
        "rows => rows.map(row => [...[...row.querySelectorAll('.match__name')]"
        ".map(name => name.textContent), row.querySelector('a')?.href])"
    )
    return {(home, away): address for home, away, address in rows}


def enter(page: Page, match: str, home: tuple[str, int], away: tuple[str, int]) -> None:
    page.goto(match + "result/")
    tap_score(page, home, away)
    save(page)
    expect(page).to_have_url(match)
