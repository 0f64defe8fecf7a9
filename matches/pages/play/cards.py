"""Cards of a match on its page: a hand, what lies on the other side, a moment for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.sides import Side
from matches.pages.play.events import LogLine
from matches.pages.play.faces import CardFace, card_face
from matches.pages.play.offers import OfferRow, Speaker

# How an action names a card that it plays.
PLAYS: Final = "card:"
# So many of the last events say what a moment for a card is about.
BEFORE: Final = 2
# More backs than these are a pile.
PILE: Final = 3


class HandCard(NamedTuple):
    """A card of one's own, with the ways in which it may be played now."""

    face: CardFace
    ways: tuple[OfferRow, ...] = ()


class LaidCard(NamedTuple):
    """A card as everybody sees it: its back, or its face."""

    sort: str
    how: str
    name: str
    # So many lie there alike, where they are many.
    n: int = 1


class SideCards(NamedTuple):
    """What lies on one side of the table."""

    side: Side
    team: str
    cards: tuple[LaidCard, ...]


class CardWorth(NamedTuple):
    """What is to be hoped for with a card or without one."""

    title: str
    figure: str
    outcomes: str


class CardWindow(NamedTuple):
    """A moment in which one may play a card, or let it pass."""

    hand: tuple[HandCard, ...]
    passing: OfferRow
    prospects: tuple[CardWorth, ...]
    # What just happened.
    before: tuple[str, ...]

    @property
    def ways(self) -> tuple[OfferRow, ...]:
        return tuple(way for card in self.hand for way in card.ways)

    @property
    def first(self) -> OfferRow | None:
        """What the button plays unless something else is chosen."""
        return self.ways[0] if self.ways else None


def hand_of(
    view: Stored, rows: Sequence[OfferRow], speaker: Speaker
) -> tuple[HandCard, ...]:
    """His cards; those first that may be played now."""
    hand = [_held(card, rows, speaker) for card in view["hand"]]
    return tuple(sorted(hand, key=lambda card: not card.ways))


def cards_laid(view: Stored, speaker: Speaker) -> tuple[SideCards, ...]:
    """Both sides, home first; a side without cards is left out."""
    return tuple(
        SideCards(
            Side(side["side"]),
            side["name"],
            tuple(_laid(side["cards"], speaker)),
        )
        for side in view["sides"]
        if side["cards"]
    )


def _laid(cards: Sequence[Stored], speaker: Speaker) -> Iterator[LaidCard]:
    """Each for itself, but a pile of backs as one."""
    for (kind, how, name), alike in groupby(
        cards, key=lambda card: (card["kind"], card["how"], card["name"])
    ):
        n, sort = len(list(alike)), speaker.word(f"card.{kind}")
        if n > PILE:
            yield LaidCard(sort, how, name, n)
        else:
            yield from [LaidCard(sort, how, name)] * n


def card_window(
    hand: Sequence[HandCard],
    rows: Sequence[OfferRow],
    passing: str,
    log: Sequence[LogLine] = (),
) -> CardWindow | None:
    """Where somebody is asked for a card; `passing` is what he says to play none."""
    let = next((row for row in rows if row.word == passing), None)
    if let is None or not hand:
        return None
    before = tuple(line.text for line in reversed(log[:BEFORE]))
    return CardWindow(tuple(hand), let, tuple(_prospects(hand, let)), before)


def _held(card: Stored, rows: Sequence[OfferRow], speaker: Speaker) -> HandCard:
    token = f"{PLAYS}{card['id']}"
    ways = tuple(row for row in rows if row.picks == token)
    return HandCard(card_face(card, speaker.word), ways)


def _prospects(hand: Sequence[HandCard], let: OfferRow) -> Iterator[CardWorth]:
    """Without a card, and with the best way of each that may be played."""
    playable = [card for card in hand if card.ways]
    known = [row for card in playable for row in card.ways if row.chances]
    if not let.chances or not known:
        return
    yield CardWorth(_("Without a card"), let.hoped, let.chances)
    for card in playable:
        best = max(card.ways, key=lambda way: way.share)
        title = _("With %(card)s") % {"card": card.face.name}
        yield CardWorth(title, best.hoped, best.chances)
