"""HTTP as a browser on one connection speaks it, for thousands of them in one process."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

STATUS = slice(9, 12)
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)")
PACKED = 31


@dataclass(slots=True)
class Answer:
    """As it came: of thousands a second only what is asked for is read."""

    head: bytes
    given: bytes

    @property
    def status(self) -> int:
        return int(self.head[STATUS])

    @property
    def body(self) -> bytes:
        packed = self.given and self.header(b"content-encoding") == "gzip"
        return zlib.decompress(self.given, PACKED) if packed else self.given

    def header(self, name: bytes) -> str:
        """By its name in small letters, as our server writes it."""
        _, there, rest = self.head.partition(b"\r\n" + name + b": ")
        return rest.partition(b"\r\n")[0].decode() if there else ""


def request(path: str, heads: Mapping[str, str], body: bytes = b"") -> bytes:
    """A GET, or a POST where there is a body."""
    first = f"{'POST' if body else 'GET'} {path} HTTP/1.1"
    told = {"Host": "localhost", "Accept-Encoding": "gzip", **heads}
    if body:
        told["Content-Length"] = str(len(body))
        told["Content-Type"] = "application/x-www-form-urlencoded"
    lines = [first, *(f"{name}: {value}" for name, value in told.items()), "", ""]
    return "\r\n".join(lines).encode() + body


@dataclass
class Line(asyncio.Protocol):
    """A connection that is kept; one question at a time, and opened anew if it closes."""

    port: int
    given: bytes = b""
    needed: int = 0
    head: bytes = b""
    answer: asyncio.Future[Answer] | None = None
    transport: asyncio.Transport | None = field(default=None)

    async def ask(self, text: bytes) -> Answer:
        """The answer; `ConnectionError` if there is none."""
        loop = asyncio.get_running_loop()
        if self.transport is None or self.transport.is_closing():
            await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        assert self.transport
        self.given, self.head, self.answer = b"", b"", loop.create_future()
        self.transport.write(text)
        return await self.answer

    def close(self) -> None:
        if self.transport:
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError())

    def data_received(self, data: bytes) -> None:
        self.given += data
        if not self.head:
            head, between, rest = self.given.partition(b"\r\n\r\n")
            if not between:
                return
            self.head, self.given = head, rest
            length = LENGTH.search(head)
            self.needed = int(length[1]) if length else 0
        if len(self.given) >= self.needed and self.answer and not self.answer.done():
            self.answer.set_result(Answer(self.head, self.given))
