"""How a game's own cards are stored: what every card has, and what only its game reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from engine.errors import N_, RuleViolation
from engine.json_values import Stored

# The kind of a footballer's card, in every game.
PLAYER: Final = "player"
# A card as its game has it.
AnyCard: TypeAlias = Any
# What each face of a team's die shows: a card, and what else it costs.
DieFaces: TypeAlias = tuple[tuple[int, int], ...]


class CardRecord(NamedTuple):
    """A card as the table keeps it; what its values mean is its game's business."""

    kind: str
    number: int
    name: str
    values: Stored


class PrintedBox(NamedTuple):
    """A box of the catalogue, to be copied by a club."""

    key: str
    name: str
    cards: tuple[AnyCard, ...]


class BoxWords(NamedTuple):
    """What a game says of a club's boxes of its cards."""

    foreign: str
    unknown: str
    many: str
    twin: str
    full: str
    # On the pages of the boxes.
    about: str
    own: str
    new: str
    delete: str
    back: str
    adopted: str
    renamed: str
    deleted: str
    # Where a squad is taken out of one.
    one: str
    whole: str
    squad: str
    taken: str
    nobody: str
    no_squad: str


# Of a club with cards of several games, each of which has a word of its own for its box.
MIXED_BOX_WORDS: Final = BoxWords(
    foreign=N_("Choose a box of cards of your club."),
    unknown=N_("There is no such box in the catalogue."),
    many=N_("A club has at most %(most)s boxes of cards."),
    twin=N_("The club has a box called %(name)s already."),
    full=N_("A box has at most %(most)s cards."),
    about=N_(
        "A box holds the cards of one game: its footballers, and what coaches play."
    ),
    own=N_("Boxes of cards of the club"),
    new=N_("A new box"),
    delete=N_("Delete this box"),
    back=N_("Back to the box"),
    adopted=N_("The box is in the club."),
    renamed=N_("The box has its new name."),
    deleted=N_("The box is deleted."),
    one=N_("Box of cards"),
    whole=N_("Take a whole box"),
    squad=N_(
        "Take a whole box, or enter your own players. Who plays is chosen before each match."
    ),
    taken=N_(
        "All the cards of the box come with them. Players already in the squad stay."
    ),
    nobody=N_("Nobody plays here yet. Take a whole box, or enter your own players."),
    no_squad=N_(
        "%(team)s has no squad yet. Add the players first; a whole box comes with one tap."
    ),
)


class PlayedCardWords(NamedTuple):
    """What is said of the cards of a box that coaches play."""

    cards: str
    common: str
    # Of what sealed dice are promised for.
    kept: str
    promised: str
    promised_die: str
    # In the history of a match: a side has drawn its cards.
    drawn: str
    # How they get some for a friendly.
    friendly_drawn: str
    friendly_free: str


class FaceOfCard(NamedTuple):
    """One face of a footballer's card: its number, and the sign beside it if any."""

    strength: int
    sign: str = ""
    # What the sign says.
    word: str = ""


class CardLook(NamedTuple):
    """What a page writes of a footballer's card; words are to be translated."""

    role: str
    # "keeper" or "captain", where a list marks him as such.
    mark: str = ""
    # What he costs, and the faces of his card, where it has some.
    value: int | None = None
    faces: tuple[FaceOfCard, ...] = ()


class CardField(NamedTuple):
    """What a form asks of a footballer's card: one of some, a number or a short text."""

    name: str
    label: str
    hint: str = ""
    # A stored value and its word each, in their order.
    choices: tuple[tuple[str, str], ...] = ()
    # The least number and the greatest.
    bounds: tuple[int, int] | None = None
    longest: int = 0


class CardFault(NamedTuple):
    """What is wrong with a card as it was typed, and in which field."""

    field: str
    problem: RuleViolation


class CardReading(NamedTuple):
    """Pasted cards; what is wrong with their lines, and what is only odd."""

    cards: tuple[AnyCard, ...] = ()
    problems: tuple[RuleViolation, ...] = ()
    oddities: tuple[RuleViolation, ...] = ()


# A name by the rules of the house; RuleViolation where it cannot be kept.
NameCleaner: TypeAlias = Callable[[str], str]


class CardTyping(Protocol):
    """How a club types and pastes the footballers of a game that has no form of its own."""

    # In the order of the form, the name among them.
    fields: tuple[CardField, ...]
    # Some lines as they are pasted, and what stands in one.
    sample: str
    line: str

    def faults(self, values: Stored, /) -> tuple[CardFault, ...]:
        """What is wrong with these values of its fields."""

    def card(self, values: Stored, /) -> AnyCard:
        """The card with these values, in which there is no fault."""

    def values(self, card: AnyCard, /) -> Stored:
        """What a form shows of a stored card."""

    def read(self, text: str, clean: NameCleaner, /) -> CardReading:
        """Pasted lines."""


class BoxDie(Protocol):
    """The die that lies in a box, for the team that plays with it."""

    # As it is printed, and how many faces that is.
    usual: DieFaces
    faces: int

    def problems(self, die: object, /) -> tuple[RuleViolation, ...]:
        """What the rules have against such a die."""

    def unfit(self, die: DieFaces, /) -> frozenset[int]:
        """The faces that leave an injured player unfit."""


class CardStock(Protocol):
    """What the cards of a game are made of."""

    game: str
    # So many of a squad are chosen for a match.
    chosen: int
    # The name under which the values of a card say what the engine does with it.
    machine: str
    # How its footballers are typed and pasted; the forms of the first game where none.
    typing: CardTyping | None
    # Kinds of cards, in the order in which a page lists them.
    kinds: tuple[str, ...]
    # The kind that is drawn before a friendly, where one is.
    drawn: str

    def holds(self, card: object, /) -> bool:
        """Whether this is a card of the game."""

    def record(self, card: AnyCard, /, language: str = "en") -> CardRecord:
        """A card as it is stored, with its words in this language."""

    def card(self, record: CardRecord, /) -> AnyCard:
        """The game's own value; CorruptRecord names what is wrong with a record."""

    def problems(self, card: AnyCard, /) -> tuple[RuleViolation, ...]:
        """What its rules have against a card."""

    def look(self, card: AnyCard, /) -> CardLook:
        """What a page writes of a footballer's card."""

    def squad_problems(self, cards: Sequence[AnyCard], /) -> tuple[RuleViolation, ...]:
        """What its rules have against these footballers together; it stops nobody."""

    def catalogue(self) -> tuple[PrintedBox, ...]:
        """The boxes that come with the house."""

    def acts(self, card: AnyCard, /) -> bool:
        """Whether the engine does something with it; a card without is for the table."""

    def acting_as(self, card: AnyCard, other: AnyCard, /) -> AnyCard:
        """The card with what the engine does with another one."""

    def common(self) -> tuple[AnyCard, ...]:
        """The cards of the catalogue that lie in no box: every team may have them."""

    def printed(self, card: AnyCard, origin: str, /) -> AnyCard:
        """The card of this key of the catalogue, where nobody has changed its words."""
