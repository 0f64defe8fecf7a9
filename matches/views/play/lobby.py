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
from matches.actions.play.codes import match_of_code
from matches.actions.play.exhibiting import play_exhibition
from matches.actions.play.guiding import start_guide
from matches.actions.play.starting import Chance, Wish, start_practice
from matches.models import PracticeMatch
from matches.pages.play.lobby_page import LobbyPage, lobby_page
from matches.queries.boards import boards_near
from matches.seats import code_of, hold_seat, holder_of, invitation_of, token_for
from matches.views.play.background import wake_computers

SEED_BYTES = 32
# More than any name has.
LONGEST = 20


@page(site=True, start=Deed.SEE, watch=Deed.SEE, code=Deed.SEE, guide=Deed.SEE)
def play_view(request: Page) -> HttpResponse:
    """What can be chosen; a first match can begin without choosing anything."""
    refusal, done, token = None, [], token_for(request)
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("deed", ""), _start)
        refusal = attempt(lambda: done.append(deed(request, token)))
        if done:
            return done[0]
    typed = request.POST
    shown = _lobby(request)
    context = {"lobby": shown, "refusal": refusal, "key": new_key()}
    context["code"] = typed.get("code", "")
    response = render_page(request, "play/lobby.html", context)
    hold_seat(request, response, token)
    return response


def _lobby(request: Page) -> LobbyPage:
    """With the boards of the reader's clubs, and the one that a link has named."""
    typed = request.POST or request.GET
    room = ROOMS.get(typed.get("game", ""), ROOMS[USUAL])
    named = typed.get("board", "")[:LONGEST].replace("\0", "")
    boards = boards_near(request.user, room.key, named)
    return lobby_page(room, get_language() or "en", typed, boards)


def _start(request: Page, token: str) -> HttpResponse:
    """Against the computer or a friend; this browser holds a side."""
    wish, chance = _wished(request)
    match = start_practice(wish, holder_of(token), chance, by(request))
    return _seated(request, match, token)


def _guide(request: Page, token: str) -> HttpResponse:
    """A first match with a coach beside the newcomer."""
    game = request.POST.get("game", "")[:LONGEST]
    chance = _wished(request)[1]
    match = start_guide(game, holder_of(token), chance, by(request))
    return _seated(request, match, token)


def _seated(request: Page, match: PracticeMatch, token: str) -> HttpResponse:
    if match.thinks_since:
        wake_computers()
    response = go(request, match)
    hold_seat(request, response, token)
    return response


def _watch(request: Page, token: str) -> HttpResponse:
    match = play_exhibition(*_wished(request), by(request))
    return redirect(reverse("play_replay", args=[match.public_id]) + "?ply=0&watch")


def _follow_code(request: Page, token: str) -> HttpResponse:
    found = match_of_code(request.POST.get("code", ""), code_of, by(request))
    return redirect("play_join", found, invitation_of(found))


def _wished(request: Page) -> tuple[Wish, Chance]:
    given = (request.POST.get(name, "")[:LONGEST] for name in Wish._fields)
    names = (name.replace("\0", "") for name in given)
    return Wish(*names), Chance(*(secrets.token_bytes(SEED_BYTES) for _ in range(2)))


DEEDS = {"start": _start, "watch": _watch, "code": _follow_code, "guide": _guide}
