"""How far the matches are whose pages ask for news, as it was a moment ago."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from competitions.queries.people.readers import Rights
from helvetia_site.web.eye import EyeReading, Pair
from matches.queries.topics import Topic

log = logging.getLogger(__name__)
# Told how far others have called, which matches are watched and which rights to them.
Ask = Callable[[int, tuple[str, ...], tuple[Pair, ...]], Awaitable[EyeReading]]
# Seconds between two looks whether there is anything new, and after one that failed.
EVERY, AFTER_A_FAULT = 0.05, 1.0
# So long a match is watched that nobody asks for, and so many are.
KEPT, MOST_TOPICS = 60.0, 5_000
# Of these a session watches its right to so many; an organiser looks at a round.
MOST_OF_A_SESSION = 40


class Watch:
    """What the newest look has found."""

    def __init__(self, ask: Ask, listener: Callable[[EyeReading], None]) -> None:
        """`listener` is called after each look, when all below is new."""
        self.ask, self.listener = ask, listener
        self.topics: dict[str, Topic] = {}
        self.seen: dict[str, str] = {}
        self.rights: dict[Pair, Rights] = {}
        self.watched_at: dict[str, float] = {}
        self.pairs: dict[Pair, float] = {}
        self.begun, self.waiting = 0, list[tuple[int, asyncio.Future[None]]]()
        self.wanted = asyncio.Event()

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.looking = asyncio.create_task(self._look())

    def stop(self) -> None:
        self.looking.cancel()

    def topic(self, match: str) -> Topic | None:
        """The topic as it was a moment ago; from now on it is watched."""
        if match in self.watched_at or len(self.watched_at) < MOST_TOPICS:
            self.watched_at[match] = self.loop.time()
            self.wanted.set()
        return self.topics.get(match)

    def right(self, pair: Pair) -> Rights | None:
        """On what it hangs that this session reads this match; from now on watched."""
        if pair in self.pairs or self._has_room(pair[0]):
            self.pairs[pair] = self.loop.time()
        return self.rights.get(pair)

    def _has_room(self, session: str) -> bool:
        if len(self.pairs) >= MOST_TOPICS:
            return False
        own = sum(one == session for one, _ in self.pairs) if session else 0
        return own < MOST_OF_A_SESSION

    async def fresh(self, match: str) -> Topic | None:
        """The topic as it is after all that was committed before this call."""
        self.topic(match)
        self.begun += 1
        looked = self.loop.create_future()
        self.waiting.append((self.begun, looked))
        await looked
        return self.topics.get(match)

    async def _look(self) -> None:
        while True:
            await self.wanted.wait()
            await asyncio.sleep(EVERY)
            begun = self.begun
            try:
                look = await self.ask(begun, tuple(self.watched_at), tuple(self.pairs))
            except Exception:  # whatever it is, pages are made as without the watch
                log.exception("the watch over open matches could not look")
                look = EyeReading(begun, {}, {}, {})
                await asyncio.sleep(AFTER_A_FAULT)
            self._hear(look)

    def _hear(self, look: EyeReading) -> None:
        now = self.loop.time()
        if look.topics is not None:
            self.topics = look.topics
            for match, at in list(self.watched_at.items()):
                if match not in look.topics or now - at > KEPT:
                    del self.watched_at[match]
        if look.rights is not None:
            self.rights = look.rights
        if look.seen is not None:
            self.seen = look.seen
            self._forget_pairs(now)
        if not self.watched_at:
            self.wanted.clear()
        self.listener(look)
        done = [future for begun, future in self.waiting if begun <= look.begun]
        self.waiting = [one for one in self.waiting if one[0] > look.begun]
        for future in done:
            if not future.done():
                future.set_result(None)

    def _forget_pairs(self, now: float) -> None:
        """Nobody asks for them, or the session is invented or over: it takes no place."""
        for pair, at in list(self.pairs.items()):
            person, _links = self.rights.get(pair, ((), None))
            if now - at > KEPT or (pair[0] and person is None):
                del self.pairs[pair]
