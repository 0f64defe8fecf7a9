"""A match stepped through, and its record to take away."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse

from competitions.web import Page, page, render_page
from matches.pages.play.replay_page import replay_page
from matches.queries.play.browser_matches import actions_of, browser_match, kickoff_of
from matches.queries.play.record import record_of
from matches.rules.play.rebuilding import moments
from matches.views.play.match import match_at, reader_of, standing_of


@page(site=True)
def play_replay_view(request: Page, played: str) -> HttpResponse:
    """The board after `ply` actions, the last without it; links step through them."""
    row = match_at(request, played)
    here = browser_match(row)
    asked = request.GET.get("ply", "")
    ply = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None
    stages = moments(kickoff_of(row), actions_of(row))
    shown = replay_page(standing_of(here), stages, ply, reader_of(request, here))
    return render_page(request, "play/replay.html", {"replay": shown})


@page(site=True)
def play_record_view(request: Page, played: str) -> HttpResponse:
    """What `python -m engine verify` reads, with the seed; there is none before the end.

    One that was stopped has none: it may be played on, or anew with the same hands.
    """
    row = match_at(request, played)
    here = browser_match(row)
    if not here.has_ended:
        raise Http404
    text = json.dumps(record_of(here), indent=1)
    response = HttpResponse(text, content_type="application/json")
    name = f'attachment; filename="{here.room.key}-{row.public_id}.json"'
    response.headers["Content-Disposition"] = name
    return response
