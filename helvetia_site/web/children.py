"""Work done by a process of its own, so that it does not hold up the event loop.

Threads of one process share one lock: a page that is being made keeps the loop from
answering, and the loop keeps an entry from being saved. A child is a copy of the server,
made before anything runs in it; the two speak over one socket, and whichever ends, the
other one ends too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from helvetia_site.web.makers import Threads, Work

# Before each message stands how long it is.
LENGTH = struct.Struct(">I")
log = logging.getLogger(__name__)
# The server's ends. A child that kept that of another one would keep it alive.
_ends: list[socket.socket] = []


class Undone(Exception):
    """The child could not do it, and has logged why."""


class ChildGone(Undone):
    """Nobody knows whether it was done: the child is no more."""


class Child:
    """A child of this process with threads of its own for each kind of work."""

    def __init__(self, works: Mapping[str, Work], *, patience: int = 0) -> None:
        """Start a process for this work; of two busy ones more `patience` waits."""
        self.end, theirs = socket.socketpair()
        self.pid = os.fork()
        if not self.pid:
            for end in (*_ends, self.end):
                end.close()
            _live(theirs, works, patience)
        theirs.close()
        _ends.append(self.end)
        self.number, self.waiting = 0, dict[int, asyncio.Future[Any]]()
        self.stopping = False

    async def start(self, lost: Callable[[], None]) -> None:
        self.lost = lost
        loop = asyncio.get_running_loop()
        self.line, _ = await loop.create_unix_connection(
            lambda: _Line(self), sock=self.end
        )

    async def do(self, kind: str, *given: object) -> Any:
        if self.line.is_closing():
            raise ChildGone
        self.number += 1
        done = asyncio.get_running_loop().create_future()
        number = self.number
        self.waiting[number] = done
        self.line.write(_framed((number, kind, given)))
        try:
            return await done
        finally:
            self.waiting.pop(number, None)

    def hear(self, number: int, done: bool, value: object) -> None:
        """Nobody waits any more for what was given up."""
        future = self.waiting.get(number)
        if future is None or future.done():
            return
        if done:
            future.set_result(value)
        else:
            future.set_exception(Undone(value))

    def ended(self) -> None:
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ChildGone)
        if not self.stopping:
            log.error("a process that makes pages has ended: the server ends with it")
            self.lost()

    async def stop(self) -> None:
        self.stopping = True
        self.line.write_eof()
        await asyncio.to_thread(os.waitpid, self.pid, 0)
        self.line.close()


class _Line(asyncio.Protocol):
    """The server's end of the socket: messages cut out of what comes."""

    def __init__(self, child: Child) -> None:
        self.child, self.given = child, bytearray()

    def data_received(self, data: bytes) -> None:
        self.given += data
        at, there = 0, len(self.given)
        while there - at >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self.given, at)
            end = at + LENGTH.size + length
            if there < end:
                break
            message = bytes(self.given[at + LENGTH.size : end])
            self.child.hear(*pickle.loads(message))  # noqa: S301 - of our own child
            at = end
        del self.given[:at]

    def connection_lost(self, exc: Exception | None) -> None:
        self.child.ended()


def _framed(message: object) -> bytes:
    packed = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(packed)) + packed


# In the child --------------------------------------------------------------------------


def _live(line: socket.socket, works: Mapping[str, Work], patience: int) -> NoReturn:
    """Work until the server hangs up; what was begun is done first."""
    code = 1
    try:
        # to the whole group; the server says when it is over
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        os.nice(patience)
        _work(line, Threads(works))
        code = 0
    except BaseException:  # whatever it is, nothing of the server is left running here
        log.exception("a process that makes pages ends")
    finally:
        logging.shutdown()
        os._exit(code)


def _work(line: socket.socket, threads: Threads) -> None:
    one_at_a_time = threading.Lock()

    def tell(number: int, future: Future[Any]) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if error:
            log.error("what was to be done was not", exc_info=error)
        message = (number, not error, str(error) if error else future.result())
        # nobody is there any more who could hear it
        with one_at_a_time, suppress(OSError):
            line.sendall(_framed(message))

    with line.makefile("rb") as heard:
        while head := heard.read(LENGTH.size):
            message = heard.read(*LENGTH.unpack(head))
            number, kind, given = pickle.loads(message)  # noqa: S301 - of our own server
            threads.submit(kind, *given).add_done_callback(partial(tell, number))
    threads.close()
