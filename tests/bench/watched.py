"""A match that many watch, and others beside: python -m tests.bench.watched, and --help.

One match in the browser is looked on at by so many readers, others are played beside it.
Two coaches each act at the pace of people, by the forms of their pages, against the web
server of the default run in a data folder of its own. Readers and coaches run on this
machine too, so what they cost is printed as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

DATA = tempfile.TemporaryDirectory(prefix="helvetia-watched-")
if __name__ == "__main__":
    os.environ["HELVETIA_DATA"] = DATA.name
    os.environ["DJANGO_SETTINGS_MODULE"] = "helvetia_site.settings"
    import django

    django.setup()

from django.conf import settings  # noqa: E402
from django.core import signing  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from engine.sides import SIDES, Side  # noqa: E402
from matches import seats  # noqa: E402
from matches.models import PracticeMatch  # noqa: E402
from matches.rules.play.rebuilding import StoredAction  # noqa: E402
from tests.bench.crowd import (  # noqa: E402
    AFTER,
    ARRIVING,
    TOKEN,
    Counts,
    Crowd,
    Usage,
)
from tests.bench.goals import judged, print_usage, within  # noqa: E402
from tests.bench.lines import Answer, request  # noqa: E402
from tests.bench.server import running  # noqa: E402
from tests.bench.table import line as say  # noqa: E402
from tests.secret_runs import FRIEND, golden, written  # noqa: E402

# It is mid-match, and goes on for longer than anybody measures.
BEGIN = 150
COACHES = {Side.HOME: "ada", Side.AWAY: "ben"}
# As static/js/poll.js says it: a question is kept open until there are news.
WAITS = {"Prefer": "wait=4"}


@dataclass
class PlayedOn:
    """A match that two coaches play: what is still to be done, and what was sent when."""

    path: str
    actions: Sequence[StoredAction]
    # Of the action with this number, counted from the first of these.
    sent: list[float] = field(default_factory=list)


@dataclass
class MatchScreen:
    """Somebody on the page of a match, who looks on or coaches a side."""

    match: PlayedOn
    counts: Counts
    arrived: float
    heads: Mapping[str, str]
    since: str = "0"
    shown: int = 0

    @property
    def asked(self) -> str:
        return f"{self.match.path}?heard={BEGIN}&since={self.since}"

    @property
    def missing(self) -> int:
        return max(0, len(self.match.sent) - self.shown)

    def show(self, answer: Answer, now: float) -> None:
        self.since = answer.header(b"x-live") or self.since
        known = int(self.since.partition("-")[0]) - BEGIN
        if "X-Reader" in self.heads:
            self.counts.show(self.match.sent[self.shown : known], now, self.arrived)
        self.shown = max(self.shown, known)


def held_by(token: str) -> dict[str, str]:
    """The cookies of who holds a side."""
    held = signing.dumps([token], salt=seats.SEATS.salt)
    csrf = f"{settings.CSRF_COOKIE_NAME}={TOKEN}"
    return {"Cookie": f"{seats.COOKIE}={held}; {csrf}"}


@dataclass
class Stands(Crowd):
    """Those who look on at one match, and the coaches of all."""

    matches: list[PlayedOn] = field(default_factory=list)

    async def view(self, number: int) -> None:
        """He looks on at the first match, until the end."""
        line = self.line(self.ports[0])
        await asyncio.sleep(random.uniform(0, ARRIVING))
        heads = {**WAITS, "X-Reader": f"{number:016x}"}
        screen = MatchScreen(self.matches[0], self.counts, time.monotonic(), heads)
        await self.look(line, screen)

    async def coach(self, match: PlayedOn, side: Side) -> None:
        """The page of a coach, which asks for what the other does."""
        line, heads = self.line(self.ports[0]), WAITS | held_by(COACHES[side])
        screen = MatchScreen(match, self.counts, time.monotonic(), heads)
        await self.look(line, screen, "coach")

    async def play(self, match: PlayedOn, first: float, every: float) -> None:
        """Both coaches act in turn, each by the form of his page."""
        heads = {side: held_by(COACHES[side]) for side in SIDES}
        line, due, end = self.line(self.ports[0]), first, self.ends - AFTER
        for n, one in enumerate(match.actions):
            due += every * random.uniform(0.5, 1.5)
            if due > end:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            form = {"deed": "act", "ply": BEGIN + n, "key": f"bench{n:015}"}
            body = urlencode({**form, "word": one.word, "heard": BEGIN}).encode()
            said = {"X-CSRFToken": TOKEN, "HX-Request": "true", **heads[one.side]}
            began = time.monotonic()
            match.sent.append(began)
            answer = await line.ask(request(f"{match.path}act/", said, body))
            self.counts.entries.append(time.monotonic() - began)
            self.counts.note("act", answer)
            if answer.status != 200:
                sys.exit(f"an act was answered {answer.status}: {answer.body!r:.500}")


async def measured(stands: Stands, given: argparse.Namespace, usage: Usage) -> None:
    began, matches = time.monotonic(), stands.matches
    stands.ends = began + given.minutes * 60 + AFTER
    people = [stands.view(n) for n in range(given.viewers)]
    for n, match in enumerate(matches):
        first = began + ARRIVING + n * given.every / len(matches)
        people.append(stands.play(match, first, given.every))
        people += [stands.coach(match, side) for side in SIDES]
    people += [stands.read(lambda: matches[0].path) for _ in range(given.pages)]
    await stands.measured(usage, given.minutes, people)


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.watched")
    asked.add_argument("--viewers", type=int, default=500, help="of one match")
    asked.add_argument("--matches", type=int, default=10, help="played beside it")
    asked.add_argument(
        "--every", type=float, default=4, help="so many seconds an act in each match"
    )
    asked.add_argument("--minutes", type=float, default=2)
    asked.add_argument(
        "--pages", type=int, default=0, help="so many load its page without a pause"
    )
    return asked.parse_args(words)


def begun(number: int) -> list[PlayedOn]:
    """Matches that were recorded, as far as they have been played so far."""
    whole = golden("coaches")
    first = whole.first(BEGIN)
    rows = [written(first, Side.HOME, FRIEND, n) for n in range(1, number + 1)]
    rest = whole.actions[BEGIN:]
    return [PlayedOn(row.get_absolute_url(), rest) for row in rows]


def _lost(stands: Stands) -> int:
    """Acts that were acknowledged and are not there once."""
    rows = PracticeMatch.objects.order_by("pk").values_list("revision", flat=True)
    done = [BEGIN + len(match.sent) for match in stands.matches]
    return sum(abs(a - b) for a, b in zip(rows, done, strict=True))


def run(given: argparse.Namespace) -> int:
    """Begin the matches, let all of them in, tell it; gives what was lost."""
    matches = begun(given.matches + 1)
    connection.close()
    print(
        f"{given.viewers} look on at one match, {given.matches} are played beside it,"
        f" {given.minutes:g} minutes; {os.cpu_count()} processors for both"
    )
    with running() as (process, port):
        stands, usage = Stands([port], Counts(), matches=matches), Usage(process.pid)
        asyncio.run(measured(stands, given, usage))
    lost, counts = _lost(stands), stands.counts
    say("acts a second", f"{len(counts.entries) / usage.writing:.1f}", None, "")
    judged("acts: 95 of 100 answered within", within(counts.entries, 0.95), 0.25, "ms")
    judged("acts stand on 95 of 100 screens within", within(counts.ages, 0.95), 1, "s")
    judged("acknowledged acts that are not there once", lost, 0, "lost")
    print_usage(stands, usage)
    return lost


def main() -> None:
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    if run(options()):
        sys.exit("acts were lost")


if __name__ == "__main__":
    main()
