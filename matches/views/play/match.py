"""A match in the browser: looked at by whoever has its address, played by its holder."""

from __future__ import annotations

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import get_language

from competitions.rules.door import Deed
from competitions.web import Page, Refusal, attempt, by, go, new_key, page, render_page
from matches.actions.play.acting import act, resign, take_back
from matches.models import PracticeMatch
from matches.pages.play.match_page import Reader, Standing, match_page
from matches.queries.play.practice import Practice, practice, practice_row
from matches.rules.play.help import Help
from matches.seats import holders_in
from matches.views.play.waking import wake_computers
from matches.views.posted import whole


@page(site=True)
def match(request: Page, played: str) -> HttpResponse:
    """The newest moment; 204 for a page that shows it already."""
    row = match_at(played)
    since = request.GET.get("since", "")
    if since and since == str(row.revision):
        return HttpResponse(status=204)
    return drawn(request, practice(row))


@page(site=True, act=Deed.SEE, undo=Deed.SEE, resign=Deed.SEE)
def match_act(request: Page, played: str) -> HttpResponse:
    """What the holder does; a script gets the new part, everybody else the page."""
    row = match_at(played)
    if request.method != "POST":
        return drawn(request, practice(row))
    if not holds(request, row):
        raise PermissionDenied
    done: list[Practice] = []
    refusal = attempt(lambda: done.append(_deed(request, played)))
    if refusal:
        return drawn(request, practice(match_at(played)), refusal)
    if done[0].row.thinks_since:
        wake_computers()
    if getattr(request, "htmx", None):
        return drawn(request, done[0])
    return go(request, row)


def _deed(request: Page, played: str) -> Practice:
    posted, who = request.POST, by(request)
    given = posted.get("ply", "")
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise BadRequest("a form without its ply")
    seen = int(given)
    deed = posted["deed"]
    if deed == "act":
        return act(played, posted.get("word", ""), who, seen)
    return (take_back if deed == "undo" else resign)(played, who, seen)


def match_at(public_id: str) -> PracticeMatch:
    row = practice_row(public_id)
    if row is None:
        raise Http404
    return row


def holds(request: Page, row: PracticeMatch) -> bool:
    """Whether this browser began the match."""
    return row.holder in holders_in(request)


def drawn(
    request: Page, here: Practice, refusal: Refusal | None = None
) -> HttpResponse:
    """The page, or its part for a script; with a refusal its status."""
    heard = whole(request.POST.get("heard", "") or request.GET.get("heard", ""))
    shown = match_page(standing_of(here), reader_of(request, here, heard))
    context = {"page": shown, "refusal": refusal}
    return render_page(request, "play/match.html#match", context)


def reader_of(request: Page, here: Practice, heard: int = 0) -> Reader:
    """His own side for the holder; all others look on."""
    side = here.side if holds(request, here.row) else None
    return Reader(side, get_language() or "en", heard)


def standing_of(here: Practice) -> Standing:
    row, language = here.row, get_language() or "en"
    offers = {each.key: each.title for each in here.room.offers(language).levels}
    return Standing(
        public_id=row.public_id,
        match=here.match,
        room=here.room,
        revision=row.revision,
        help=Help(row.help),
        computer=here.bench.side,
        level=offers[here.room.level_named(row.level)],
        resigned=here.is_resigned,
        key=new_key(),
    )
