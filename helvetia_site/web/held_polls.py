"""Polls that are kept open until there are news, or for a few seconds."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection

# Each is a connection that is open anyway; who comes then is answered at once.
MOST_HELD = 5_000


class HeldPolls:
    """Polls that wait for news of their topic; all of it belongs to the event loop."""

    def __init__(self) -> None:
        self.waiting: dict[str, set[asyncio.Future[None]]] = {}
        self.number, self.closed = 0, False

    @property
    def is_full(self) -> bool:
        """Too many wait already, or the server ends: a poll is answered at once."""
        return self.closed or self.number >= MOST_HELD

    async def wait(self, topic: str, seconds: float) -> bool:
        """True when the topic was answered or the server ends, False after `seconds`.

        Whoever calls asks `is_full` before: this refuses nobody.
        """
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(topic, set()).add(news)
        self.number += 1
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news, seconds)
                return True
            return False
        finally:
            self.number -= 1
            others = self.waiting.get(topic, set())
            others.discard(news)
            if not others:
                self.waiting.pop(topic, None)

    def answer(self, topics: Collection[str]) -> None:
        """Something has happened there."""
        for topic in topics:
            for news in self.waiting.get(topic, ()):
                if not news.done():
                    news.set_result(None)

    def close(self) -> None:
        """The server ends."""
        self.closed = True
        self.answer([*self.waiting])
