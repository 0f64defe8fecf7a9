"""The server around the bridge, as the default run and the tests have it."""

from __future__ import annotations

from socket import socket
from typing import Any

import uvicorn

from helvetia_site.web.connection import Connection

# Somebody who waits longer for his page has gone.
STOP_SECONDS = 3
KEEP_ALIVE_SECONDS = 30


class Server(uvicorn.Server):
    """uvicorn's; when it ends, nobody is kept waiting for news."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self.config.loaded_app.close()
        await super().shutdown(sockets)


def server(application: Any, **options: Any) -> uvicorn.Server:
    """`application` is the bridge or its address; options as uvicorn's."""
    chosen = {
        "http": Connection,
        "ws": "none",
        "loop": "asyncio",
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        # our settings say how many proxies are trusted
        "proxy_headers": False,
        "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        "timeout_graceful_shutdown": STOP_SECONDS,
    }
    return Server(uvicorn.Config(application, **{**chosen, **options}))
