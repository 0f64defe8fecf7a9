"""How a game's own cards are stored: what every card has, and what only its game reads."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeAlias

from engine.errors import RuleViolation
from engine.json_values import Stored

# A card as its game has it.
AnyCard: TypeAlias = Any


class CardRecord(NamedTuple):
    """A card as the table keeps it; what its values mean is its game's business."""

    kind: str
    number: int
    name: str
    values: Stored


class CardStock(Protocol):
    """What the cards of a game are made of."""

    game: str
    # The name under which the values of a card say what the engine does with it.
    machine: str
    # Kinds of cards, in the order in which a page lists them.
    kinds: tuple[str, ...]

    def holds(self, card: object, /) -> bool:
        """Whether this is a card of the game."""

    def record(self, card: AnyCard, /, language: str = "en") -> CardRecord:
        """A card as it is stored, with its words in this language."""

    def card(self, record: CardRecord, /) -> AnyCard:
        """The game's own value; CorruptRecord names what is wrong with a record."""

    def problems(self, card: AnyCard, /) -> tuple[RuleViolation, ...]:
        """What its rules have against a card."""

    def die_problems(self, die: object, /) -> tuple[RuleViolation, ...]:
        """What its rules have against the die of a team; nothing if it has none."""

    def printed(self, card: AnyCard, origin: str, /) -> AnyCard:
        """The card of this key of the catalogue, where nobody has changed its words."""
