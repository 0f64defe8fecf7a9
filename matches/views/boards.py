"""A club's own boards: the list, a new one that is drawn before it is saved, one of them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.door import (
    BoardDraft,
    offer_board,
    remove_board,
    save_board,
)
from competitions.models import Club, ClubBoard
from competitions.rules.door import Deed, digest
from competitions.web import Page, attempt, by, go, new_key, page, render_page
from engine.registry import ROOMS, USUAL
from engine.room import AnyRoom
from matches.forms.boards import BoardForm
from matches.pages.boards_page import board_drawn, board_lines, board_page

LONGEST = 20
ORGANISE = Deed.ORGANISE


@page()
def boards_view(request: Page, club: Club) -> HttpResponse:
    """The boards that can be chosen, and those that once could."""
    boards = club.boards.select_related("club").defer("text")
    context = {
        "club": club,
        "boards": board_lines(boards.filter(removed_at=None)),
        "removed": board_lines(boards.exclude(removed_at=None)),
        "organises": request.scope.organises,
    }
    return render_page(request, "boards/list.html", context)


@page(ORGANISE, check=ORGANISE, create=ORGANISE)
def board_new_view(request: Page, club: Club) -> HttpResponse:
    """What is typed is checked and drawn; what was drawn can be saved."""
    room, saves = ROOMS[USUAL], request.POST.get("deed") == "create"
    posted = request.POST if request.method == "POST" else None
    form = BoardForm(posted, room=room, text=_first(request, club, room), saves=saves)
    drawn, refusal, made = digest(form.typed), None, list[ClubBoard]()
    # saved is what stands in the picture, not what was typed since
    unseen = saves and request.POST.get("drawn") != drawn
    if form.is_valid() and saves and not unseen:
        draft = BoardDraft(room.key, form.cleaned_data["name"], form.typed)
        refusal = attempt(lambda: made.append(save_board(club, draft, by=by(request))))
        if made:
            messages.success(request, _("The board is saved."))
            return go(request, made[0])
    context = {
        "club": club,
        "form": form,
        "board": board_drawn(form.reading),
        "drawn": drawn,
        "unseen": unseen and not form.errors,
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "boards/new.html#board", context, wrong=form.errors)


def _first(request: Page, club: Club, room: AnyRoom) -> str:
    """The usual board to change, or one of the club's."""
    named = request.GET.get("from", "")[:LONGEST].replace("\0", "")
    before = club.boards.filter(public_id=named).first()
    return before.text if before else room.board_text()


@page(remove=ORGANISE, back=ORGANISE)
def board_view(request: Page, club: Club, board: str) -> HttpResponse:
    """One of them, drawn; taken from the choice, and put back."""
    row = club.boards.filter(public_id=board).select_related("club").first()
    if row is None or row.game not in ROOMS:
        raise Http404
    refusal = None
    if request.method == "POST":
        command = remove_board if request.POST["deed"] == "remove" else offer_board
        refusal = attempt(lambda: command(row, by=by(request)))
        if refusal is None:
            return redirect(row)
    context = {
        "club": club,
        "board": board_page(row, ROOMS[row.game].board_in(row.text)),
        "organises": request.scope.organises,
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "boards/board.html", context)
