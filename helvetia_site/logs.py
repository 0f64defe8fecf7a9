"""Log lines as JSON, each with the id of its request; never bodies, cookies, tokens."""

from __future__ import annotations

import json
import logging
import logging.config
import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType

# Addresses that open something to whoever knows them: links of teams and clubs, of
# unclaimed cups, of scorers, and those that set a password or confirm an address.
OPENS = re.compile(r"/(join|invite|claim|s|key|confirm-email)/[^/\s?'\"]+")
# A line stays one that a collector takes: of a long text its beginning and its end.
MOST_BEGINNING, MOST_END = 2_000, 6_000
# What the web server says of a request, each as a value of its own.
OF_A_REQUEST = ("method", "path", "bytes", "ms")

ID_IN_META = "helvetia.request_id"
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        status: int | None = getattr(record, "status_code", None)
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat("T", "seconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": mask(shorten(record.getMessage())),
            "request": _request_id(record),
            "status": status,
        }
        for name in OF_A_REQUEST:
            value = getattr(record, name, None)
            line[name] = mask(shorten(value)) if isinstance(value, str) else value
        # what was refused is told by its sentence; only a fault of ours needs its trace
        if record.exc_info and (status or 500) >= 500:
            line["error"] = mask(shorten(self.formatException(record.exc_info)))
        kept = {key: value for key, value in line.items() if value not in ("", None)}
        return json.dumps(kept)


def _request_id(record: logging.LogRecord) -> str:
    """Django tells of a refused request when it has left the middleware."""
    request_id: str = getattr(record, "request_id", "")
    of_request = getattr(getattr(record, "request", None), "META", {})
    return request_id or REQUEST_ID.get() or str(of_request.get(ID_IN_META, ""))


def mask(text: str) -> str:
    """Whoever reads a log must not be able to use a link that stands in it."""
    return OPENS.sub(r"/\1/…", text)


def shorten(text: str) -> str:
    """The beginning and the end: of a trace the end says what happened."""
    left_out = len(text) - MOST_BEGINNING - MOST_END
    if left_out <= 0:
        return text
    between = f"\n... {left_out} characters left out ...\n"
    return text[:MOST_BEGINNING] + between + text[-MOST_END:]


def install(configuration: Mapping[str, object]) -> None:
    """For a whole process: warnings and what nobody caught are lines of the log too."""
    logging.config.dictConfig(dict(configuration))
    logging.captureWarnings(True)
    sys.excepthook = _uncaught


def _uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    log = logging.getLogger("helvetia_site")
    log.critical("ended: %s", error, exc_info=(kind, error, trace))
