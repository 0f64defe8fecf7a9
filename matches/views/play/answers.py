"""What somebody has chosen on the form of an action, and the word that it comes to."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import QueryDict

from engine.action_forms import Answers
from engine.sides import Side
from matches.models.played import Digital
from matches.pages.play.lines.form_part import PICK
from matches.queries.play.browser_matches import match_before
from matches.views.play.sketches import seen_in

# More fields than any form has, more in one of them, and longer ones.
MOST_FIELDS, MOST_CHOSEN, LONGEST = 12, 60, 20


def answers_in(given: QueryDict) -> Answers:
    """By the names of the fields; BadRequest for what no page of ours sends."""
    found = {
        name.removeprefix(PICK): given.getlist(name)
        for name in given
        if name.startswith(PICK)
    }
    chosen = [one for each in found.values() for one in each]
    is_odd = len(found) > MOST_FIELDS or len(chosen) > MOST_CHOSEN
    if is_odd or any(len(one) > LONGEST for one in (*found, *chosen)):
        raise BadRequest("more than can be chosen")
    return found


def word_in(given: QueryDict, row: Digital, side: Side) -> str:
    """The word of an action: as it is sent, or that of a form as its page knew it.

    IllegalAction if what was chosen can be no action; "" for what is no form of then.
    """
    answers = answers_in(given)
    if "form" not in given:
        return given.get("word", "")
    before = match_before(row, seen_in(given))
    room, match = before.room, before.match
    form = room.form(room.seen(match.state, side.number), side.number, "en")
    if form is None:
        return ""
    fields = {name: answers.get(name, ()) for name in form.names}
    return match.text(side, form.action(fields))
