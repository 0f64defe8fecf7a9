"""Threads for pages: those who may write never wait behind those who only read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Made = TypeVar("Made")


class Full(Exception):
    """More requests wait than will be answered in time."""


class Lane:
    """Some threads and a queue in front of them, which has an end."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.most = threads + most_waiting
        self.inside = 0

    async def run(self, work: Callable[[], Made]) -> Made:
        """What `work` gives, made by one of the threads; `Full` if too many wait."""
        if self.inside >= self.most:
            raise Full
        self.inside += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.threads, work)
        finally:
            self.inside -= 1

    def close(self) -> None:
        """Come back when what was begun is done; what waits is not begun."""
        self.threads.shutdown(wait=True, cancel_futures=True)
