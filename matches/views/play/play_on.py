"""A match that is over is played on from one of its moments, against the computer."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpResponse
from django.utils.translation import get_language

from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from engine.sides import side_in
from matches.actions.play.continuing import MomentWish, play_on_from
from matches.actions.play.starting import Chance
from matches.pages.play.stored_match import PlayReader
from matches.pages.replay.play_on_page import PlayOnPage, PlayOnTyped, play_on_page
from matches.pages.replay.replay_page import PastMatch, replay_moment
from matches.queries.play.browser_matches import BrowserMatch, browser_match
from matches.queries.play.replays import match_after, replay_of
from matches.seats import hold_seat, holder_of, token_for
from matches.views.play.background import wake_computers
from matches.views.play.lobby import LONGEST, SEED_BYTES
from matches.views.play.match import match_at, reader_of, standing_of


@page(site=True, start=Deed.SEE)
def play_on_view(request: Page, played: str) -> HttpResponse:
    """Side and level are chosen; the button begins the match. 404 before the end."""
    row, token, refusal = match_at(request, played), token_for(request), None
    if request.method == "POST":
        done: list[HttpResponse] = []
        refusal = attempt(lambda: done.append(_begun(request, played, token)))
        if done:
            return done[0]
    here = browser_match(row)
    if not (here.has_ended or refusal):
        raise Http404
    shown = _shown(request, here) if here.has_ended else None
    context = {"page": shown, "refusal": refusal, "key": new_key()}
    response = render_page(request, "play/play_on.html", context)
    hold_seat(request, response, token)
    return response


def _begun(request: Page, played: str, token: str) -> HttpResponse:
    """This browser holds the side that was chosen."""
    posted = request.POST
    ply, level = _number(posted.get("ply", "")), posted.get("level", "")[:LONGEST]
    wish = MomentWish(played, ply, side_in(posted.get("side")), level)
    chance = Chance(*(secrets.token_bytes(SEED_BYTES) for _ in range(2)))
    match = play_on_from(wish, holder_of(token), chance, by(request))
    if match.thinks_since:
        wake_computers()
    response = go(request, match)
    hold_seat(request, response, token)
    return response


def _shown(request: Page, here: BrowserMatch) -> PlayOnPage:
    replay, given = replay_of(here), standing_of(here)
    query = request.POST if request.method == "POST" else request.GET
    ply = min(_number(query.get("ply", "")) or 0, replay.plies)
    past = PastMatch(ply, match_after(here, ply), hides_end="watch" in request.GET)
    reader = reader_of(request, here)
    quiet = PlayReader(reader.side, get_language() or "en")
    moment = replay_moment(given, replay, past, quiet)
    typed = PlayOnTyped(request.POST, past.query)
    return play_on_page(given, moment, quiet, typed)


def _number(text: str) -> int | None:
    """The number of a moment; None for what is no number, or longer than any has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
