"""Readers with keep-alive, in a process of their own: python -m tests.bench.load."""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time


def read(port: int, path: str, etag: str, until: float, counts: dict[int, int]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"If-None-Match": etag} if etag else {}
    while time.monotonic() < until:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        response.read()
        counts[response.status] = counts.get(response.status, 0) + 1


def main() -> None:
    port, path, etag, seconds = sys.argv[1:5]
    until = time.monotonic() + float(seconds)
    counts: list[dict[int, int]] = [{} for _ in range(4)]
    readers = [
        threading.Thread(target=read, args=(int(port), path, etag, until, count))
        for count in counts
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    total: dict[int, int] = {}
    for count in counts:
        for status, n in count.items():
            total[status] = total.get(status, 0) + n
    print(json.dumps({str(k): v / float(seconds) for k, v in total.items()}))


if __name__ == "__main__":
    main()
