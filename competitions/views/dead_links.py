"""The one page of every link that opens nothing any more."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.web import Page, render_page

GONE = 410


def dead_link(request: Page) -> HttpResponse:
    """The page of any dead link: wrong, old and used ones cannot be told apart."""
    response = render_page(request, "competitions/dead_link.html", {})
    response.status_code = GONE
    return response
