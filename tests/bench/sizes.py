"""What a first view transfers: the page and all that it asks for, compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from django.conf import settings
from django.test import Client

ASSET = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|woff2|svg|png))"')
IN_CSS = re.compile(r'url\("?([^")]+)"?\)')


def first_view(client: Client, path: str) -> tuple[int, int, int]:
    """HTML, script, everything, in bytes as they travel."""
    page = client.get(path).content
    assets = set(ASSET.findall(page.decode()))
    sizes = {address: _size(address) for address in assets}
    for address in [a for a in assets if a.endswith(".css")]:
        for found in IN_CSS.findall(_read(address).decode()):
            font = f"/static/fonts/{found.rsplit('/', 1)[-1]}"
            sizes[font] = _size(font)
    html = len(gzip.compress(page))
    script = sum(size for address, size in sizes.items() if address.endswith(".js"))
    return html, script, html + sum(sizes.values())


def _read(address: str) -> bytes:
    return (Path(settings.STATIC_ROOT) / address.removeprefix("/static/")).read_bytes()


def _size(address: str) -> int:
    content = _read(address)
    return len(content) if address.endswith("woff2") else len(gzip.compress(content))
