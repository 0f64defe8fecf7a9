"""What both coaches agree on beside the rules: a draw, a pause, before it the terms.

Each is offered, then accepted, declined or withdrawn; a pause is ended by either. These
words stand among the actions and are no words of a record: no game has one with a blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.errors import N_, IllegalAction
from engine.sides import Side
from matches.rules.play.clock import LIMITS
from matches.rules.play.help import Help

DRAW, PAUSE, TERMS = "draw", "pause", "terms"
OFFER, ACCEPT, DECLINE, WITHDRAW, END = "offer", "accept", "decline", "withdraw", "end"
# How much help and time a match is to have, as an offer names it.
OFFERED_TERMS: Final = frozenset(
    f"{TERMS}:{help_}:{limit}" for help_ in Help for limit in LIMITS
)
WORDS: Final = frozenset(
    f"{what} {verb}"
    for what in (DRAW, PAUSE, *OFFERED_TERMS)
    for verb in (OFFER, ACCEPT, DECLINE, WITHDRAW)
) | {f"{PAUSE} {END}"}
# Whoever is asked again and again is not left in peace.
MOST_OFFERS: Final = 5

OPEN: Final = N_("There is such an offer already.")
NONE_OPEN: Final = N_("There is no such offer any more.")
NOT_HIS: Final = N_("Whoever made the offer withdraws it; the other side answers.")
ENOUGH: Final = N_("That was offered %(most)s times; no more than that.")
NOT_PAUSED: Final = N_("The match is not paused.")
PAUSED: Final = N_("The match is paused; either coach may go on.")


class Terms(NamedTuple):
    """How much the page helps, and the time limit: one of `LIMITS`."""

    help: Help
    limit: str


class Talk(NamedTuple):
    """What is offered, by whom; what was agreed; how often each side has offered it."""

    offers: Mapping[str, Side] = {}
    is_drawn: bool = False
    is_paused: bool = False
    made: Mapping[tuple[str, Side], int] = {}
    # Agreed on after the match was begun; None: those it was begun with.
    terms: Terms | None = None


def kind_of(what: str) -> str:
    """What an offer, or a word about one, is about: a draw, a pause, terms."""
    return what.split()[0].partition(":")[0]


def terms_of(what: str) -> Terms:
    """The terms that such an offer names."""
    _kind, help_, limit = what.split(":")
    return Terms(Help(help_), limit)


def talk_of(words: Iterable[tuple[Side, str]]) -> Talk:
    """What is offered and agreed after the words of both sides, in their order."""
    offers: dict[str, Side] = {}
    made: dict[tuple[str, Side], int] = {}
    drawn = paused = False
    terms: Terms | None = None
    for side, word in words:
        if word not in WORDS:
            continue
        what, verb = word.split()
        if verb == OFFER:
            offers[what] = side
            kind = kind_of(what)
            made[kind, side] = made.get((kind, side), 0) + 1
        else:
            offers.pop(what, None)
            drawn |= (what, verb) == (DRAW, ACCEPT)
            paused = verb == ACCEPT if what == PAUSE else paused
            if what in OFFERED_TERMS and verb == ACCEPT:
                terms = terms_of(what)
    return Talk(offers, drawn, paused, made, terms)


def refuse_talk(talk: Talk, side: Side, word: str) -> None:
    """HV-PLAY-09: IllegalAction says why this side cannot say this now."""
    what, verb = word.split()
    by = talk.offers.get(what)
    if verb == END:
        why = "" if talk.is_paused else NOT_PAUSED
    elif talk.is_paused and what == PAUSE:
        why = PAUSED
    elif verb == OFFER:
        often = talk.made.get((kind_of(what), side), 0)
        open_ = any(kind_of(each) == kind_of(what) for each in talk.offers)
        why = OPEN if open_ else ENOUGH if often >= MOST_OFFERS else ""
    elif by is None:
        why = NONE_OPEN
    else:
        why = "" if (by is side) == (verb == WITHDRAW) else NOT_HIS
    if why:
        raise IllegalAction("HV-PLAY-09", why, most=MOST_OFFERS)


def sayable(talk: Talk, side: Side, kinds: Iterable[str]) -> list[str]:
    """All that this side may say now of these kinds; terms it names itself."""
    found = []
    allowed = set(kinds)
    open_ = [what for what in talk.offers if what in OFFERED_TERMS]
    for what in (*kinds, *(open_ if TERMS in allowed else ())):
        for verb in (OFFER, ACCEPT, DECLINE, WITHDRAW, END):
            word = f"{what} {verb}"
            if word not in WORDS:
                continue
            try:
                refuse_talk(talk, side, word)
            except IllegalAction:
                continue
            found.append(word)
    return found
