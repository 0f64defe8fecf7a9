"""A request that asks for news of a match, read from its head alone."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

_PATH = re.compile(r"/m/([\w-]{1,20})/(sheet/)?")
_SINCE = re.compile(rb"(?:^|&)since=([\w-]{1,80})$")


@dataclass(frozen=True, slots=True)
class Poll:
    """Which match, what the page shows of it, and who asks as far as a head tells."""

    match: str
    sheet: bool
    since: str
    query: bytes
    cookie: bytes
    accepts: str
    packed: bool

    @property
    def path(self) -> str:
        return f"/m/{self.match}/{'sheet/' if self.sheet else ''}"

    @property
    def browser(self) -> tuple[str, bytes, bytes]:
        """The same question by the same browser; no cookie can be read from it."""
        return self.path, self.query, hashlib.sha256(self.cookie).digest()

    @property
    def language(self) -> str:
        name = settings.LANGUAGE_COOKIE_NAME
        chosen = self.cookies.get(name, "") if name.encode() in self.cookie else ""
        return _language(chosen, self.accepts)

    @property
    def cookies(self) -> Mapping[str, str]:
        return parse_cookie(self.cookie.decode("latin-1"))


def poll_in(scope: dict[str, Any]) -> Poll | None:
    """What htmx asks with `?since=`; a page that a browser opens is none."""
    query: bytes = scope["query_string"]
    if scope["method"] != "GET" or not query:
        return None
    path, since = _PATH.fullmatch(scope["path"]), _SINCE.search(query)
    if not path or not since:
        return None
    heads = dict(scope["headers"])
    # two cookie headers are joined by Django; no browser sends them over HTTP/1.1
    if heads.get(b"hx-request") != b"true":
        return None
    return Poll(
        match=path[1],
        sheet=bool(path[2]),
        since=since[1].decode(),
        query=query,
        cookie=heads.get(b"cookie", b""),
        accepts=heads.get(b"accept-language", b"").decode("latin-1"),
        packed=b"gzip" in heads.get(b"accept-encoding", b""),
    )


@lru_cache(maxsize=1_000)
def _language(chosen: str, accepts: str) -> str:
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = chosen
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepts
    return get_language_from_request(request)
