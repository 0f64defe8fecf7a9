"""A hall at full tilt: python -m tests.bench.viewers, and how it may be changed: --help.

Viewers on the pages of the matches and phones that write on their sheets, against the
web server of the default run in a data folder of its own. Both run on this machine, so
what the viewers cost is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

DATA = tempfile.TemporaryDirectory(prefix="helvetia-viewers-")
if __name__ == "__main__":
    os.environ["HELVETIA_DATA"] = DATA.name
    os.environ["DJANGO_SETTINGS_MODULE"] = "helvetia_site.settings"
    import django

    django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from matches.models import SheetEntry  # noqa: E402
from tests import make, make_sheets  # noqa: E402
from tests.bench.crowd import (  # noqa: E402
    AFTER,
    ARRIVING,
    TOKEN,
    Counts,
    Crowd,
    Usage,
)
from tests.bench.goals import print_goals  # noqa: E402
from tests.bench.lines import Answer, Line, request  # noqa: E402
from tests.bench.server import running  # noqa: E402

# A match has so many entries, then its table plays the next one.
ENTRIES = 80


@dataclass
class Match:
    """One match: who writes on it, and what was sent when."""

    path: str
    name: str
    cookies: dict[str, str]
    contents: list[dict[str, object]]
    # when the entry was sent after which so much stands on the sheet
    sent: list[float] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


@dataclass
class Phone:
    """The revision of the sheet that it shows."""

    shown: str = "0"


@dataclass
class Table:
    matches: list[Match]
    playing: int = 0
    # the one that writes
    phone: Phone = field(default_factory=Phone)

    @property
    def match(self) -> Match:
        return self.matches[min(self.playing, len(self.matches) - 1)]


@dataclass
class TableScreen:
    """Somebody on the page of the match of a table."""

    table: Table
    counts: Counts
    arrived: float
    since: str = "0"
    shown: int = 0
    heads: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match = self.table.match

    @property
    def asked(self) -> str:
        """Once all of a match is shown, he looks at the next one."""
        played = self.shown >= len(self.match.contents)
        if self.match is not self.table.match and played:
            self.match, self.since, self.shown = self.table.match, "0", 0
        return f"{self.match.path}?since={self.since}"

    @property
    def missing(self) -> int:
        return max(0, len(self.match.sent) - self.shown)

    def show(self, answer: Answer, now: float) -> None:
        if not (live := answer.header(b"x-live")):
            return
        self.since, known = live, shown_by(live)
        self.counts.show(self.match.sent[self.shown : known], now, self.arrived)
        self.shown = max(self.shown, min(known, len(self.match.sent)))


@dataclass
class SheetScreen:
    """A phone of a table: it asks for its sheet, also the one that writes."""

    table: Table
    phone: Phone
    missing: int = 0

    def __post_init__(self) -> None:
        self.match = self.table.match

    @property
    def heads(self) -> Mapping[str, str]:
        return self.match.cookies

    @property
    def asked(self) -> str:
        if self.match is not self.table.match:
            self.match, self.phone.shown = self.table.match, "0"
        return f"{self.match.path}sheet/?since={self.phone.shown}"

    def show(self, answer: Answer, now: float) -> None:
        self.phone.shown = answer.header(b"x-revision") or self.phone.shown


@dataclass
class Hall(Crowd):
    """All that is there while it is measured."""

    tables: list[Table] = field(default_factory=list)
    viewers: int = 0

    async def view(self, number: int) -> None:
        """Somebody on the page of the match of a table, until the end."""
        seat, table = divmod(number, len(self.tables))
        line = self.line(self.ports[seat % len(self.ports)])
        await asyncio.sleep(random.uniform(0, ARRIVING))
        screen = TableScreen(self.tables[table], self.counts, time.monotonic())
        await self.look(line, screen)

    async def keep(self, table: Table, phone: Phone) -> None:
        line = self.line(self.ports[0])
        await self.look(line, SheetScreen(table, phone), "phone")

    async def write(self, table: Table, first: float, every: float) -> None:
        """The phone of a table: an entry is due whether the last was answered or not."""
        place = self.tables.index(table) % len(self.ports)
        line, due = self.line(self.ports[place]), first
        end = self.ends - AFTER
        while (due := due + every * random.uniform(0.8, 1.2)) < end:
            if len(table.match.sent) >= len(table.match.contents):
                table.playing += 1
            match = table.match
            if len(match.sent) >= len(match.contents):
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            n = len(match.sent)
            match.sent.append(time.monotonic())
            key = f"{match.name}{n:06}"
            form = {"deed": "enter", "key": key, "seen": n + 1}
            body = urlencode({**form, "entry": json.dumps(match.contents[n])}).encode()
            heads = {**match.cookies, "X-CSRFToken": TOKEN, "X-Outbox": "1"}
            heads |= self.heads
            text = request(f"{match.path}sheet/", heads, body)
            if drawn := await self.acknowledged(line, text):
                match.keys.append(key)
                # what was only acknowledged it asks for
                if drawn.given:
                    table.phone.shown = drawn.header(b"x-revision")
            self.counts.entries.append(time.monotonic() - due)

    async def acknowledged(self, line: Line, text: bytes) -> Answer | None:
        """As the outbox of a phone does it: the same entry again until it is answered."""
        while not self.over:
            try:
                answer = await line.ask(text)
            except OSError:
                self.counts.statuses["entry without an answer"] += 1
                await asyncio.sleep(0.5)
                continue
            self.counts.note("entry", answer)
            if answer.header(b"x-saved"):
                return answer
            if answer.status != 503:
                sys.exit(f"an entry was answered {answer.status}: {answer.body!r:.500}")
            await asyncio.sleep(float(answer.header(b"retry-after") or 1))
        return None


def shown_by(live: str) -> int:
    """How many entries stand on a page with these figures: each a goal or a minute."""
    return sum(map(int, live.split("-")[:3]))


def made_table(name: str, number: int) -> Table:
    """Matches whose sheets are open, all with one coach, who is signed in."""
    coach, browser = get_user_model().objects.create(username=name), Client()
    browser.force_login(coach)
    session = str(browser.session.session_key)
    return Table([_match(coach, session) for _ in range(number)])


def _match(coach: object, session: str) -> Match:
    fixture = make_sheets.opened()
    make.coaching(make_sheets.team_of(fixture, "home"), coach)
    goals = [
        {"kind": "goal", **make_sheets.content(fixture, f"goal {side} {shirt}")}
        for side in ("home", "away")
        for shirt in (6, 7, 11)
    ]
    contents: list[dict[str, object]] = []
    for n in range(ENTRIES // 2):
        contents += [{"kind": "clock", "minute": n + 1}, goals[n % len(goals)]]
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    csrf = f"{settings.CSRF_COOKIE_NAME}={TOKEN}"
    cookies = {"Cookie": f"{cookie}; {csrf}"}
    return Match(fixture.get_absolute_url(), fixture.public_id, cookies, contents)


async def measured(hall: Hall, given: argparse.Namespace, usage: Usage) -> None:
    tables, every = hall.tables, given.tables / given.entries
    began = time.monotonic()
    people = [hall.view(n) for n in range(given.viewers)]
    for n, table in enumerate(tables):
        people.append(hall.write(table, began + n * every / len(tables), every))
        people.append(hall.keep(table, table.phone))
        people += [hall.keep(table, Phone())] if given.phones else []
    people += [
        hall.read(lambda: random.choice(tables).match.path) for _ in range(given.pages)
    ]
    await hall.measured(usage, given.minutes, people)


def _lost(hall: Hall) -> int:
    lost = 0
    for match in (match for table in hall.tables for match in table.matches):
        rows = SheetEntry.objects.filter(match=match.name)
        there = Counter(rows.values_list("key", flat=True))
        lost += sum(there[key] != 1 for key in match.keys)
    return lost


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.viewers")
    asked.add_argument("--viewers", type=int, default=2000)
    asked.add_argument("--tables", type=int, default=64)
    asked.add_argument("--entries", type=float, default=50, help="a second, in all")
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument(
        "--phones", action="store_true", help="the other phone of each table asks too"
    )
    asked.add_argument(
        "--pages", type=int, default=0, help="so many load pages without a pause"
    )
    return asked.parse_args(words)


def run(given: argparse.Namespace) -> int:
    """Make the tables, let all of them in, tell it; gives what was lost."""
    each = given.entries * given.minutes * 60 / given.tables * 1.1
    number = int(each // ENTRIES) + 1
    tables = [made_table(f"coach {n}", number) for n in range(given.tables)]
    connection.close()
    print(
        f"{given.viewers} viewers, {given.tables} tables, {given.entries:g} entries a"
        f" second, {given.minutes:g} minutes; {os.cpu_count()} processors for both"
    )
    with running() as (process, port):
        hall = Hall([port], Counts(), tables=tables, viewers=given.viewers)
        usage = Usage(process.pid)
        asyncio.run(measured(hall, given, usage))
    lost = _lost(hall)
    print_goals(hall, usage, lost)
    return lost


def main() -> None:
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    if run(options()):
        sys.exit("entries were lost")


if __name__ == "__main__":
    main()
