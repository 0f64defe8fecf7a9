"""A list as a file, sent to its page: looked at first, then taken."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

HIDDEN = re.compile(r'type="hidden" name="(\w+)" value="([^"]*)"')
TOLD = re.compile(r"Line (\d+): ([^<]*)")


def check(client: Client, address: str, text: str | bytes) -> HttpResponse:
    """What the page says of this file."""
    content = text if isinstance(text, bytes) else text.encode()
    file = SimpleUploadedFile("list.csv", content)
    return client.post(address, {"deed": "check", "file": file})


def take(
    client: Client, address: str, preview: HttpResponse, **changed: Any
) -> HttpResponse:
    """Press the button of a preview."""
    page = preview.content.decode()
    assert 'value="take"' in page
    sent = dict(HIDDEN.findall(page))
    return client.post(address, {"deed": "take", **sent, **changed})


def problem_lines(answer: HttpResponse) -> list[tuple[int, str]]:
    """The lines that are named, each with its sentence."""
    return [(int(line), text) for line, text in TOLD.findall(answer.content.decode())]
