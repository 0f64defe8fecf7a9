"""A match stepped through, and its record to take away."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse
from django.utils.translation import get_language

from competitions.web import Page, page, render_page
from engine.wording import STORY_LANGUAGES
from matches.pages.replay.replay_page import PastMatch, replay_page
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.record import record_of
from matches.queries.play.replays import match_after, with_replay
from matches.views.play.match import match_at, reader_of, standing_of


@page(site=True)
def play_replay_view(request: Page, played: str) -> HttpResponse:
    """The board after `ply` actions, the last without it; a script gets its part alone."""
    here, replay = with_replay(match_at(request, played))
    ply = min(_ply_in(request, replay.plies), replay.plies)
    match = here.match if ply == replay.plies else match_after(here, ply)
    past = PastMatch(ply, match, "look" in request.GET, "watch" in request.GET)
    shown = replay_page(standing_of(here), replay, past, reader_of(request, here))
    link = request.build_absolute_uri(f"{shown.at.replay}?ply={ply}")
    context = {"replay": shown, "link": link}
    return render_page(request, "play/replay.html#moment", context)


def _ply_in(request: Page, last: int) -> int:
    """The moment that the address names; what is no number means the last."""
    text = request.GET.get("ply", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else last


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


@page(site=True)
def play_story_view(request: Page, played: str) -> HttpResponse:
    """A match that has ended as text, with the ids of its rules; `?in=de` says how."""
    here = browser_match(match_at(request, played))
    if not here.has_ended:
        raise Http404
    match, language = here.match, get_language() or "en"
    narrator = here.room.narrator(match.setup, language, rules=True)
    wanted = request.GET.get("in", "")
    code = wanted if wanted in STORY_LANGUAGES else language
    response = HttpResponse(
        narrator.story(match.events, code), content_type="text/plain; charset=utf-8"
    )
    response.headers["Content-Language"] = code
    return response
