"""What a side may see of a match, and another match that looks the same to it."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import phases, play
from engine.games.finale.box.catalogue import FINAL_CARD, TACTICS, VALUES
from engine.games.finale.rolls import in_any_order
from engine.games.finale.slots import BACK, SIDE_SLOTS
from engine.games.finale.state import State

# That something was chosen, and nothing of it.
SEAL: Final[tuple[int, ...]] = ()


def without_secrets(s: State, side: int | None) -> State:
    """The state without the hand, pile, swapped cards and sealed choice of others.

    FI-SET-7: the order of a shuffled pile nobody knows, so there is none in a state.
    """
    seen = s.copy()
    for other in (0, 1):
        if other == side:
            continue
        for cards in (seen.hand, seen.pile, seen.discards):
            cards[other] = [BACK] * len(cards[other])
        if seen.sealed[other] is not None:
            seen.sealed[other] = SEAL
    return seen


def twin(s: State, side: int | None, dice: Dice) -> State:
    """Another state that looks the same to a side: other cards, another sealed choice."""
    t = s.copy()
    for other in (0, 1):
        if other == side:
            continue
        deal_anew(t, other, dice)
        if t.sealed[other] is not None and t.phase in phases.SEALED:
            t.waiting |= 1 << other
            choose_anew(t, other, dice)
            t.waiting &= ~(1 << other)
    return t


def choose_anew(t: State, side: int, dice: Dice) -> None:
    """Something else that this side could have chosen in secret."""
    what = play.sample(t, side, dice).what
    first = side * SIDE_SLOTS
    if t.phase == phases.SHOOTERS:
        what = tuple(first + n for n in what)
    t.sealed[side] = what


def deal_anew(t: State, side: int, dice: Dice) -> None:
    """All that lies face down of a side, other cards of the same worth, dealt again."""
    counts = [len(cards[side]) for cards in (t.hand, t.pile, t.discards)]
    hidden = [*t.hand[side], *t.pile[side], *t.discards[side]]
    if t.setup.options.deck_mode != "beginner":
        _change_colours(hidden, t.used[side], dice)
    hidden = in_any_order(dice, "twin", hidden)
    hand, pile = counts[0], counts[0] + counts[1]
    t.hand[side] = sorted(hidden[:hand])
    t.pile[side] = hidden[hand:pile]
    if not t.ordered >> side & 1:
        t.pile[side].sort()
    t.discards[side] = hidden[pile:]


def guess(s: State, side: int, dice: Dice) -> State:
    """A whole state out of one without secrets: what lies face down is guessed.

    FI-SET-6: white cards that were not seen are in every deck; the others are of the
    values that a deck has and has not shown.
    """
    t = s.copy()
    for other in (0, 1):
        seen = [*t.hand[other], *t.pile[other], *t.discards[other]]
        if BACK not in seen:
            continue
        counts = [len(cards[other]) for cards in (t.hand, t.pile, t.discards)]
        hidden = _likely(t, other, sum(counts), dice)
        hand, pile = counts[0], counts[0] + counts[1]
        t.hand[other] = sorted(hidden[:hand])
        t.pile[other] = sorted(hidden[hand:pile])
        t.discards[other] = hidden[pile:]
    for other in (0, 1):
        if other != side and t.sealed[other] == SEAL and t.phase in phases.SEALED:
            t.waiting |= 1 << other
            choose_anew(t, other, dice)
            t.waiting &= ~(1 << other)
    return t


def _likely(t: State, side: int, count: int, dice: Dice) -> list[int]:
    """Numbers of so many cards that a side may still have, by chance."""
    used = t.used[side]
    left = in_any_order(
        dice,
        "twin",
        [n for n in range(len(TACTICS)) if n not in used and n != FINAL_CARD],
    )
    colours = ("white", "violet") if t.setup.options.deck_mode == "beginner" else ()
    left.sort(key=lambda n: TACTICS[n].colour not in (colours or ("white",)))
    if colours or t.period > 6:
        return in_any_order(dice, "twin", left[:count])
    worth = [5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1]
    for n in used:
        if VALUES[n] in worth:
            worth.remove(VALUES[n])
    found: list[int] = []
    for n in left:
        if VALUES[n] in worth and len(found) < count:
            worth.remove(VALUES[n])
            found.append(n)
    found += [n for n in left if n not in found][: count - len(found)]
    return in_any_order(dice, "twin", found)


def _change_colours(hidden: list[int], used: list[int], dice: Dice) -> None:
    """Some of the coloured cards become others of the same value."""
    for place, card in enumerate(hidden):
        tactic = TACTICS[card]
        if tactic.colour == "white" or dice.roll("twin", 2) == 1:
            continue
        others = [
            n
            for n, each in enumerate(TACTICS)
            if each.value == tactic.value
            and each.colour != "white"
            and n not in used
            and n not in hidden
        ]
        if others:
            hidden[place] = others[dice.roll("twin", len(others)) - 1]
