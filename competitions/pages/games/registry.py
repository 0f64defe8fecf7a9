"""What each game brings to the pages of a league: the only module that knows which there are."""

from __future__ import annotations

from competitions.games.finale.own_cards import FINALE_BOX
from competitions.games.helvetia.own_cards import HELVETIA_BOX
from competitions.pages.games.card_pages import CardPages, SeasonDecks
from competitions.pages.games.finale.cards import FINALE_CARDS
from competitions.pages.games.helvetia.cards import HELVETIA_CARDS, deck_of, die_view
from competitions.pages.games.helvetia.decks import HELVETIA_DECKS

CARD_PAGES: dict[str, CardPages] = {
    HELVETIA_BOX.game: HELVETIA_CARDS,
    FINALE_BOX.game: FINALE_CARDS,
}
# Of the first game: the sides of cards as addresses call them, what a team without a season
# may play, and the die that lies in a box.
FIRST_PAGES: CardPages = HELVETIA_CARDS
first_deck = deck_of
first_die = die_view
# The decks of a season, of games whose coaches have some.
SEASON_DECKS: dict[str, SeasonDecks] = {HELVETIA_BOX.game: HELVETIA_DECKS}
