"""Log lines as JSON, each with the id of its request; never bodies, cookies, tokens."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime

# Addresses that open something to whoever knows them: links of teams and clubs, of
# unclaimed cups, of scorers, and those that set a password or confirm an address.
OPENS = re.compile(r"/(join|invite|claim|s|key|confirm-email)/[^/\s?'\"]+")

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat("T", "seconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(record.getMessage()),
            "request": REQUEST_ID.get(),
            "status": getattr(record, "status_code", None),
        }
        if record.exc_info:
            line["error"] = masked(self.formatException(record.exc_info))
        return json.dumps({key: value for key, value in line.items() if value})


def masked(text: str) -> str:
    """Whoever reads a log must not be able to use a link that stands in it."""
    return OPENS.sub(r"/\1/…", text)
