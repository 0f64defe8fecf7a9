"""What two coaches offer each other beside the rules, as a page says it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.sides import Side
from matches.rules.play.agreements import DRAW, PAUSE, Talk, sayable


class Saying(NamedTuple):
    """A button: the word that it sends, and what stands on it."""

    word: str
    label: str


class TalkPart(NamedTuple):
    """Open offers as sentences, and what the reader may say."""

    sentences: tuple[str, ...]
    # Those that answer an offer or a pause; those that begin something.
    answers: tuple[Saying, ...]
    offers: tuple[Saying, ...]
    is_paused: bool


def talk_part(talk: Talk, side: Side | None, kinds: tuple[str, ...]) -> TalkPart:
    """For a coach of this side; who looks on reads it and says nothing."""
    told = [_offered(what, by is side) for what, by in talk.offers.items() if kinds]
    if talk.is_paused and kinds:
        told.append(_("The match is paused; either coach may go on."))
    words = sayable(talk, side, kinds) if side else []
    said = [Saying(word, _label(word)) for word in words]
    return TalkPart(
        tuple(told),
        tuple(each for each in said if not each.word.endswith("offer")),
        tuple(each for each in said if each.word.endswith("offer")),
        bool(talk.is_paused and kinds),
    )


def _offered(what: str, mine: bool) -> str:
    if what == DRAW:
        return _("You offer a draw.") if mine else _("A draw is offered.")
    return _("You ask for a pause.") if mine else _("A pause is asked for.")


def _label(word: str) -> str:
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
