"""What a first view transfers: the page and all that it asks for, compressed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from pathlib import Path
from posixpath import dirname, normpath

from django.conf import settings
from django.test import Client

ASSET = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|woff2|svg|png))"')
IN_CSS = re.compile(r'url\("?([^")]+)"?\)')
IN_SCRIPT = re.compile(r'(?:\bfrom|^import) "(\.[^"]+)";', re.M)


def first_view(client: Client, path: str) -> tuple[int, int, int]:
    """HTML, script, everything, in bytes as they travel."""
    page = client.get(path).content
    assets = set(ASSET.findall(page.decode()))
    scripts = _with_imports(a for a in assets if a.endswith(".js"))
    sizes = {address: _size(address) for address in assets | scripts}
    for address in [a for a in assets if a.endswith(".css")]:
        for found in IN_CSS.findall(_read(address).decode()):
            font = f"/static/fonts/{found.rsplit('/', 1)[-1]}"
            sizes[font] = _size(font)
    html = len(gzip.compress(page))
    script = sum(sizes[address] for address in scripts)
    return html, script, html + sum(sizes.values())


def _with_imports(addresses: Iterable[str]) -> set[str]:
    """These scripts and all that they ask for, each once."""
    found: set[str] = set()
    left = list(addresses)
    while left:
        address = left.pop()
        if address not in found:
            found.add(address)
            asked = IN_SCRIPT.findall(_read(address).decode())
            left += (normpath(f"{dirname(address)}/{one}") for one in asked)
    return found


def _read(address: str) -> bytes:
    return (Path(settings.STATIC_ROOT) / address.removeprefix("/static/")).read_bytes()


def _size(address: str) -> int:
    content = _read(address)
    return len(content) if address.endswith("woff2") else len(gzip.compress(content))
