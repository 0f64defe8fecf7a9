"""A request as WSGI wants it, an answer as ASGI wants it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

Headers = list[tuple[bytes, bytes]]


class RequestHead(TypedDict, total=False):
    """The head of a request as ASGI tells it, as far as it is read here."""

    type: str
    method: str
    scheme: str
    http_version: str
    path: str
    raw_path: bytes
    query_string: bytes
    headers: Headers
    client: tuple[str, int] | None
    server: tuple[str, int | None] | None


class Message(TypedDict, total=False):
    """A piece of a request or of an answer, as ASGI sends them."""

    type: str
    body: bytes
    more_body: bool
    status: int
    headers: Headers


# Where Django says whether whoever asked may write: True, False, or it never asked.
MAY_WRITE = "helvetia.may_write"
# Said anew for the body as it was read.
ABOUT_BODY = {b"content-length", b"transfer-encoding"}
NO_BODY = {204, 304}


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and body, whole."""

    status: int
    headers: Headers
    body: bytes

    def header(self, wanted: bytes) -> str:
        values = (value for name, value in self.headers if name == wanted)
        return next(values, b"").decode("latin-1")


def environ_of(scope: RequestHead, length: int) -> dict[str, str]:
    """The head of a request in the words of WSGI (PEP 3333).

    `length` is that of the body as it came.
    """
    host, port = scope.get("server") or ("localhost", 80)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "CONTENT_LENGTH": str(length),
        "wsgi.url_scheme": scope["scheme"],
        **_from_headers(scope["headers"]),
    }


def environ_for(path: str, query: str, language: str) -> dict[str, str]:
    """A poll of the server itself: it comes from this machine and is nobody's."""
    heads = {"host": "localhost", "hx-request": "true", "accept-language": language}
    # as a proxy says it whom our settings trust; else it is not read
    heads["x-forwarded-proto"] = "https"
    scope: RequestHead = {
        "method": "GET",
        "scheme": "http",
        "http_version": "1.1",
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
        "client": ("127.0.0.1", 0),
    }
    return environ_of(scope, 0)


def _from_headers(headers: Headers) -> dict[str, str]:
    variables: dict[str, str] = {}
    for name, value in headers:
        # X_Forwarded_For would become the same variable as X-Forwarded-For
        if b"_" in name or name in ABOUT_BODY:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin-1")
        between = "; " if key == "HTTP_COOKIE" else ","
        before = variables.get(key)
        variables[key] = text if before is None else f"{before}{between}{text}"
    return variables


def answer_of(
    application: WSGIApplication, request: dict[str, str], body: bytes
) -> tuple[Answer, bool | None]:
    """Call a WSGI application to its end, in the thread that calls this.

    With the answer, whether whoever asked may write; nothing where nobody looked.
    """
    environ: WSGIEnvironment = {
        **request,
        "wsgi.version": (1, 0),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    head: list[tuple[int, list[tuple[str, str]]]] = []
    written: list[bytes] = []

    def start_response(
        status: str,
        headers: list[tuple[str, str]],
        _error: object = None,
        /,
    ) -> Callable[[bytes], object]:
        head[:] = [(int(status[:3]), headers)]
        return written.append

    pieces = application(environ, start_response)
    try:
        made = b"".join(pieces)
    finally:
        # Django gives its connections back here
        close = getattr(pieces, "close", None)
        if close:
            close()
    ((status, headers),) = head
    return _whole(status, headers, b"".join((*written, made))), environ.get(MAY_WRITE)


def _whole(status: int, given: list[tuple[str, str]], body: bytes) -> Answer:
    headers = [
        (name.lower().encode("latin-1"), value.strip().encode("latin-1"))
        for name, value in given
        if name.lower() != "content-length"
    ]
    if status in NO_BODY:
        return Answer(status, headers, b"")
    headers.append((b"content-length", b"%d" % len(body)))
    return Answer(status, headers, body)


def plain_answer(status: int, text: str, *more: tuple[bytes, bytes]) -> Answer:
    """A sentence of the server itself, after which the connection is closed."""
    body = f"{text}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *more,
    ]
    return Answer(status, headers, body)
