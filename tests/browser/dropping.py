"""The network of a sports hall: a proxy that loses requests and answers on purpose."""

from __future__ import annotations

import http.client
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.waiting import LONG

# What may happen to an entry on its way; "through" is the only one that is no fault.
FAULTS = ("request", "answer", "half", "gateway", "portal")
PORTAL = b"<!doctype html><title>Welcome to the hall</title><p>Accept the terms"
HOPS = {"connection", "keep-alive", "transfer-encoding", "date", "server"}


class Dropping(ThreadingHTTPServer):
    """In front of `server`; entries of a sheet meet `faults` with `chance`."""

    daemon_threads = True

    def __init__(self, server: str, chance: float, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.behind = urlsplit(server).netloc
        self.chance, self.dice = chance, random.Random(seed)
        self.faults = list(FAULTS)
        self.met: Counter[str] = Counter()
        self.rolling = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def roll(self) -> str:
        with self.rolling:
            lost = self.dice.random() < self.chance
            met = self.dice.choice(self.faults) if lost else "through"
            self.met[met] += 1
            return met

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hung up is part of the game."""


class Passing(BaseHTTPRequestHandler):
    """One connection of a browser."""

    protocol_version = "HTTP/1.1"
    server: Dropping

    def do_GET(self) -> None:
        self.send(*self.ask())

    def do_POST(self) -> None:
        met = self.server.roll() if "X-Outbox" in self.headers else "through"
        if met == "request":
            self.close_connection = True
            return
        if met == "portal":
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send(200, [("Content-Type", "text/html")], PORTAL)
            return
        answer = self.ask()
        if met == "answer":
            self.close_connection = True
        elif met == "gateway":
            self.send(502, [], b"Bad gateway")
        else:
            self.send(*answer, half=met == "half")

    def ask(self) -> tuple[int, list[tuple[str, str]], bytes]:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        behind = http.client.HTTPConnection(self.server.behind, timeout=LONG)
        behind.request(self.command, self.path, body, dict(self.headers))
        answer = behind.getresponse()
        content = answer.read()
        behind.close()
        heads = [(k, v) for k, v in answer.getheaders() if k.lower() not in HOPS]
        return answer.status, heads, content

    def send(
        self,
        status: int,
        heads: list[tuple[str, str]],
        content: bytes,
        half: bool = False,
    ) -> None:
        self.send_response(status)
        for name, value in heads:
            if name.lower() != "content-length":
                self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if half else content)
        # the rest never comes
        self.close_connection = self.close_connection or half

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def dropping(server: str, *, chance: float, seed: int = 1) -> Iterator[Dropping]:
    """`with dropping(live_server.url, chance=0.5) as hall: ... hall.url`."""
    hall = Dropping(server, chance, seed)
    thread = threading.Thread(target=hall.serve_forever, daemon=True)
    thread.start()
    try:
        yield hall
    finally:
        hall.shutdown()
        hall.server_close()
