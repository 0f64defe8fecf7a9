"""What a match starts with and never changes."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.finale.box.cards import CardSet, Footballer
from engine.games.finale.options import Options
from engine.games.finale.slots import SIDE_SLOTS


class SideEntry(NamedTuple):
    """What a side brings: its cards, and what it has chosen before the match.

    FI-DEC-1: what it has not chosen it is asked for in the match, sealed.
    """

    name: str
    cards: CardSet
    # By their places in the set.
    starters: tuple[int, ...] = ()
    bench: tuple[int, ...] = ()
    # By their places in the row of tactic cards.
    deck: tuple[int, ...] = ()
    # FI-LGE-4, FI-LGE-5: who may not be chosen today.
    unavailable: tuple[int, ...] = ()


class Setup:
    """Two sides and the switches; men are numbered through both sets of cards."""

    __slots__ = ("men", "number_of", "options", "sides")

    def __init__(self, home: SideEntry, away: SideEntry, options: Options) -> None:
        self.sides = (home, away)
        self.options = options
        # One for each slot; None where a set has fewer than thirty.
        self.men: tuple[Footballer | None, ...] = (
            *_thirty(home.cards.cards),
            *_thirty(away.cards.cards),
        )
        self.number_of = tuple(
            {card.id: n for n, card in enumerate(side.cards.cards)}
            for side in self.sides
        )

    def man(self, slot: int) -> Footballer:
        """Who has this slot; nobody asks for one that is empty."""
        found = self.men[slot]
        assert found is not None
        return found


def _thirty(cards: tuple[Footballer, ...]) -> tuple[Footballer | None, ...]:
    return (*cards, *(None,) * (SIDE_SLOTS - len(cards)))
