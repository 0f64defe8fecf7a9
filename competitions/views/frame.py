"""What all reading pages of a competition share: the head, and who may index them."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.urls import reverse

from competitions.claims import claim_token
from competitions.models import Competition
from competitions.pages.competition.heads import CompetitionHead, head_of
from competitions.rules.draws.progress import Progress
from competitions.web import Page, render_page
from engine.json_values import JsonObject


def show_frame(
    request: Page, template: str, head: CompetitionHead, context: JsonObject
) -> HttpResponse:
    """The page under its head; not for search engines unless it is public."""
    response = render_page(request, template, {"head": head, **context})
    if not head.indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def head(
    request: Page,
    competition: Competition,
    progress: Progress,
    tab: str,
) -> CompetitionHead:
    token = claim_token(request, competition.club)
    organises = request.scope.organises
    bare = head_of(competition, progress, tab=tab, organises=organises)
    return replace(bare, claim_url=reverse("claim", args=[token]) if token else "")
