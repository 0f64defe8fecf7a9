"""A connection that is closed when its client keeps it waiting.

uvicorn sets no limit to the time and the size of the head of a request, and waits for
ever for a client that does not read its answer. The methods overridden here are not
part of its documented interface: `tests/services/test_web.py` says what they must do.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10
HEAD_BYTES = 32_768
# The first line of a head without its address, and the length of a chunk, take less;
# whatever more they say is counted.
LINE_BYTES, CHUNK_BYTES = 64, 16


class TooLong(Exception):
    """To the parser, which gives up; its client is answered 400."""


class Connection(HttpToolsProtocol):
    """uvicorn's, with deadlines for the head of a request and for unread answers."""

    # Set while a head is awaited.
    late: asyncio.TimerHandle | None = None
    # What came of a head that has not ended; what was read of it; what came and is
    # neither head nor body.
    head_bytes = read_bytes = beside_bytes = 0
    in_body = False
    unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.beside_bytes -= LINE_BYTES
        self._await_head()

    def on_url(self, url: bytes) -> None:
        self._read(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep the header; those after a body are counted, and nobody is told them."""
        self._read(len(name) + len(value) + 4)
        if not self.in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self.in_body = True
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        self.beside_bytes -= CHUNK_BYTES

    def on_body(self, body: bytes) -> None:
        self.beside_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.in_body = False
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # counted afterwards: a small head may come in one piece with a large body
        if self.late is not None:
            self.head_bytes += len(data)
        self.beside_bytes += len(data)
        if max(self.head_bytes, self.beside_bytes) > HEAD_BYTES:
            self._too_late()
        if self.late is None and not self.in_body:
            self.beside_bytes = 0

    def _read(self, number: int) -> None:
        self.read_bytes += number
        self.beside_bytes -= number
        if self.read_bytes > HEAD_BYTES:
            raise TooLong

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """An answer that is still being read is left alone, one that is not is dropped."""
        left = self.transport.get_write_buffer_size()
        if left and (not self.unread or left < self.unread):
            self.unread = left
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )
        elif left:
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def _await_head(self) -> None:
        self._stop_waiting()
        self.head_bytes = self.read_bytes = 0
        self.in_body = False
        self.late = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _stop_waiting(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _too_late(self) -> None:
        self.late = None
        self.transport.abort()
