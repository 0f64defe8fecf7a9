"""A thread that looks how far the matches are whose pages ask for news.

One look serves all pages, however many there are. On SQLite it reads only after a
commit of somebody else, of another process too; else a few times a second.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection

from competitions.queries.readers import Rights, rights_of
from matches.queries.seen import header, seen_of
from matches.queries.topics import Topic, topics_of

log = logging.getLogger(__name__)
Pair = tuple[str, str]
# Seconds between two looks whether there is anything new, and to read it unasked.
EVERY, EVERY_WITHOUT_A_SIGN = 0.05, 0.25
# Seconds between two looks at rights and at how far phones have read.
SELDOM = 0.5
# So long a match is watched that nobody asks for, and so many are.
KEPT, MOST_TOPICS = 60.0, 5_000
# Of these a session watches its right to so many; an organiser looks at a round.
MOST_OF_A_SESSION = 40


@dataclass(frozen=True, slots=True)
class Look:
    """What was read; nothing where nothing can have changed."""

    begun: int
    topics: dict[str, Topic] | None = None
    rights: dict[Pair, Rights] | None = None
    seen: dict[str, str] | None = None


class Watch:
    """What the newest look has found; all but the looking belongs to the event loop."""

    def __init__(self, listener: Callable[[Look], None]) -> None:
        """`listener` is called after each look, when all below is new."""
        self.listener = listener
        self.topics: dict[str, Topic] = {}
        self.seen: dict[str, str] = {}
        self.rights: dict[Pair, Rights] = {}
        self.asked: dict[str, float] = {}
        self.pairs: dict[Pair, float] = {}
        self.begun, self.waiting = 0, list[tuple[int, asyncio.Future[None]]]()
        self.stopped = threading.Event()
        self.wanted = threading.Event()

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.stopped.set()
        self.wanted.set()
        self.thread.join()

    def topic(self, match: str) -> Topic | None:
        """As it was a moment ago; from now on it is watched."""
        if match in self.asked or len(self.asked) < MOST_TOPICS:
            self.asked[match] = self.loop.time()
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
        """As it is after all that was committed before this call."""
        self.topic(match)
        self.begun += 1
        looked = self.loop.create_future()
        self.waiting.append((self.begun, looked))
        await looked
        return self.topics.get(match)

    def _hear(self, look: Look) -> None:
        now = self.loop.time()
        if look.topics is not None:
            self.topics = look.topics
            for match, at in list(self.asked.items()):
                if match not in look.topics or now - at > KEPT:
                    del self.asked[match]
        if look.rights is not None:
            self.rights = look.rights
        if look.seen is not None:
            self.seen = look.seen
            self._forget_pairs(now)
        if not self.asked:
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

    # In the thread -------------------------------------------------------------------

    def _run(self) -> None:
        eye = Eye()
        while True:
            self.wanted.wait()
            if self.stopped.wait(EVERY):
                break
            begun = self.begun
            try:
                look = eye.look(begun, tuple(self.asked), tuple(self.pairs))
            except Exception:  # whatever it is, pages are made as without this thread
                log.exception("the watch over open matches could not look")
                eye.forget()
                look = Look(begun, {}, {}, {})
                self.stopped.wait(1)
            self.loop.call_soon_threadsafe(self._hear, look)
        connection.close()


class Eye:
    """What was read last, with a connection that writes nothing itself."""

    def __init__(self) -> None:
        self.sign: int | None = None
        self.names: tuple[str, ...] = ()
        self.seldom: tuple[int | None, tuple[Pair, ...]] = (None, ())
        self.begun = 0
        self.at = self.seldom_at = 0.0

    def forget(self) -> None:
        connection.close()
        self.__init__()  # type: ignore[misc]

    def look(self, begun: int, names: tuple[str, ...], pairs: tuple[Pair, ...]) -> Look:
        now = time.monotonic()
        sign = _sign()
        topics = rights = seen = None
        late = now - self.at >= EVERY_WITHOUT_A_SIGN
        due = sign is None and (late or begun != self.begun)
        if due or not self.at or (sign, names) != (self.sign, self.names):
            topics = topics_of(names)
            self.sign, self.names, self.at, self.begun = sign, names, now, begun
        if now - self.seldom_at >= SELDOM:
            matches = {match for _, match in pairs if match}
            seen = {match: header(seen_of(match)) for match in matches}
            if sign is None or (sign, pairs) != self.seldom:
                rights, pairs = _rights_or_none(pairs)
            self.seldom, self.seldom_at = (sign, pairs), now
        return Look(begun, topics, rights, seen)


def _rights_or_none(
    pairs: tuple[Pair, ...],
) -> tuple[dict[Pair, Rights], tuple[Pair, ...]]:
    """With the pairs that it tells of: where none can be told Django is asked for each."""
    try:
        return rights_of(pairs), pairs
    except Exception:  # what is for everybody does not hang on it
        log.exception("the watch over open matches could not look at rights")
        return {}, ()


def _sign() -> int | None:
    """A number that changes with every commit of another connection; SQLite has one."""
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return int(cursor.fetchone()[0])
