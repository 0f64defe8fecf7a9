"""What two coaches offer each other beside the rules, as a page says it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.errors import IllegalAction
from engine.room import SetupOption
from engine.sides import Side
from matches.pages.play.clock_part import limit_options, limit_title
from matches.rules.play.agreements import (
    ACCEPT,
    DECLINE,
    DRAW,
    OFFER,
    OFFERED_TERMS,
    PAUSE,
    TERMS,
    Talk,
    Terms,
    kind_of,
    refuse_talk,
    sayable,
    terms_of,
)
from matches.rules.play.clock import LIMITS
from matches.rules.play.help import Help


class TalkButton(NamedTuple):
    """A button: the word that it sends, and what stands on it."""

    word: str
    label: str


class TalkPart(NamedTuple):
    """Open offers as sentences, and what the reader may say."""

    sentences: tuple[str, ...]
    # Those that answer an offer or a pause; those that begin something.
    answers: tuple[TalkButton, ...]
    offers: tuple[TalkButton, ...]
    is_paused: bool
    # What help and what time limit he may propose; nothing where he may not.
    helps: tuple[SetupOption, ...] = ()
    limits: tuple[SetupOption, ...] = ()


def help_options() -> tuple[SetupOption, ...]:
    """How much a page may help, the most first."""
    return tuple(SetupOption(key, help_title(key), "") for key in reversed(Help))


def help_title(key: Help) -> str:
    return {
        Help.ADVICE: _("Odds and advice"),
        Help.ODDS: _("Odds"),
        Help.NONE: _("Nothing"),
    }[key]


def terms_title(terms: Terms) -> str:
    """Both in one line."""
    values = {"help": help_title(terms.help), "time": limit_title(terms.limit)}
    return _("Help on the board: %(help)s. Time: %(time)s.") % values


def talk_part(talk: Talk, side: Side | None, kinds: tuple[str, ...]) -> TalkPart:
    """For a coach of this side; who looks on reads it and says nothing."""
    offers = [
        _offered(what, by is side)
        for what, by in talk.offers.items()
        if kind_of(what) in kinds
    ]
    if talk.is_paused and kinds:
        offers.append(_("The match is paused; either coach may go on."))
    words = sayable(talk, side, kinds) if side else []
    buttons = [TalkButton(word, _label(word)) for word in words]
    free = side is not None and TERMS in kinds and _may_propose(talk, side)
    return TalkPart(
        tuple(offers),
        tuple(each for each in buttons if not each.word.endswith("offer")),
        tuple(each for each in buttons if each.word.endswith("offer")),
        bool(talk.is_paused and kinds),
        help_options() if free else (),
        limit_options(LIMITS) if free else (),
    )


def _may_propose(talk: Talk, side: Side) -> bool:
    try:
        refuse_talk(talk, side, f"{next(iter(OFFERED_TERMS))} {OFFER}")
    except IllegalAction:
        return False
    return True


def _offered(what: str, mine: bool) -> str:
    if what in OFFERED_TERMS:
        who = _("You propose:") if mine else _("The other coach proposes:")
        return f"{who} {terms_title(terms_of(what))}"
    if what == DRAW:
        return _("You offer a draw.") if mine else _("A draw is offered.")
    return _("You ask for a pause.") if mine else _("A pause is asked for.")


def _label(word: str) -> str:
    if kind_of(word) == TERMS:
        verb = word.split()[1]
        answers = {ACCEPT: _("Agree to it"), DECLINE: _("As it is")}
        return answers.get(verb, _("Withdraw the proposal"))
    return {
        f"{DRAW} offer": _("Offer a draw"),
        f"{DRAW} accept": _("Accept the draw"),
        f"{DRAW} decline": _("No draw"),
        f"{DRAW} withdraw": _("Withdraw the offer"),
        f"{PAUSE} offer": _("Ask for a pause"),
        f"{PAUSE} accept": _("Accept the pause"),
        f"{PAUSE} decline": _("No pause"),
        f"{PAUSE} withdraw": _("Withdraw the question"),
        f"{PAUSE} end": _("Go on"),
    }[word]
