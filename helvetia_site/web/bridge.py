"""Django behind the event loop: bodies are read there, pages are made elsewhere."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple
from wsgiref.types import WSGIApplication

from django.conf import settings

from competitions.rules.polls import MANY_WRITE
from helvetia_site.web.browsers import BrowserKind, Browsers
from helvetia_site.web.children import Child, ChildGone
from helvetia_site.web.eye import Eye, EyeReading, Pair, seen_by_phones
from helvetia_site.web.lanes import Full, Lane
from helvetia_site.web.live import LiveAnswers
from helvetia_site.web.makers import Here, Maker, Work
from helvetia_site.web.messages import (
    Answer,
    Message,
    RequestHead,
    answer_of,
    environ_for,
    environ_of,
    plain_answer,
)
from helvetia_site.web.polls import Poll, match_looked_at, poll_in
from helvetia_site.web.probes import ALIVE, WAITING, Ready, is_probe
from helvetia_site.web.sharing import share_readers
from matches.queries.topics import READERS

Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_SECONDS = 20
# A body that is too long is still heard out, so that its sender hears why; to here.
HEARD_BYTES = 10_000_000
# A request that waits longer than these in front of it take is not waited for.
READERS_WAITING, WRITERS_WAITING = 64, 256
BUSY = (b"retry-after", b"3")
# In the words of `nice`: who only reads is behind whoever writes.
PATIENCE = 5
log = logging.getLogger(__name__)


class ClientGone(Exception):
    """Nobody is there any more who could read an answer."""


class BridgeSettings(NamedTuple):
    """How many requests a bridge takes at once, and how it makes its answers."""

    threads: int
    most_bytes: int
    # The cookies of those who may write; they have half the threads.
    signs: frozenset[str]
    # The application is ours, and news of matches come from memory.
    polls: bool = False
    # Two children of this process make the answers: one for those who may write, one
    # for all others. They are there from the beginning.
    apart: bool = False


class Bridge:
    """An ASGI application that calls a WSGI application."""

    def __init__(self, application: WSGIApplication, given: BridgeSettings) -> None:
        threads, apart = given.threads, given.apart
        self.most_bytes, self.browsers = given.most_bytes, Browsers(given.signs)
        half = max(1, threads // 2)
        self.writers = writers = Lane(half, WRITERS_WAITING)
        # Of those who may write, whoever looks is behind whoever writes.
        self.looks = Lane(max(1, half // 2), WRITERS_WAITING, behind=writers)
        readers = Lane(max(1, threads - half), READERS_WAITING, behind=writers)
        self.lanes = {
            BrowserKind.WRITER: self.looks,
            # whoever floods it with made-up cookies is in nobody's way
            BrowserKind.UNKNOWN: Lane(1, WRITERS_WAITING),
            BrowserKind.READER: readers,
            BrowserKind.WATCHER: Lane(1, WAITING),
        }
        self.parts = Lane(1, WRITERS_WAITING)
        page = partial(answer_of, application)
        number = half + self.looks.number + 2
        own = {"page": Work(page, number), "seen": Work(seen_by_phones, 1)}
        number = readers.number + 1
        others = {
            "page": Work(page, number),
            "look": Work(Eye().look, 1),
            "share": Work(share_readers, 1),
        }
        self.own: Maker = Child(own) if apart else Here(own)
        self.others: Maker = Child(others, patience=PATIENCE) if apart else Here(others)
        share = partial(self.others.do, "share") if settings.REDIS_URL else None
        self.live = (
            LiveAnswers(self._public_part, self._look, writers, share)
            if given.polls
            else None
        )
        self.ready = Ready(self._readiness)
        # set when a child has ended by itself; whoever serves this is told then
        self.lost, self.give_up = False, lambda: None

    def close(self) -> None:
        """The server ends: whoever waits for news is answered now."""
        if self.live:
            self.live.close()

    async def __call__(self, scope: RequestHead, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        began = time.monotonic()
        try:
            answer = await self._answer(scope, receive)
        except ClientGone:
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

    async def _answer(self, scope: RequestHead, receive: Receive) -> Answer:
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
        known = self.browsers.kind(scope) is BrowserKind.WRITER
        before = self.live.standing(poll) if known else None
        answer = await self._made(scope, receive)
        self.live.learn(poll, before, answer)
        return self.live.paced(poll, answer)

    async def _made(self, scope: RequestHead, receive: Receive) -> Answer:
        """By Django, when it is the turn of whoever asks."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body, length = await self._body(receive)
        except TimeoutError:
            return plain_answer(408, "The request was not sent to its end.")
        environ, kind = environ_of(scope, length), self.browsers.kind(scope)
        maker, lane = (
            self.others if kind is BrowserKind.READER else self.own,
            self.lanes[kind],
        )
        if kind is BrowserKind.WRITER and scope["method"] == "POST":
            lane = self.writers
            if self.live and self.live.pace.many_write:
                environ[MANY_WRITE] = "yes"
        if self.live and (match := match_looked_at(scope["path"])):
            environ[READERS] = self.live.audience.figure(match)
        answer, may_write = await self._run(lane, maker, environ, body)
        self.browsers.learn(scope, may_write)
        return answer

    async def _public_part(self, poll: Poll) -> Answer:
        """What everybody sees: asked without cookies, by the server itself."""
        environ = environ_for(poll.path, "since=0", poll.language)
        answer, _ = await self._run(self.parts, self.others, environ)
        return answer

    async def _look(
        self, begun: int, names: tuple[str, ...], pairs: tuple[Pair, ...]
    ) -> EyeReading:
        look: EyeReading = await self.others.do("look", begun, names, pairs)
        if not look.seen:
            return look
        return replace(look, seen=await self.own.do("seen", tuple(look.seen)))

    async def _readiness(self) -> Answer:
        """Asked by the server itself: nobody's headers change what all are told."""
        environ = environ_for("/readyz", "", "")
        answer, _ = await self._run(self.lanes[BrowserKind.WATCHER], self.own, environ)
        return answer

    async def _run(
        self, lane: Lane, maker: Maker, environ: dict[str, str], body: bytes = b""
    ) -> tuple[Answer, bool | None]:
        """An answer, and whether whoever asked may write."""
        try:
            return await lane.run(partial(maker.do, "page", environ, body))
        except Full:
            text = "Too many want to read at once. Try again soon."
            return plain_answer(503, text, BUSY), None
        except ChildGone:
            text = "The server starts again. Send it once more: it counts once."
            return plain_answer(503, text, BUSY), None

    async def _body(self, receive: Receive) -> tuple[bytes, int]:
        """What was sent and how long it was; of one that is too long nothing is kept."""
        parts: list[bytes] = []
        length, more = 0, True
        while more and length < HEARD_BYTES:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientGone
            parts.append(message.get("body", b""))
            length += len(parts[-1])
            more = message.get("more_body", False)
            if length > self.most_bytes:
                parts.clear()
        return b"".join(parts) if length <= self.most_bytes else b"", length

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        for maker in (self.own, self.others):
            await maker.start(self._lost)
        if self.live:
            self.live.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        if self.live:
            self.live.stop()
        for maker in (self.own, self.others):
            await maker.stop()
        await send({"type": "lifespan.shutdown.complete"})

    def _lost(self) -> None:
        self.lost = True
        self.give_up()


def _note(scope: RequestHead, answer: Answer, began: float) -> None:
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
