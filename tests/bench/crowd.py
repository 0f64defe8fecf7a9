"""Many pages that ask a server for news, as their script does it, and what is measured."""

from __future__ import annotations

import asyncio
import random
import time
from array import array
from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.bench.lines import Answer, Line, request
from tests.bench.usage import megabytes, seconds

# No page waits longer between two questions; so long after the last entry it ends.
MOST = 5.0
AFTER = 7.0
# Seconds between two looks at the memory; all have come after so many.
EVERY, ARRIVING = 10, 10
# What a form sends back of the page that it stands on.
TOKEN = "x" * 32


def times() -> array:
    return array("d")


@dataclass
class Counts:
    """What is measured, in seconds."""

    entries: array = field(default_factory=times)
    answers: array = field(default_factory=times)
    ages: array = field(default_factory=times)
    phones: array = field(default_factory=times)
    pages: array = field(default_factory=times)
    longest: float = 0.0
    never: int = 0
    statuses: Counter = field(default_factory=Counter)

    def note(self, who: str, answer: Answer) -> None:
        self.statuses[f"{who} {answer.status}"] += 1

    def show(self, sent: Sequence[float], now: float, arrived: float) -> None:
        """What was sent then is on one more screen, whose reader came at that time."""
        for then in sent:
            # what was entered before he came did not make him wait
            if then >= arrived:
                self.ages.append(max(0.0, now - then))


class ShownPage(Protocol):
    """A page that somebody looks at."""

    @property
    def asked(self) -> str:
        """The address that it asks next."""

    @property
    def heads(self) -> Mapping[str, str]:
        """What it says of itself."""

    @property
    def missing(self) -> int:
        """How much of what was sent it does not show."""

    def show(self, answer: Answer, now: float) -> None:
        """What came instead of nothing."""


@dataclass
class Crowd:
    """All that ask while it is measured."""

    ports: Sequence[int]
    counts: Counts
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

    async def look(self, line: Line, page: ShownPage, who: str = "viewer") -> None:
        """Somebody on a page, until the end."""
        interval = 1.0
        while not self.over:
            began = time.monotonic()
            heads = {"HX-Request": "true", **page.heads, **self.heads}
            try:
                answer = await line.ask(request(page.asked, heads))
            except OSError:
                self.counts.statuses[f"{who} gone"] += 1
                await asyncio.sleep(MOST)
                continue
            now = time.monotonic()
            times = self.counts.answers if who == "viewer" else self.counts.phones
            # how long a question is kept open says nothing
            if "Prefer" not in page.heads:
                times.append(now - began)
            self.counts.note(who, answer)
            if answer.status == 200:
                page.show(answer, now)
            interval = self.wait(answer, interval)
            await asyncio.sleep(interval * random.uniform(0.8, 1.0))
        if who == "viewer":
            self.counts.never += page.missing

    async def read(self, path_of: PathChoice) -> None:
        """Somebody who loads whole pages, one after the other."""
        line = self.line(self.ports[0])
        while not self.over:
            began = time.monotonic()
            try:
                answer = await line.ask(request(path_of(), {}))
            except OSError:
                await asyncio.sleep(1)
                continue
            self.counts.pages.append(time.monotonic() - began)
            self.counts.note("page", answer)
            if answer.status == 503:
                await asyncio.sleep(float(answer.header(b"retry-after")))

    async def measured(
        self, usage: Usage, minutes: float, people: Sequence[Awaitable[None]]
    ) -> None:
        """All of them at once, for so many minutes and until the last has seen it."""
        usage.writing = minutes * 60
        self.ends = time.monotonic() + usage.writing + AFTER
        await asyncio.gather(usage.watch(self), *people)
        for one in self.lines:
            one.close()
        # the loop closes them when it comes round again
        await asyncio.sleep(0)


class PathChoice(Protocol):
    def __call__(self) -> str: ...


@dataclass
class Usage:
    """The processes of the server: memory, and what they and this one take."""

    pid: int
    # seconds from the beginning, and MB then
    memory: list[tuple[float, float]] = field(default_factory=list)
    # how late this program itself came to what was due
    late: array = field(default_factory=times)
    server: float = 0.0
    own: float = 0.0
    took: float = 0.0
    # of it, how long entries were sent
    writing: float = 0.0

    async def watch(self, crowd: Crowd) -> None:
        began, own, used = time.monotonic(), time.process_time(), seconds(self.pid)
        while not crowd.over:
            for _ in range(EVERY):
                due = time.monotonic() + 1
                await asyncio.sleep(1)
                self.late.append(time.monotonic() - due)
            self.memory.append((time.monotonic() - began, megabytes(self.pid)))
        self.took = time.monotonic() - began
        self.server = (seconds(self.pid) - used) / self.took
        self.own = (time.process_time() - own) / self.took
