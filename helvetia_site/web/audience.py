"""How many look on at each match in the browser: counted while they ask, never named.

A page that looks on calls itself by a number it has drawn, and forgets it when it is
closed. Of those that look on over several servers each is counted once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

log = logging.getLogger(__name__)
# Who has not asked for so long has gone: more than any page waits between two questions.
SECONDS = 12.0
# So many are counted, of all matches together; more of them change no page.
MOST = 20_000
EVERY, BETWEEN_SERVERS = 0.5, 2.0
# From here on only the first two figures are told.
MANY = 100

# Told who has asked here since the last time, by match; gives how many look on anywhere.
Share = Callable[[Mapping[str, tuple[str, ...]]], Awaitable[Mapping[str, int]]]


class Audience:
    """The people who look on; all of it belongs to the event loop."""

    def __init__(self, share: Share | None = None) -> None:
        """`share` tells other servers of them; nothing where there are none."""
        self.share, self.number = share, 0
        # of which other servers are asked though nobody has asked here
        self.wanted: set[str] = set()
        self.here: dict[str, dict[str, float]] = {}
        self.anywhere: Mapping[str, int] = {}

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self._forget())]
        if self.share:
            self.tasks.append(asyncio.create_task(self._compare(self.share)))

    def stop(self) -> None:
        for task in self.tasks:
            task.cancel()

    def note(self, match: str, reader: str, now: float) -> None:
        """He has asked for news of it."""
        readers = self.here.setdefault(match, {})
        if reader not in readers:
            if self.number >= MOST:
                return
            self.number += 1
        readers[reader] = now

    def figure(self, match: str) -> str:
        """How many look on, as it is shown; empty if nobody does."""
        return readers_figure(
            max(len(self.here.get(match, ())), self.anywhere.get(match, 0))
        )

    def elsewhere(self, match: str) -> int:
        """How many are counted there over all servers; from now on these are asked."""
        if self.share:
            self.wanted.add(match)
        return self.anywhere.get(match, 0)

    def forget(self, before: float) -> None:
        """Forget those who have not asked since."""
        for match, readers in list(self.here.items()):
            for reader in [one for one, at in readers.items() if at < before]:
                del readers[reader]
            if not readers:
                del self.here[match]
        self.number = sum(map(len, self.here.values()))

    def since(self, then: float) -> dict[str, tuple[str, ...]]:
        """Who has asked since then, by match; nobody of one that is only wanted."""
        wanted, self.wanted = self.wanted, set()
        return dict.fromkeys(wanted, ()) | {
            match: tuple(one for one, at in readers.items() if at >= then)
            for match, readers in self.here.items()
        }

    async def _forget(self) -> None:
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(EVERY)
            self.forget(now() - SECONDS)

    async def _compare(self, share: Share) -> None:
        """While the others cannot be asked, those of this server are told."""
        now = asyncio.get_running_loop().time
        before = now()
        while True:
            await asyncio.sleep(BETWEEN_SERVERS)
            then, before = before, now()
            try:
                self.anywhere = await share(self.since(then))
            except Exception:  # whatever it is, those of this server are counted
                log.exception("other servers could not be asked how many look on")
                self.anywhere = {}


def readers_figure(number: int) -> str:
    """How many readers, as text; of many only that there are so many: "120+"."""
    if number < MANY:
        return str(number or "")
    step = 10 ** (len(str(number)) - 2)
    return f"{number // step * step}+"
