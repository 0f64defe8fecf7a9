"""The dice of a match that is over, to be computed again by whoever doubts them."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import get_language

from competitions.web import Page, page, render_page
from matches.pages.replay.dice_page import dice_page
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.replays import replay_of
from matches.views.play.match import match_at, standing_of


@page(site=True)
def play_dice_view(request: Page, played: str) -> HttpResponse:
    """EN-DICE-01: not before the end, since dice tell which cards were drawn.

    Of a match that was given up the seed stays sealed.
    """
    here = browser_match(match_at(request, played))
    if not here.has_ended:
        raise Http404
    seed = b"" if here.match.to_move else bytes.fromhex(here.row.secret.seed)
    language = get_language() or "en"
    shown = dice_page(standing_of(here), replay_of(here), seed, language)
    return render_page(request, "play/dice.html", {"dice": shown})
