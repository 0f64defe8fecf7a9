"""What is read for a game beside what every game has; the only list of games here."""

from __future__ import annotations

from collections.abc import Callable

from competitions.games.door import NO_OFFER, GameOffer
from competitions.models import Result
from matches.games.helvetia.profiles import GAME as HELVETIA
from matches.queries.games.helvetia.known_cards import helvetia_cards_known
from matches.queries.games.helvetia.offer import helvetia_offer
from matches.queries.games.offer_basis import OfferBasis
from matches.rules.paper.room import KnownCards

# By game, what a side is asked before a match, beside its line-up.
OFFERS: dict[str, Callable[[OfferBasis], GameOffer]] = {HELVETIA: helvetia_offer}
# By game, what is known of the cards of a side whose result has no sheet.
KNOWN_CARDS: dict[str, Callable[[Result, int], KnownCards]] = {
    HELVETIA: helvetia_cards_known
}


def offer_of(basis: OfferBasis) -> GameOffer:
    """What its game offers; nothing where it asks for a line-up alone."""
    found = OFFERS.get(basis.fixture.ruleset.game)
    return found(basis) if found else NO_OFFER


def cards_known(result: Result, team: int) -> KnownCards:
    """None where its game has no cards on paper."""
    found = KNOWN_CARDS.get(result.fixture.ruleset.game)
    return found(result, team) if found else KnownCards()
