"""Work that waits for the database, done by threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from helvetia_site.web.memory import with_room_to_call


@dataclass(frozen=True, slots=True)
class Work:
    """What is called, and by how many threads at once."""

    call: Callable[..., Any]
    threads: int


class Threads:
    """Some for each kind of work, all of this process."""

    def __init__(self, works: Mapping[str, Work]) -> None:
        self.works = works
        self.pools = {
            kind: ThreadPoolExecutor(work.threads, thread_name_prefix=kind)
            for kind, work in works.items()
        }

    def submit(self, kind: str, *given: object) -> Future[Any]:
        call = self.works[kind].call
        return self.pools[kind].submit(with_room_to_call, call, *given)

    def close(self) -> None:
        """Come back when what was begun is done; what waits is not begun."""
        for pool in self.pools.values():
            pool.shutdown(wait=True, cancel_futures=True)


class Maker(Protocol):
    """Does work for the event loop."""

    async def start(self, lost: Callable[[], None]) -> None:
        """`lost` is called when it ends by itself."""

    async def do(self, kind: str, *given: object) -> Any: ...

    async def stop(self) -> None:
        """Come back when what was begun is done."""


class Here:
    """In threads of this process."""

    def __init__(self, works: Mapping[str, Work]) -> None:
        self.threads = Threads(works)

    async def start(self, lost: Callable[[], None]) -> None:
        """They end with this process only."""

    async def do(self, kind: str, *given: object) -> Any:
        return await asyncio.wrap_future(self.threads.submit(kind, *given))

    async def stop(self) -> None:
        await asyncio.to_thread(self.threads.close)
