"""The one page of every link that opens nothing any more."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.web import Page, render_page

GONE = 410


def dead_link(request: Page) -> HttpResponse:
    """The same for a wrong, an old and a used link: it tells nothing about anybody."""
    response = render_page(request, "competitions/dead_link.html", {})
    response.status_code = GONE
    return response
