"""Two coaches at a table with their phones: the sheet between them, the network, the taps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from competitions.models import Coach, Fixture
from matches.models import SheetEntry
from tests import make, preparing
from tests.waiting import until

COUNT = """
window.taken = 0;
document.addEventListener("sheet:taken", () => { window.taken += 1; });
window.shown = new Set();
new MutationObserver(() => {
  for (const row of document.querySelectorAll("#pending > li")) window.shown.add(row.dataset.key);
}).observe(document, { childList: true, subtree: true });
"""
SIDES = {"ada": "home", "ben": "away"}
# P1 of the stories: an older phone on a thin line.
SLOW_CPU = 4
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}


@dataclass
class Table:
    """An open sheet and its two coaches: Ada at home, Ben away."""

    fixture: Fixture
    people: dict[str, Any]

    @property
    def url(self) -> str:
        return f"/m/{self.fixture.public_id}/sheet/"

    def entries(self, *kinds: str) -> list[SheetEntry]:
        """What was written after the line-ups, oldest first."""
        rows = SheetEntry.objects.filter(match=self.fixture.public_id).order_by("seq")
        return [row for row in rows if row.kind in kinds or not kinds]

    def remove(self, who: str) -> None:
        """An organiser takes the team from its coach."""
        Coach.objects.get(user=self.people[who]).teams.clear()


def laid(teams: str = "Owls Drakes") -> Table:
    """Both sides ready and the ball on the centre spot."""
    league = preparing.league(teams)
    fixture = league.fixtures.get()
    accounts = get_user_model().objects
    people = {
        name: accounts.filter(username=name).first() or make.user(name)
        for name in ("ada", "ben")
    }
    for name, side in (("ada", "home"), ("ben", "away")):
        make.coaching(preparing.team_of(fixture, side), people[name])
    preparing.opened(fixture)
    fixture.refresh_from_db()
    return Table(fixture, people)


def sign_in(context: BrowserContext, who: Any, site: str) -> None:
    """Without typing; as often as one likes."""
    client = Client()
    client.force_login(who)
    cookie = {"name": "session", "value": client.cookies["session"].value, "url": site}
    context.add_cookies([cookie])


def slow(page: Page) -> None:
    """P1 in full: the browser burns the time that an older processor would take."""
    phone = page.context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    thin(page)


def thin(page: Page) -> None:
    """Its line alone."""
    phone = page.context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", LINE)


class Phone:
    """One phone that shows the sheet."""

    def __init__(self, page: Page, table: Table, side: str) -> None:
        self.page, self.table, self.side = page, table, side
        page.add_init_script(COUNT)
        page.goto(table.url)
        self.ready()

    def ready(self) -> None:
        """The scripts have read what waits on this phone."""
        expect(self.page.locator("#sync[data-state]")).to_be_visible()

    @property
    def taken(self) -> int:
        """How many entries this page has stored since it was opened."""
        return self.page.evaluate("window.taken")

    def tap(self, what: str) -> None:
        self.page.locator(what).first.tap()

    def enter(self, button: Any) -> None:
        """A tap that is on this phone when this returns."""
        before = self.taken
        button.tap()
        until(lambda: self.taken > before)

    def kick_off(self) -> None:
        before = self.log()
        self.enter(self.page.locator(".dock form button[value*=kickoff]").first)
        # a tap is stored before its row is drawn: nothing hollow may also mean not yet
        until(lambda: self.hollow or self.log() != before)
        self.settled()

    def pick(self, kind: str, nth: int, side: str = "") -> None:
        """Two taps: the kind, then the player."""
        self.enter(self.offered(kind, side).nth(nth))

    def offered(self, kind: str, side: str = "") -> Locator:
        """The players of an opened picker."""
        side = side or self.side
        if not self.page.locator(f".switch [value={side}]").is_checked():
            self.tap(f".switch label:has([value={side}])")
        picker = f"pick-{side}-{kind}"
        self.tap(f"[popovertarget={picker}].eventbtn")
        chips = self.page.locator(f"#{picker} .chips").first
        return chips.locator("button.chip")

    def goal(self, nth: int = 0, side: str = "") -> None:
        self.pick("goal", nth, side)

    @property
    def claimed(self) -> int:
        """How many rows of this page were hollow once and are not any more."""
        return self.page.evaluate(
            "window.shown.size - document.querySelectorAll('#pending > li').length"
        )

    @property
    def hollow(self) -> int:
        return self.page.locator("#pending > li").count()

    @property
    def sync(self) -> str:
        return self.page.locator("#sync").inner_text().strip()

    @property
    def score(self) -> str:
        return self.page.locator(".score__figures").inner_text().replace("\n", "")

    @property
    def conflicts(self) -> Any:
        return self.page.locator("#merge [data-conflict-n]")

    def log(self) -> list[int]:
        """The numbers of the entries shown, newest first."""
        return self.page.locator("#live li[data-seq]").evaluate_all(
            "rows => rows.map(row => Number(row.dataset.seq))"
        )

    def settled(self) -> None:
        """Nothing is only on this phone any more."""
        until(lambda: not self.hollow)

    def offline(self, cut: bool = True) -> None:
        self.page.context.set_offline(cut)
