"""What a game brings to the pages of its cards: how one is drawn, what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from competitions.files.spreadsheet import Grid
from competitions.games.boxes import AnyCard
from competitions.models import CardBox, CardDefinition, Competition, Team

# What the template of a game shows of the cards in a box.
AnyDeck: TypeAlias = Any
# A row of its table of the decks of a season.
AnyDeckLine: TypeAlias = Any


class FootballerView(Protocol):
    """A side of a footballer's card, as the templates of its game read it."""

    # On a page below his name, and on paper.
    template: ClassVar[str]
    paper: ClassVar[str]

    def before_match(self, word: str, *, may_play: bool, tired: bool) -> FootballerView:
        """With a word for how he stands before the next match."""


@dataclass(frozen=True, slots=True)
class DeckCardView:
    """A card that a coach plays; `level` is 0 where it has none."""

    name: str
    text: str
    level: int
    foot: str = ""
    state: str = ""
    used: bool = False
    # Where a machine does nothing with it.
    note: str = ""


@dataclass(frozen=True, slots=True)
class SquadName:
    """Under which number and name somebody plays, where not under his card's."""

    number: int | None = None
    name: str = ""


AS_PRINTED = SquadName()


class CardSide(NamedTuple):
    """A side of a footballer's card: how an address calls it, and its title."""

    key: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class CardText:
    """What stands on a card, in the reader's language."""

    name: str
    text: str


def _nothing(card: AnyCard) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class KindPage:
    """Titles of the forms of a kind of card, how one is drawn, what the engine does with it."""

    new: object
    paste: object
    draw: Callable[[AnyCard], object]
    effect: Callable[[AnyCard], str] = _nothing
    # Its name behind a number of them; empty: they are footballers.
    called: str = ""
    # The template of a list of them.
    template: str = "components/squad.html"


class DrawFootballer(Protocol):
    """How a game draws a footballer's card; `face` is the key of one of its sides."""

    def __call__(
        self, card: AnyCard, /, *, face: str, named: SquadName, url: str
    ) -> FootballerView: ...


def _name_alone(row: CardDefinition) -> CardText:
    return CardText(row.name, "")


def _no_numbers(box: CardBox) -> Mapping[int, DeckCardView]:
    return {}


@dataclass(frozen=True, slots=True)
class CardPages:
    """The cards of one game on all pages."""

    footballer: DrawFootballer
    kinds: Mapping[str, KindPage]
    # The front first; titles only where there are several.
    sides: tuple[CardSide, ...] = (CardSide(),)
    # The cards that a coach plays: of a box, and by their numbers; two queries each.
    deck: Callable[[CardBox], AnyDeck] | None = None
    # The templates of a box below its footballers, of a team and of its sheet.
    parts: Sequence[str] = ()
    team: str = ""
    sheet: str = ""
    numbered: Callable[[CardBox], Mapping[int, DeckCardView]] = _no_numbers
    text: Callable[[CardDefinition], CardText] = _name_alone


class CountDecks(Protocol):
    """The cards of each team of a competition, counted."""

    def __call__(
        self,
        competition: Competition,
        teams: Mapping[int, Team],
        /,
        *,
        mine: Collection[int],
    ) -> Sequence[AnyDeckLine]: ...


@dataclass(frozen=True, slots=True)
class SeasonDecks:
    """What coaches have won and used in a season: as a table and as one of a file."""

    lines: CountDecks
    grid: Callable[[Sequence[AnyDeckLine]], Grid]
    # The list of them among the others, and what draws it.
    label: object
    template: str
