"""Two hundred connections that keep the whole program waiting, of each kind."""

from __future__ import annotations

import http.client
import socket
import statistics
import sys
import time
from contextlib import closing, contextmanager

import pytest

from tests.services.test_start import start  # noqa: F401 - a fixture
from tests.waiting import LONG

pytestmark = pytest.mark.once
MANY = 200
ASKED = 100
PIECES = 8
HALVES = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n",
}


@contextmanager
def waiting_clients(port, half):
    """They send a byte now and then, as long as the block lasts."""
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(MANY)]
    for client in clients:
        client.sendall(half)
    try:
        yield clients
    finally:
        for client in clients:
            client.close()


def waits(port, clients=(), half=b""):
    """How long /healthz takes on new connections, in ms: in the middle and at p95."""
    found = []
    for n in range(ASKED):
        for client in clients[n % PIECES :: PIECES] if half else ():
            client.sendall(b"x")
        began = time.perf_counter()
        with closing(http.client.HTTPConnection("127.0.0.1", port, LONG)) as asking:
            asking.request("GET", "/healthz?django")
            assert asking.getresponse().read() == b"ok\n"
        found.append((time.perf_counter() - began) * 1000)
    cuts = statistics.quantiles(found, n=20)
    return cuts[9], cuts[18]


def test_nobody_is_held_up(start, capsys):  # noqa: F811 - the fixture
    run = start()
    run.wait_until_up()
    middle, quiet = waits(run.port)
    lines = [f"/healthz alone: {middle:.1f} ms in the middle, {quiet:.1f} ms at p95"]
    goal = 2 * quiet + 20
    for kind, half in HALVES.items():
        with waiting_clients(run.port, half) as clients:
            middle, slow = waits(run.port, clients, half)
        verdict = "met" if slow <= goal else "MISSED"
        lines.append(
            f"/healthz beside {MANY} clients that send {kind}: {middle:.1f} ms in the"
            f" middle, {slow:.1f} ms at p95 (goal {goal:.1f} ms: {verdict})"
        )
    assert run.stop() == 0
    with capsys.disabled():
        sys.stdout.write("\n".join(["", *lines, ""]))
