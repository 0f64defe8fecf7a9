"""Moves that a coach prepares: his form carries them, and nothing of them is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils.translation import get_language

from competitions.web import FormRefusal, attempt
from engine import sketch
from engine.course import STALE
from engine.errors import Conflict
from engine.sides import Side
from engine.sketch import Sketch
from matches.actions.play.ordering import OrdersForm
from matches.models.play import LONGEST_WORD
from matches.queries.play.browser_matches import BrowserMatch, match_before

# More than any turn has moves.
MOST_WORDS = 60


class Draft(NamedTuple):
    """What a form carries: the words, and how many actions its page had seen."""

    words: Sequence[str]
    seen: int


def words_in(given: QueryDict) -> list[str]:
    """The prepared words; BadRequest if no page of ours has so many or so long ones."""
    words = given.getlist("sketched")
    if len(words) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in words):
        raise BadRequest("more than can be prepared")
    return words


def orders_form_in(given: QueryDict) -> OrdersForm:
    """The standing orders of a form; BadRequest if no page of ours has so many."""
    found = OrdersForm(*(given.getlist(name) for name in ("order", "holding")))
    if max(map(len, found)) > MOST_WORDS:
        raise BadRequest("more than can be ordered")
    return found


def seen_in(given: QueryDict) -> int:
    """How many actions the page of a form had seen."""
    ply = given.get("ply", "")
    if not ply.isascii() or not ply.isdigit() or len(ply) > 9:
        raise BadRequest("a form without its ply")
    return int(ply)


def tried_sketch(here: BrowserMatch, side: Side, draft: Draft) -> Sketch:
    """What still fits, and the names of what does not; the match stands behind it.

    It is tried on the match of this request alone.
    """
    if not draft.words:
        return Sketch()
    over = here.is_over
    made = Sketch() if over else _tried(here, side, draft.words)
    lost = draft.words if over else made.dropped
    return made._replace(dropped=_names(here, side, draft, lost)) if lost else made


def edited_sketch(
    here: BrowserMatch, side: Side, given: QueryDict
) -> tuple[Sketch, FormRefusal | None]:
    """The sketch of a form with one more word, or without one; or why there is none."""
    draft, word = Draft(words_in(given), seen_in(given)), given.get("word", "")
    drop = given.get("drop", "")
    kept = [one for n, one in enumerate(draft.words) if str(n) != drop]
    made = tried_sketch(here, side, Draft(kept, draft.seen))
    more: list[Sketch] = []
    refusal = attempt(lambda: more.append(_added(here, side, word, draft.seen)))
    for each in more:
        made = Sketch(made.words + each.words, made.texts + each.texts, made.dropped)
    return made, refusal


def _added(here: BrowserMatch, side: Side, word: str, seen: int) -> Sketch:
    """One more word behind what was tried already."""
    if here.words_before(seen) != here.words_before(here.row.revision):
        raise Conflict(STALE, now=here.row.revision, seen=seen)
    if not word:
        return Sketch()
    action = here.match.parse(side, word)
    refused = sketch.refusal(here.room, here.match, side.number, action)
    if refused is not None:
        raise refused
    return _tried(here, side, [word])


def _tried(here: BrowserMatch, side: Side, words: Sequence[str]) -> Sketch:
    language = get_language() or "en"
    return sketch.sketch(here.room, here.match, side.number, words, language)


def _names(
    here: BrowserMatch, side: Side, draft: Draft, lost: Sequence[str]
) -> tuple[str, ...]:
    """What is dropped, in the words of the page on which it fitted."""
    before = _tried(match_before(here.row, draft.seen), side, draft.words)
    names = dict(zip(before.words, before.texts, strict=True))
    return tuple(names.get(word, word) for word in lost)
