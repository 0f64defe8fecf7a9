"""A small site whose pages are made by children: python -m tests.services.apart FOLDER."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

# first: it makes Django ready, and the rest needs it
import helvetia_site.wsgi  # noqa: F401

# isort: split
from helvetia_site.web.bridge import Bridge, BridgeSettings
from helvetia_site.web.server import server
from tests.services.serving import MOST_BYTES, SIGNS
from tests.waiting import until

FOLDER = Path(sys.argv[1])


def who(environ, start_response):
    """Process and patience of whoever makes it; /held is made when `go` is there."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] == "/held":
        (FOLDER / "held").touch()
        until((FOLDER / "go").exists)
    environ["helvetia.may_write"] = "session=good" in environ.get("HTTP_COOKIE", "")
    return [f"{os.getpid()} {os.nice(0)}".encode()]


def main() -> int:
    bridge = Bridge(who, BridgeSettings(2, MOST_BYTES, SIGNS, apart=True))
    web = server(bridge)

    def give_up() -> None:
        web.should_exit = True

    bridge.give_up = give_up
    with socket.create_server(("127.0.0.1", 0)) as door:
        (FOLDER / "new").write_text(str(door.getsockname()[1]))
        (FOLDER / "new").rename(FOLDER / "port")
        web.run([door])
    return int(bridge.lost)


if __name__ == "__main__":
    sys.exit(main())
