"""Django behind the event loop: bodies are read there, pages are made by threads."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from helvetia_site.web.browsers import MAY_WRITE, Browsers, Kind
from helvetia_site.web.lanes import Full, Lane
from helvetia_site.web.live import Live
from helvetia_site.web.messages import (
    Answer,
    Application,
    answer_of,
    environ_for,
    environ_of,
    plain,
)
from helvetia_site.web.polls import Poll, poll_in
from helvetia_site.web.probes import ALIVE, WAITING, Ready, is_probe

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

BODY_SECONDS = 20
# A body that is too long is still heard out, so that its sender hears why; to here.
HEARD_BYTES = 10_000_000
# A request that waits longer than these in front of it take is not waited for.
READERS_WAITING, WRITERS_WAITING = 64, 256
BUSY = (b"retry-after", b"3")
log = logging.getLogger(__name__)


class Gone(Exception):
    """Nobody is there any more who could read an answer."""


class Bridge:
    """An ASGI application that calls a WSGI application."""

    def __init__(
        self,
        application: Application,
        *,
        threads: int,
        most_bytes: int,
        signs: frozenset[str],
        polls: bool = False,
    ) -> None:
        """`signs` are the cookies of those who may write; they have half the threads.

        With `polls` the application is ours, and news of matches come from memory.
        """
        self.application, self.most_bytes = application, most_bytes
        self.browsers = Browsers(signs)
        half = max(1, threads // 2)
        writers = Lane("writer", half, WRITERS_WAITING)
        self.live = Live(self._public_part, writers.waited) if polls else None
        self.lanes = {
            Kind.WRITER: writers,
            # whoever floods it with made-up cookies is in nobody's way
            Kind.UNKNOWN: Lane("unknown", 1, WRITERS_WAITING),
            Kind.READER: Lane(
                "reader", max(1, threads - half), READERS_WAITING, behind=writers
            ),
            Kind.WATCHER: Lane("watcher", 1, WAITING),
        }
        self.ready = Ready(self._readiness)
        self.parts = Lane("part", 1, WRITERS_WAITING)

    async def __call__(
        self, scope: dict[str, Any], receive: Receive, send: Send
    ) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        began = time.monotonic()
        try:
            answer = await self._answer(scope, receive)
        except Gone:
            return
        await send(
            {
                "type": "http.response.start",
                "status": answer.status,
                "headers": answer.headers,
            }
        )
        await send({"type": "http.response.body", "body": answer.body})
        if log.isEnabledFor(logging.INFO):
            _note(scope, answer, began)

    async def _answer(self, scope: dict[str, Any], receive: Receive) -> Answer:
        if is_probe(scope, "/healthz"):
            return ALIVE
        if is_probe(scope, "/readyz"):
            return await self.ready.look()
        poll = poll_in(scope) if self.live else None
        if self.live is None or poll is None:
            return await self._made(scope, receive)
        kept = await self.live.answer(poll)
        if kept is not None:
            return kept
        known = self.browsers.kind(scope) is Kind.WRITER
        before = self.live.standing(poll) if known else None
        answer = await self._made(scope, receive)
        self.live.learn(poll, before, answer)
        return self.live.paced(poll, answer)

    async def _made(self, scope: dict[str, Any], receive: Receive) -> Answer:
        """By Django, in a thread of the lane of whoever asks."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body, length = await self._body(receive)
        except TimeoutError:
            return plain(408, "The request was not sent to its end.")
        environ = environ_of(scope, body, length)
        answer = await self._run(self.lanes[self.browsers.kind(scope)], environ)
        self.browsers.learn(scope, environ.get(MAY_WRITE))
        return answer

    async def _public_part(self, poll: Poll) -> Answer:
        """What everybody sees: asked without cookies, by the server itself."""
        environ = environ_for(poll.path, "since=0", poll.language)
        return await self._run(self.parts, environ)

    async def _readiness(self) -> Answer:
        """Asked by the server itself: nobody's headers change what all are told."""
        environ = environ_for("/readyz", "", "")
        return await self._run(self.lanes[Kind.WATCHER], environ)

    async def _run(self, lane: Lane, environ: dict[str, Any]) -> Answer:
        try:
            return await lane.run(partial(answer_of, self.application, environ))
        except Full:
            return plain(503, "Too many want to read at once. Try again soon.", BUSY)

    async def _body(self, receive: Receive) -> tuple[bytes, int]:
        """What was sent and how long it was; of one that is too long nothing is kept."""
        parts: list[bytes] = []
        length, more = 0, True
        while more and length < HEARD_BYTES:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            parts.append(message.get("body", b""))
            length += len(parts[-1])
            more = message.get("more_body", False)
            if length > self.most_bytes:
                parts.clear()
        return b"".join(parts) if length <= self.most_bytes else b"", length

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        if self.live:
            await self.live.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        if self.live:
            await self.live.stop()
        for lane in (*self.lanes.values(), self.parts):
            await asyncio.to_thread(lane.close)
        await send({"type": "lifespan.shutdown.complete"})


def _note(scope: dict[str, Any], answer: Answer, began: float) -> None:
    took = round((time.monotonic() - began) * 1000)
    fields = {
        "method": scope["method"],
        "path": scope["path"],
        "status_code": answer.status,
        "bytes": len(answer.body),
        "ms": took,
        "request_id": answer.header(b"x-request-id"),
    }
    log.info("answered", extra=fields)
