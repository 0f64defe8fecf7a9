"""Health checks: answered without a thread of the readers or writers."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable

from django.conf import settings

from helvetia_site.web.messages import Answer, RequestHead

# Seconds that an answer of /readyz is kept, so that a flood makes one a second.
KEPT = 1.0
# So many requests for /metrics wait; further ones are refused.
WAITING = 8
ALIVE = Answer(
    200,
    [
        (b"content-type", b"text/plain"),
        (b"content-length", b"3"),
        (b"cache-control", b"no-store"),
    ],
    b"ok\n",
)


def is_probe(scope: RequestHead, path: str) -> bool:
    """A plain GET or HEAD of this path; any other request goes to Django with the readers."""
    plainly = scope["path"] == path and not scope["query_string"]
    return plainly and scope["method"] in {"GET", "HEAD"}


def has_token(scope: RequestHead) -> bool:
    """Who asks for /metrics and may read it."""
    if scope["path"] != "/metrics" or not settings.METRICS_TOKEN:
        return False
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    given = [value for name, value in scope["headers"] if name == b"authorization"]
    return len(given) == 1 and hmac.compare_digest(given[0], wanted)


class Ready:
    """The answer of /readyz, made by the server itself, once for all who wait."""

    def __init__(self, make: Callable[[], Awaitable[Answer]]) -> None:
        self.make, self.until = make, 0.0
        self.making: asyncio.Task[Answer] | None = None
        self.answer: Answer | None = None

    async def look(self) -> Answer:
        if self.answer and asyncio.get_running_loop().time() < self.until:
            return self.answer
        if self.making is None:
            self.making = asyncio.create_task(self._made())
        return await asyncio.shield(self.making)

    async def _made(self) -> Answer:
        try:
            self.answer = await self.make()
            self.until = asyncio.get_running_loop().time() + KEPT
            return self.answer
        finally:
            self.making = None
