"""What is done in a match in the browser, by who holds a side or types for both."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponse, QueryDict
from django.utils.translation import get_language

from competitions.rules.door import Deed
from competitions.web import Page, attempt, by, go, page
from engine.errors import N_, IllegalAction
from engine.sides import SIDES, Side
from matches.actions.play.acting import act_in_turn, agree, resign, take_back
from matches.actions.play.at_table import TableDeed, act_at_table
from matches.actions.play.guiding import set_guide
from matches.actions.play.ordering import give_orders, pass_always
from matches.actions.play.setting_out import set_out
from matches.actions.play.turns import wish_mails
from matches.models.played import Digital
from matches.pages.table.die_part import FACE, RollForm, die_part
from matches.queries.play.browser_matches import BrowserMatch, browser_match
from matches.rules.play.agreements import OFFER, TERMS
from matches.rules.play.at_table import RULE, DieAsked, faces_typed
from matches.views.play.answers import word_in
from matches.views.play.background import wake_computers
from matches.views.play.match import (
    Beside,
    match_at,
    match_response,
    newest_moment,
    side_held,
)
from matches.views.play.sketches import (
    edited_sketch,
    orders_form_in,
    seen_in,
    words_in,
)

DEEDS = (
    *("act", "sketch", "undo", "pass", "ask", "order", "talk", "mail", "mute"),
    *("resign", "set_out"),
)
# Of who plays the computer: the coach beside him comes, or goes.
GUIDING = ("guide", "leave_guide")
# What a button does that says nothing else.
ALONE = {"undo": take_back, "resign": resign, "set_out": set_out}
# All that there is at a real table.
AT_TABLE = ("act", "undo", "resign")
NOT_AT_TABLE = N_("At a real table you act, take back or give up, and say the rest.")
# What the question of a die sends on.
CARRIED = ("deed", "word", "ply", "key", "side", "heard")


@page(site=True, **dict.fromkeys((*DEEDS, *GUIDING), Deed.SEE))
def play_act_view(request: Page, played: str) -> HttpResponse:
    """What the holder does; a script gets the new part, everybody else the page."""
    row = match_at(request, played)
    if request.method != "POST":
        return match_response(request, browser_match(row))
    side, deed = side_held(request, row), request.POST["deed"]
    if side is None:
        raise PermissionDenied
    if deed == "sketch" and not row.is_at_table:
        here = browser_match(row)
        made, refusal = edited_sketch(here, side, request.POST)
        return match_response(request, here, refusal, Beside(made))
    done: list[BrowserMatch] = []
    try:
        refusal = attempt(lambda: done.append(_done(request, row, side)))
    except DieAsked as asked:
        return _die_response(request, row, asked)
    if refusal:
        return newest_moment(request, match_at(request, played), refusal)
    if done[0].row.thinks_since:
        wake_computers()
    return _answer(request, done[0])


def _answer(request: Page, here: BrowserMatch) -> HttpResponse:
    if request.POST["deed"] == "talk" and request.POST.get("sketched"):
        return newest_moment(request, here.row)
    if getattr(request, "htmx", None):
        return match_response(request, here)
    return go(request, here.row)


def _done(request: Page, row: Digital, side: Side) -> BrowserMatch:
    return _for_both(request, row) if row.is_at_table else _deed(request, row, side)


def _deed(request: Page, row: Digital, side: Side) -> BrowserMatch:
    posted, who = request.POST, replace(by(request), sides=frozenset({side}))
    seen, played = seen_in(posted), row.public_id
    deed = posted["deed"]
    if deed == "act":
        words = [*words_in(posted), *filter(None, [word_in(posted, row, side)])]
        return act_in_turn(played, words, who, seen)
    if deed == "talk":
        return agree(played, _word(posted), who)
    if deed in ("mail", "mute"):
        wish_mails(played, by(request), wanted=deed == "mail")
        return browser_match(match_at(request, played))
    if deed in ("pass", "ask"):
        return pass_always(played, who, wanted=deed == "pass")
    if deed in GUIDING:
        return set_guide(played, wanted=deed == "guide")
    if deed == "order":
        return give_orders(played, orders_form_in(posted), who, seen)
    return ALONE[deed](played, who, seen)


def _word(posted: QueryDict) -> str:
    """What a button of the talk says, or what a form proposes."""
    if "what" in posted or "limit" not in posted:
        return posted.get("what", "")
    return f"{TERMS}:{posted.get('help', '')}:{posted['limit']} {OFFER}"


def _for_both(request: Page, row: Digital) -> BrowserMatch:
    """HV-PLAY-23: the form says for which side; whose undo it is, its page knew."""
    posted, seen = request.POST, seen_in(request.POST)
    deed = posted["deed"]
    side = posted.get("last" if deed == "undo" else "side", "")
    if deed not in AT_TABLE:
        raise IllegalAction(RULE, NOT_AT_TABLE)
    if side not in SIDES:
        raise BadRequest("a form of no side")
    who = replace(by(request), acts_for=side)
    if deed == "act":
        typed = faces_typed(posted.getlist(FACE))
        at_table = TableDeed(word_in(posted, row, Side(side)), typed)
        return act_at_table(row.public_id, at_table, who, seen)
    return (take_back if deed == "undo" else resign)(row.public_id, who, seen)


def _die_response(request: Page, row: Digital, question: DieAsked) -> HttpResponse:
    """The match page with the question for a die; the form carries all else."""
    here, posted = browser_match(row), request.POST
    word = word_in(posted, row, question.tried.side)
    given = {**posted.dict(), "word": word}
    fields = tuple((name, str(given[name])) for name in CARRIED if name in given)
    form = RollForm(request.path, here.row.get_absolute_url(), fields)
    part = die_part(question, here.room, get_language() or "en", form)
    return match_response(request, here, None, Beside(die=part))
