"""The server of `make run`, one worker, for as long as it is measured."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 4


@contextmanager
def serving() -> Iterator[int]:
    """A port on which the web server answers as in the default run."""
    with running() as (_, port):
        yield port


@contextmanager
def running() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Its process and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "helvetia_site.web"]
    address = {"HOST": "127.0.0.1", "PORT": str(port)}
    process = subprocess.Popen(command, env={**os.environ, **address})
    try:
        _wait(port)
        yield process, port
    finally:
        process.terminate()
        process.wait(10)


def rate(port: int, path: str, etag: str = "") -> dict[str, float]:
    """Answers per second by status; the readers run on the other core."""
    command = [sys.executable, "-m", "tests.bench.load", str(port), path, etag]
    done = subprocess.run(
        [*command, str(SECONDS)], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def etag_of(port: int, path: str) -> str:
    """Of an answer to a reader without cookies."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    return response.headers["ETag"]


def _wait(port: int) -> None:
    for _ in range(600):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            connection.request("GET", "/healthz")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")
