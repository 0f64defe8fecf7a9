"""FI-SET-6 to FI-SET-8: which tactic cards may be a deck, and how cards are drawn."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.finale.box.catalogue import (
    FINAL_CARD,
    TACTICS,
    VALUES,
    WHITES,
)
from engine.games.finale.refusals import Refusal
from engine.games.finale.rolls import in_any_order
from engine.games.finale.state import HAND, State

CARDS: Final = 11
# FI-SET-6: what the six beside the white cards are worth.
COLOURED: Final = (5, 4, 3, 3, 2, 2)
BEGINNER_COLOUR: Final = "violet"
# The one deck of beginners, in the order of the box.
BEGINNER_DECK: Final = tuple(
    n
    for n, tactic in enumerate(TACTICS)
    if n != FINAL_CARD and tactic.colour in ("white", BEGINNER_COLOUR)
)
DRAW_LABELS: Final = ("draw_home", "draw_away")

NO_CARD: Final = Refusal("FI-SET-6", N_("There is no such tactic card to choose."))
TWICE: Final = Refusal("FI-SET-6", N_("There is one of each tactic card."))
ELEVEN: Final = Refusal("FI-SET-6", N_("Eleven tactic cards lie on the final card."))
WHITE: Final = Refusal("FI-SET-6", N_("The five white cards are among them."))
VIOLET: Final = Refusal(
    "FI-SET-6", N_("A beginner's deck is the white and the violet cards.")
)
LIMITS: Final = Refusal(
    "FI-SET-6", N_("The six coloured cards are worth 5, 4, 3, 3, 2 and 2.")
)
FREE_LIMITS: Final = Refusal(
    "FI-SET-8",
    N_(
        "A free deck has two 5s, two 4s, one 1; the others are 3s and 2s, two at least."
    ),
)


def refuse_deck(mode: str, deck: Sequence[int]) -> Refusal | None:
    """Why these may not be the deck; None if they may."""
    if any(not 0 <= n < len(TACTICS) or n == FINAL_CARD for n in deck):
        return NO_CARD
    if len(set(deck)) != len(deck):
        return TWICE
    if len(deck) != CARDS:
        return ELEVEN
    if mode == "free":
        return _refuse_free(deck)
    if not set(WHITES) <= set(deck):
        return WHITE
    coloured = [n for n in deck if n not in WHITES]
    if mode == "beginner":
        violet = all(TACTICS[n].colour == BEGINNER_COLOUR for n in coloured)
        return None if violet else VIOLET
    worth = sorted((VALUES[n] for n in coloured), reverse=True)
    return None if tuple(worth) == COLOURED else LIMITS


def _refuse_free(deck: Sequence[int]) -> Refusal | None:
    """FI-SET-8: two 5s, two 4s, one 1; of 3s and 2s at least two each."""
    worth = Counter(VALUES[n] for n in deck)
    good = (worth[5], worth[4], worth[1]) == (2, 2, 1)
    return None if good and min(worth[3], worth[2]) >= 2 else FREE_LIMITS


def sample_deck(mode: str, dice: Dice) -> tuple[int, ...]:
    """A deck by chance; of free ones each order is possible."""
    if mode == "free":
        threes = 2 + dice.roll("sample", 3)
        worth = {5: 2, 4: 2, 1: 1, 3: threes - 1, 2: 7 - threes}
        chosen = [n for value, k in worth.items() for n in _some(value, k, dice)]
        return tuple(in_any_order(dice, "sample", chosen))
    chosen = [*WHITES]
    for value in sorted(set(COLOURED)):
        colours = (BEGINNER_COLOUR,) if mode == "beginner" else _COLOURS
        chosen += _some(value, COLOURED.count(value), dice, colours)
    return tuple(sorted(chosen))


_COLOURS: Final = ("violet", "yellow", "blue", "red")
_ALL: Final = ("white", *_COLOURS)


def _some(value: int, k: int, dice: Dice, colours: tuple[str, ...] = _ALL) -> list[int]:
    """Places of so many cards of this value and these colours, by chance."""
    return in_any_order(dice, "sample", _cards_of(value, colours))[:k]


@cache
def _cards_of(value: int, colours: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(
        n
        for n, tactic in enumerate(TACTICS)
        if tactic.value == value and n != FINAL_CARD and tactic.colour in colours
    )


def deal(s: State, side: int, deck: tuple[int, ...], dice: Dice) -> None:
    """FI-SET-7, FI-SET-8: the deck becomes the pile, and three cards are drawn.

    A shuffled pile is kept sorted: see `draw`. The order of a free deck is its coach's.
    """
    if s.setup.options.deck_mode == "free":
        s.ordered |= 1 << side
        s.pile[side] = [*deck]
    else:
        s.pile[side] = sorted(deck)
    draw_to_three(s, side, dice)


def draw(s: State, side: int, dice: Dice) -> None:
    """The next card of the pile; nothing where there is none.

    RULING on FI-SET-7: nobody knows the order of a shuffled pile, so chance decides when a
    card is drawn and not before.
    """
    pile = s.pile[side]
    if not pile:
        return
    place = 0
    if not s.ordered >> side & 1 and len(pile) > 1:
        place = dice.roll(DRAW_LABELS[side], len(pile)) - 1
    insort(s.hand[side], pile.pop(place))


def draw_to_three(s: State, side: int, dice: Dice) -> None:
    """FI-PER-7: until he has three, or the pile is empty."""
    while len(s.hand[side]) < HAND and s.pile[side]:
        draw(s, side, dice)


def tell_sizes(s: State, side: int, rule: str) -> None:
    """FI-PER-7: how many cards are in hand and in the pile, which anybody can count."""
    if s.log is not None:
        s.tell("drawn", rule, side, values=(len(s.hand[side]), len(s.pile[side])))


def take_back_whites(s: State, side: int, dice: Dice) -> None:
    """FI-EXT-1, FI-EXT-3: all white cards with hand and pile, shuffled; three drawn."""
    s.pile[side] = sorted({*WHITES, *s.hand[side], *s.pile[side]})
    s.hand[side] = []
    s.used[side] = [n for n in s.used[side] if n not in WHITES]
    s.discards[side] = [n for n in s.discards[side] if n not in WHITES]
    s.ordered &= ~(1 << side)
    draw_to_three(s, side, dice)


def playable(s: State, side: int) -> list[int]:
    """FI-PER-4, FI-ATT-2: the hand; the final card once it is empty."""
    return s.hand[side] or [FINAL_CARD]


def lay(s: State, side: int, card: int) -> None:
    """The card leaves the hand and lies open; the final card stays where it lies."""
    if card != FINAL_CARD:
        s.hand[side].remove(card)
        s.used[side].append(card)
