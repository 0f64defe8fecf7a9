"""The actions of a coach: a kind, and the numbers of men and cards it is about."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.finale.slots import SIDE_SLOTS

SQUAD: Final = 0  # how many start, then all by their numbers, starters first
DECK: Final = 1  # the cards, in free decks from the first one on
LAY: Final = 2  # the card, then out, in and row of each substitution
PICK: Final = 3  # a man
ENTER: Final = 4  # a man and the row he goes to
SCORER: Final = 5  # a man
COUNTER: Final = 6
DECLINE: Final = 7
SWAP: Final = 8  # a card
KEEP: Final = 9
SHOOTERS: Final = 10  # men in their order
NAMES: Final = (
    *("squad", "deck", "lay", "pick", "enter", "scorer"),
    *("counter", "decline", "swap", "keep", "shooters"),
)


class Action(NamedTuple):
    """What a coach does; men by their place in his set, cards in the row of all."""

    kind: int
    what: tuple[int, ...] = ()


PICKS: Final = tuple(Action(PICK, (n,)) for n in range(SIDE_SLOTS))
SCORERS: Final = tuple(Action(SCORER, (n,)) for n in range(SIDE_SLOTS))
LAYS: Final = tuple(Action(LAY, (n,)) for n in range(SIDE_SLOTS))
SWAPS: Final = tuple(Action(SWAP, (n,)) for n in range(SIDE_SLOTS))
THE_COUNTER: Final = Action(COUNTER)
THE_DECLINE: Final = Action(DECLINE)
THE_KEEP: Final = Action(KEEP)
