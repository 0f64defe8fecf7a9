"""The lobby: everything is set, and its button begins a match against the computer."""

from __future__ import annotations

import secrets

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language

from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from engine.registry import ROOMS, USUAL
from matches.actions.play.exhibiting import play_exhibition
from matches.actions.play.starting import Chance, Wish, start_practice
from matches.models import PracticeMatch
from matches.pages.play.lobby_page import lobby_page
from matches.seats import hold_seat, holder_of, token_for
from matches.views.play.waking import wake_computers

SEED_BYTES = 32


@page(site=True, start=Deed.SEE, watch=Deed.SEE)
def play_view(request: Page) -> HttpResponse:
    """What can be chosen; a first match can begin without choosing anything."""
    refusal, begun, token = None, [], token_for(request)
    typed = request.POST
    if request.method == "POST":
        who = by(request)
        wish = Wish(*(typed.get(name, "")[:20] for name in Wish._fields))
        chance = Chance(*(secrets.token_bytes(SEED_BYTES) for _ in range(2)))
        if typed.get("deed") == "watch":
            refusal = attempt(lambda: begun.append(play_exhibition(wish, chance, who)))
        else:
            holder = holder_of(token)
            refusal = attempt(
                lambda: begun.append(start_practice(wish, holder, chance, who))
            )
        if begun:
            return _begun(request, begun[0], token)
    room = ROOMS[USUAL]
    shown = lobby_page(room, get_language() or "en", typed)
    context = {"lobby": shown, "refusal": refusal, "key": new_key()}
    response = render_page(request, "play/lobby.html", context)
    hold_seat(request, response, token)
    return response


def _begun(request: Page, match: PracticeMatch, token: str) -> HttpResponse:
    if match.is_exhibition:
        return redirect(reverse("play_replay", args=[match.public_id]) + "?ply=0&watch")
    if match.thinks_since:
        wake_computers()
    response = go(request, match)
    hold_seat(request, response, token)
    return response
