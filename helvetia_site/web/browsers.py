"""Which lane a request takes: by its cookies, and by what Django said of them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from enum import Enum, auto

from helvetia_site.web.messages import RequestHead
from helvetia_site.web.probes import has_token

MOST = 10_000


class BrowserKind(Enum):
    READER = auto()
    # He shows a cookie that anybody could have written.
    UNKNOWN = auto()
    WRITER = auto()
    # Who watches the server is answered however many read or write.
    WATCHER = auto()


class Browsers:
    """The browsers that have shown that they may write, by a print of their cookies."""

    def __init__(self, signs: frozenset[str]) -> None:
        """`signs` are the cookies of those who may write."""
        self.signs = tuple(f"{name}=".encode() for name in sorted(signs))
        self.writers: OrderedDict[bytes, None] = OrderedDict()

    def kind(self, scope: RequestHead) -> BrowserKind:
        if has_token(scope):
            return BrowserKind.WATCHER
        signs = self._signs(scope)
        if not signs:
            return BrowserKind.READER
        return BrowserKind.WRITER if signs in self.writers else BrowserKind.UNKNOWN

    def learn(self, scope: RequestHead, may_write: bool | None) -> None:
        signs = self._signs(scope)
        if not signs or may_write is None:
            return
        if may_write:
            self.writers[signs] = None
            self.writers.move_to_end(signs)
            if len(self.writers) > MOST:
                self.writers.popitem(last=False)
        else:
            self.writers.pop(signs, None)

    def _signs(self, scope: RequestHead) -> bytes:
        """Nothing without any; the other cookies of a browser come and go."""
        cookies = [
            part.strip()
            for name, value in scope["headers"]
            if name == b"cookie"
            for part in value.split(b";")
        ]
        signs = sorted(part for part in cookies if part.startswith(self.signs))
        return hashlib.sha256(b";".join(signs)).digest() if signs else b""
