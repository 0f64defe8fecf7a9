"""What the pages of a game show beside what every game has; the only list of games here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from competitions.games.door import SideChoices
from competitions.models import Team
from competitions.pages.door import CardText
from engine.sides import Side
from matches.games.helvetia.profiles import GAME as HELVETIA
from matches.pages.games.helvetia.open_cards import helvetia_cards, helvetia_open_cards
from matches.pages.games.helvetia.prepare_cards import helvetia_chosen
from matches.pages.games.prepare_parts import ChosenPart, NothingChosen
from matches.pages.games.sheet_parts import OpenCard
from matches.pages.games.side_matches import SideMatches
from matches.pages.names import Names
from matches.queries.preparing import MatchTerms
from matches.rules.sheet.state import Sheet

# By game, the cards that lie beside the line-up of a side.
OPEN_CARDS: dict[str, Callable[[Sheet, Side, Names], Iterator[OpenCard]]] = {
    HELVETIA: helvetia_open_cards
}
# By game, what is asked before a match beside the line-up.
CHOSEN: dict[str, Callable[[MatchTerms, SideChoices, SideMatches], ChosenPart]] = {
    HELVETIA: helvetia_chosen
}
# By game, what a team's cards of these numbers are called.
CARDS: dict[str, Callable[[Team, Collection[int]], Iterator[tuple[int, CardText]]]] = {
    HELVETIA: helvetia_cards
}


def cards_of(
    game: str, team: Team, numbers: Collection[int]
) -> Iterator[tuple[int, CardText]]:
    """By number; one query, and none where nobody asks for a card."""
    found = CARDS.get(game)
    return found(team, numbers) if found and numbers else iter(())


def open_cards(sheet: Sheet, side: Side, names: Names) -> tuple[OpenCard, ...]:
    """None where the game lays no card beside a line-up."""
    found = OPEN_CARDS.get(sheet.ruleset.game)
    return tuple(found(sheet, side, names)) if found else ()


def chosen_part(
    terms: MatchTerms, choice: SideChoices, matches: SideMatches
) -> ChosenPart:
    """Nothing where the game asks for a line-up alone."""
    found = CHOSEN.get(terms.ruleset.game)
    return found(terms, choice, matches) if found else NothingChosen()
