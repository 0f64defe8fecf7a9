"""A web server as the default run has it, in a thread, with a small application."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn

from helvetia_site.web.bridge import Bridge, BridgeSettings
from helvetia_site.web.server import server
from tests.waiting import LONG, until

MOST_BYTES = 1_000
SIGNS = frozenset({"session"})


@dataclass
class Site:
    """A server in a thread of this process."""

    server: uvicorn.Server

    @property
    def port(self) -> int:
        return self.server.servers[0].sockets[0].getsockname()[1]

    @property
    def connections(self) -> int:
        return len(self.server.server_state.connections)


@contextmanager
def serving(
    application: Callable[..., Iterable[bytes]],
    *,
    threads: int = 2,
    bridge: Bridge | None = None,
    **options: Any,
) -> Iterator[Site]:
    """`application` (WSGI) is served until the block ends, or this bridge to one."""
    given = BridgeSettings(threads, MOST_BYTES, SIGNS)
    bridge = bridge or Bridge(application, given)
    options = {"port": 0, "timeout_graceful_shutdown": LONG, **options}
    site = Site(server(bridge, **options))
    thread = threading.Thread(target=site.server.run)
    thread.start()
    try:
        until(lambda: site.server.started)
        yield site
    finally:
        site.server.should_exit = True
        thread.join(LONG)
        assert not thread.is_alive()


def connected(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), timeout=LONG)


def answer(client: socket.socket) -> bytes:
    """All that comes until the server closes."""
    parts = []
    while part := client.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def send_request(site: Site, text: str, body: bytes = b"") -> bytes:
    """Send these lines and this body; gives all that the server answers until it closes."""
    with connected(site) as client:
        lines = "\r\n".join([*text.splitlines(), "Connection: close", "", ""])
        client.sendall(lines.encode() + body)
        return answer(client)
