"""Turns for pages: those who may write never wait behind those who only read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

Made = TypeVar("Made")


class Full(Exception):
    """More requests wait than will be answered in time."""


class Lane:
    """A number of pages at once, and a queue in front of them, which has an end."""

    def __init__(
        self, number: int, most_waiting: int, *, behind: Lane | None = None
    ) -> None:
        """While the lane that it is `behind` works, this one makes one at a time."""
        self.number, self.most = number, number + most_waiting
        self.inside = self.working = 0
        self.queue: deque[tuple[asyncio.Future[None], float]] = deque()
        self.longest = self.worked = 0.0
        self.before, self.after = behind, list[Lane]()
        if behind:
            behind.after.append(self)

    async def run(self, make: Callable[[], Awaitable[Made]]) -> Made:
        """What `make` gives when it is its turn; `Full` if too many wait."""
        if self.inside >= self.most:
            raise Full
        self.inside += 1
        try:
            await self._turn()
        except BaseException:
            self.inside -= 1
            raise
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await make()
        finally:
            self.worked += clock() - began
            self.inside -= 1
            self.working -= 1
            for lane in (self, *self.after):
                lane._let_in()

    async def _turn(self) -> None:
        """Come back when it may begin; then it is counted as working."""
        loop = asyncio.get_running_loop()
        turn, began = loop.create_future(), loop.time()
        self.queue.append((turn, began))
        self._let_in()
        try:
            await turn
            self.longest = max(self.longest, loop.time() - began)
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.working -= 1
                self._let_in()
            raise

    def _let_in(self) -> None:
        while self.queue and self.working < self._open():
            turn, _ = self.queue.popleft()
            if not turn.done():
                self.working += 1
                turn.set_result(None)

    def waited(self, now: float) -> float:
        """How long somebody waited for his turn, or does, since this was last asked."""
        longest = max([self.longest, *(now - began for _, began in self.queue)])
        self.longest = 0.0
        return longest

    def took(self) -> float:
        """Seconds that pages took in it since this was last asked, one after the other."""
        worked, self.worked = self.worked, 0.0
        return worked

    def _open(self) -> int:
        return 1 if self.before and self.before.working else self.number
