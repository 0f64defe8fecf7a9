"""What a browser complains of, and what it fetched, while a test drives it."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

from helvetia_site.storage import file_to_serve, is_ours

# an answer to htmx with one of these is an answer: the browser logs it all the same
ANSWERS = ("409", "410", "422", "403", "404")
# a question that makes way for an act; of a lost line htmx says besides what it was
MADE_WAY = ("htmx:afterRequest", "htmx:sendAbort")
COMPRESSED_ALREADY = ("font/", "image/png")


class Watch:
    """Console errors (a breach of the policy is one), broken scripts, other hosts."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.host = host
        # the test breaks the network or the server on purpose
        self.flaky = False
        self.complaints: list[str] = []
        self.responses: list[Response] = []
        context.on("console", self._said)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._asked)
        context.on("response", lambda response: self.responses.append(response))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        expected = message.text.startswith("Failed to load resource") and any(
            f"status of {status}" in message.text for status in ANSWERS
        )
        of_the_line = ("Failed to load resource", "htmx:")
        broken = self.flaky and message.text.startswith(of_the_line)
        made_way = message.text.startswith(MADE_WAY)
        from_htmx = message.text.startswith("Response Status Error Code 4")
        if not (expected or broken or made_way or from_htmx):
            self.complaints.append(
                f"{message.page and message.page.url}: {message.text}"
            )

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws") and address.netloc != self.host:
            self.complaints.append(f"another host was asked: {request.url}")

    def weight(self) -> dict[str, int]:
        """Bytes by kind as our storage, whitenoise and the gzip middleware send them."""
        sums: dict[str, int] = {}
        for response in self.responses:
            name = urlsplit(response.url).path.removeprefix("/static/")
            if name.startswith("css/parts/"):
                continue  # it is in the style sheet that imports it
            kind = response.headers.get("content-type", "").partition(";")[0]
            body = response.body() if response.status == 200 else b""
            if is_ours(name):
                body = file_to_serve(name, body.decode()).encode()
            packed = (
                body if kind.startswith(COMPRESSED_ALREADY) else gzip.compress(body)
            )
            heads = response.request.sizes()["responseHeadersSize"]
            sums[kind] = sums.get(kind, 0) + min(len(packed), len(body)) + heads
        return sums
