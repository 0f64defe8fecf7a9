"""The cards of a side of Helvetia before a match: to learn, to bring, to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.games.door import (
    CardChoice,
    HelvetiaOffer,
    OwnedCard,
    SideChoices,
    chosen_cards,
    deck_for_match,
)
from competitions.pages.door import card_words
from engine.games.helvetia.box import catalogue
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from matches.pages.games.side_matches import SideMatches
from matches.queries.preparing import MatchTerms

# So many cards more need no folding.
FEW = 8


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card to learn, to bring or to choose as challenge."""

    number: int
    name: str
    effect: str
    level: int
    # Where it comes from, or where it was spent; the address of that match.
    note: str = ""
    url: str = ""
    task: str = ""
    chosen: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class PreparedCards:
    """What may be learnt, brought and won, and how much of it is chosen."""

    to_learn: tuple[CardRow, ...]
    to_bring: tuple[CardRow, ...]
    to_challenge: tuple[CardRow, ...]
    # Sessions used up, and cards brought.
    before: str
    after: str

    @property
    def learnt(self) -> list[CardRow]:
        return [card for card in self.to_learn if card.chosen]

    @property
    def brought(self) -> list[CardRow]:
        return [card for card in self.to_bring if card.chosen]

    @property
    def left(self) -> list[CardRow]:
        return [card for card in self.to_bring if not card.chosen]

    @property
    def left_open(self) -> bool:
        """Folded away only where there are many, and some are chosen already."""
        return not self.brought or len(self.left) <= FEW


def helvetia_chosen(
    terms: MatchTerms, choice: SideChoices, matches: SideMatches
) -> PreparedCards:
    """The cards that its offer has, with what is chosen; no query."""
    offer = terms.offer
    assert isinstance(offer, HelvetiaOffer)
    chosen = chosen_cards(choice.answers)
    return PreparedCards(
        to_learn=tuple(_to_learn(offer, chosen, matches)),
        to_bring=tuple(_to_bring(offer, chosen, matches)),
        to_challenge=tuple(_to_challenge(offer, chosen)),
        before=_sessions(offer, chosen),
        after=_brought(offer, chosen),
    )


def _to_learn(
    offer: HelvetiaOffer, chosen: CardChoice, matches: SideMatches
) -> Iterator[CardRow]:
    if not offer.learns:
        return
    for card in offer.powers.values():
        if card.number not in offer.state.deck:
            note = _learnt_there(matches, card.number)
            yield _power(card, card.number in chosen.trained, note)


def _to_bring(
    offer: HelvetiaOffer, chosen: CardChoice, matches: SideMatches
) -> Iterator[CardRow]:
    deck = deck_for_match(offer.state, chosen.trained)
    for legend in offer.legends.values():
        yield _legend(offer, legend, matches, legend.number in chosen.brought)
    for card in offer.powers.values():
        if card.number in deck or card.number in _listed_twice(chosen):
            yield _owned(offer, chosen, card, matches)


def _to_challenge(offer: HelvetiaOffer, chosen: CardChoice) -> Iterator[CardRow]:
    if not offer.challenges:
        return
    deck = deck_for_match(offer.state, chosen.trained)
    for card in offer.powers.values():
        if card.number not in deck or card.number == chosen.challenge:
            yield _power(card, card.number == chosen.challenge)


def _learnt_there(matches: SideMatches, number: int) -> tuple[str, str]:
    """Not in the deck before that match is official; learning it again is a loss."""
    text = _("Learnt before a match that is not official yet")
    for one in matches.pending:
        if number in one.learnt:
            return text, matches.url(one.match)
    return "", ""


def _played_there(matches: SideMatches, number: int) -> tuple[str, str]:
    text = _("Played in a match that is not official yet")
    for one in matches.pending:
        if number in one.played:
            return text, matches.url(one.match)
    return "", ""


def _power(
    card: PowerCard, chosen: bool, origin: tuple[str, str] = ("", "")
) -> CardRow:
    language = get_language() or "en"
    return CardRow(
        number=card.number,
        name=card.name.text(language),
        effect=card_words(card),
        level=card.level,
        task=catalogue.challenge_text(card.challenge, language),
        note=origin[0],
        url=origin[1],
        chosen=chosen,
    )


def _listed_twice(chosen: CardChoice) -> set[int]:
    """HC-SHT-01: chosen as challenge and to be brought; it stays until he unticks it."""
    return {number for number in chosen.brought if number == chosen.challenge}


def _owned(
    offer: HelvetiaOffer, chosen: CardChoice, card: PowerCard, matches: SideMatches
) -> CardRow:
    owned = offer.state.deck.get(card.number)
    learnt = owned is None and card.number in chosen.trained
    origin = (_("Learnt now"), "") if learnt else _origin(owned, matches)
    return _power(card, card.number in chosen.brought, origin)


def _origin(owned: OwnedCard | None, matches: SideMatches) -> tuple[str, str]:
    if owned is None:
        return "", ""
    texts = {
        "training": _("Learnt before: %(match)s"),
        "challenge": _("Challenge made: %(match)s"),
    }
    if owned.how not in texts:
        return "", ""
    text = texts[owned.how] % {"match": matches.match_text(owned.match)}
    return text, matches.url(owned.match)


def _legend(
    offer: HelvetiaOffer, card: LegendCard, matches: SideMatches, chosen: bool
) -> CardRow:
    """HC-DECK-01, HC-DECK-04: one that was played is struck out, with where."""
    language = get_language() or "en"
    spent = offer.state.legends_spent.get(card.number)
    note, url = _played_there(matches, card.number)
    if spent:
        note = _("Played: %(match)s") % {"match": matches.match_text(spent)}
        url = matches.url(spent)
    return CardRow(
        number=card.number,
        name=card.name.text(language),
        effect=card_words(card),
        level=0,
        note=note,
        url=url,
        chosen=chosen and not spent,
        spent=bool(spent),
    )


def _sessions(offer: HelvetiaOffer, chosen: CardChoice) -> str:
    """HC-TRN-01: what the cards to learn cost, of the sessions there are."""
    if not offer.learns:
        return ""
    values = {
        "cost": sum(offer.levels.get(number, 0) for number in chosen.trained),
        "all": offer.rules.sessions,
    }
    return _("%(cost)s of %(all)s sessions") % values


def _brought(offer: HelvetiaOffer, chosen: CardChoice) -> str:
    if not offer.cards:
        return ""
    brought = (*chosen.legends, *chosen.powers)
    values = {"n": len(brought), "most": offer.rules.most_cards}
    return _("%(n)s of %(most)s cards") % values
