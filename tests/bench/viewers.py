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
from array import array
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
from tests.bench.goals import print_goals  # noqa: E402
from tests.bench.lines import Answer, Line, request  # noqa: E402
from tests.bench.server import running  # noqa: E402
from tests.bench.usage import megabytes, seconds  # noqa: E402

# A match has so many entries, then its table plays the next one.
ENTRIES = 80
# No page waits longer between two questions; so long after the last entry it ends.
MOST = 5.0
AFTER = 7.0
# Seconds between two looks at the memory.
EVERY = 10
TOKEN = "x" * 32


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
class Counts:
    """What is measured, in seconds."""

    entries: array = field(default_factory=lambda: array("d"))
    answers: array = field(default_factory=lambda: array("d"))
    ages: array = field(default_factory=lambda: array("d"))
    phones: array = field(default_factory=lambda: array("d"))
    pages: array = field(default_factory=lambda: array("d"))
    longest: float = 0.0
    never: int = 0
    statuses: Counter = field(default_factory=Counter)

    def note(self, who: str, answer: Answer) -> None:
        self.statuses[f"{who} {answer.status}"] += 1


@dataclass
class Hall:
    """All that is there while it is measured."""

    ports: Sequence[int]
    tables: list[Table]
    counts: Counts
    viewers: int = 0
    # what a proxy in front of the servers would say
    heads: Mapping[str, str] = field(default_factory=dict)
    ends: float = 0.0
    lines: list[Line] = field(default_factory=list)

    def line(self, port: int) -> Line:
        """A connection that is closed at the end."""
        self.lines.append(Line(port))
        return self.lines[-1]

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.ends

    def wait(self, answer: Answer, before: float) -> float:
        """As the page's script does it (static/js/pace.js)."""
        said = answer.header(b"retry-after") or answer.header(b"x-interval")
        told = min(MOST, float(said)) if said else before
        self.counts.longest = max(self.counts.longest, told)
        return told

    async def view(self, number: int) -> None:
        """Somebody on the page of the match of a table, until the end."""
        seat, table = divmod(number, len(self.tables))
        line, interval = self.line(self.ports[seat % len(self.ports)]), 1.0
        await self.look(line, self.tables[table], interval)

    async def look(self, line: Line, table: Table, interval: float) -> None:
        await asyncio.sleep(random.uniform(0, 10))
        match, since, shown = table.match, "0", 0
        arrived = time.monotonic()
        while not self.over:
            if match is not table.match and shown >= len(match.contents):
                match, since, shown = table.match, "0", 0
            asked = f"{match.path}?since={since}"
            began = time.monotonic()
            try:
                heads = {"HX-Request": "true", **self.heads}
                answer = await line.ask(request(asked, heads))
            except OSError:
                self.counts.statuses["viewer gone"] += 1
                await asyncio.sleep(MOST)
                continue
            now = time.monotonic()
            self.counts.answers.append(now - began)
            self.counts.note("viewer", answer)
            if live := answer.header(b"x-live"):
                since = live
                shown = self.show(match, shown, shown_by(live), now, arrived)
            interval = self.wait(answer, interval)
            await asyncio.sleep(interval * random.uniform(0.8, 1.0))
        self.counts.never += max(0, len(match.sent) - shown)

    def show(
        self, match: Match, before: int, shown: int, now: float, arrived: float
    ) -> int:
        """From now on so many entries of it stand on one more screen."""
        for sent in match.sent[before:shown]:
            # what was entered before he came did not make him wait
            if sent >= arrived:
                self.counts.ages.append(max(0.0, now - sent))
        return max(before, min(shown, len(match.sent)))

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

    async def keep(self, table: Table, phone: Phone) -> None:
        """A phone of a table asks for its sheet, also the one that writes."""
        line, match = self.line(self.ports[0]), table.match
        interval = 0.7
        while not self.over:
            if match is not table.match:
                match, phone.shown = table.match, "0"
            text = request(
                f"{match.path}sheet/?since={phone.shown}",
                {**match.cookies, "HX-Request": "true", **self.heads},
            )
            began = time.monotonic()
            try:
                answer = await line.ask(text)
            except OSError:
                await asyncio.sleep(MOST)
                continue
            self.counts.phones.append(time.monotonic() - began)
            self.counts.note("phone", answer)
            phone.shown = answer.header(b"x-revision") or phone.shown
            interval = self.wait(answer, interval)
            await asyncio.sleep(interval * random.uniform(0.8, 1.0))

    async def read(self) -> None:
        """Somebody who loads whole pages, one after the other."""
        line = self.line(self.ports[0])
        while not self.over:
            began = time.monotonic()
            try:
                answer = await line.ask(
                    request(random.choice(self.tables).match.path, {})
                )
            except OSError:
                await asyncio.sleep(1)
                continue
            self.counts.pages.append(time.monotonic() - began)
            self.counts.note("page", answer)
            if answer.status == 503:
                await asyncio.sleep(float(answer.header(b"retry-after")))


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


async def measured(hall: Hall, given: argparse.Namespace, watched: Watched) -> None:
    began = time.monotonic()
    watched.writing = given.minutes * 60
    hall.ends = began + watched.writing + AFTER
    tables, every = hall.tables, given.tables / given.entries
    people = [hall.view(n) for n in range(given.viewers)]
    for n, table in enumerate(tables):
        people.append(hall.write(table, began + n * every / len(tables), every))
        people.append(hall.keep(table, table.phone))
        people += [hall.keep(table, Phone())] if given.phones else []
    people += [hall.read() for _ in range(given.pages)]
    await asyncio.gather(watched.watch(hall), *people)
    for one in hall.lines:
        one.close()
    # the loop closes them when it comes round again
    await asyncio.sleep(0)


@dataclass
class Watched:
    """The processes of the server: memory, and what they and this one take."""

    pid: int
    # seconds from the beginning, and MB then
    memory: list[tuple[float, float]] = field(default_factory=list)
    # how late this program itself came to what was due
    late: array = field(default_factory=lambda: array("d"))
    server: float = 0.0
    own: float = 0.0
    took: float = 0.0
    # of it, how long entries were sent
    writing: float = 0.0

    async def watch(self, hall: Hall) -> None:
        began, own, used = time.monotonic(), time.process_time(), seconds(self.pid)
        while not hall.over:
            for _ in range(EVERY):
                due = time.monotonic() + 1
                await asyncio.sleep(1)
                self.late.append(time.monotonic() - due)
            self.memory.append((time.monotonic() - began, megabytes(self.pid)))
        self.took = time.monotonic() - began
        self.server = (seconds(self.pid) - used) / self.took
        self.own = (time.process_time() - own) / self.took


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
        hall = Hall([port], tables, Counts(), given.viewers)
        watched = Watched(process.pid)
        asyncio.run(measured(hall, given, watched))
    lost = _lost(hall)
    print_goals(hall, watched, lost)
    return lost


def main() -> None:
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    if run(options()):
        sys.exit("entries were lost")


if __name__ == "__main__":
    main()
