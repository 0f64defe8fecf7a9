"""What a coach brings to a match: a squad within the budget, and a deck that suits it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, squads
from engine.games.finale.actions import DECK, SQUAD, Action
from engine.games.finale.box.cards import INJURY, NONE, RED, YELLOW, Footballer
from engine.games.finale.box.catalogue import FINAL_CARD, TACTICS, WHITES
from engine.games.finale.coach.prospects import card_chance
from engine.games.finale.options import Options
from engine.games.finale.setup import SideEntry
from engine.games.finale.state import State

# So many squads are drawn, and the best of them is played.
DRAWN: Final = 24
# The most that chance adds to the worth of a squad or a card, so that they differ.
WHIM: Final = 0.05
_LOSS: Final = {NONE: 0.0, YELLOW: 0.25, RED: 0.3, INJURY: 0.35}
# Of the men of a row the stronger ones are chosen more often.
_USE: Final = (1.0, 0.8, 0.5, 0.3, 0.2, 0.1)


def squad(entry: SideEntry, options: Options, dice: Dice) -> Action:
    """The best of some squads by chance, each then improved man by man."""
    best, most = None, -1.0
    for _ in range(DRAWN):
        starters, bench = squads.sample_squad(entry, options, dice)
        found = _in_order(entry, options, starters, bench)
        worth = squad_worth(entry, found[0]) + WHIM * dice.roll("whim", 20) / 20
        if worth > most:
            best, most = found, worth
    assert best is not None
    starters, bench = best
    return Action(SQUAD, (len(starters), *sorted(starters), *sorted(bench)))


def _in_order(
    entry: SideEntry,
    options: Options,
    starters: tuple[int, ...],
    bench: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dearer men of each row start; dear men of the bench become cheap ones."""
    cards = entry.cards.cards
    start, sit = [*starters], [*bench]
    for n, reserve in enumerate(sit):
        row = [m for m in start if cards[m].row == cards[reserve].row]
        low = min(row, key=lambda m: cards[m].value, default=reserve)
        if cards[low].value < cards[reserve].value:
            start[start.index(low)], sit[n] = reserve, low
    free = [n for n in squads.eligible(entry) if n not in start and n not in sit]
    _save(entry, sit, free)
    _spend(entry, options, (start, sit), free)
    return tuple(start), tuple(sit)


def _save(entry: SideEntry, sit: list[int], free: list[int]) -> None:
    cards = entry.cards.cards
    for n, reserve in enumerate(sit):
        same = [m for m in free if cards[m].row == cards[reserve].row]
        cheap = min(same, key=lambda m: cards[m].value, default=reserve)
        if cards[cheap].value < cards[reserve].value:
            free[free.index(cheap)], sit[n] = reserve, cheap


def _spend(
    entry: SideEntry,
    options: Options,
    chosen: tuple[list[int], list[int]],
    free: list[int],
) -> None:
    """What the budget leaves goes where it brings the most."""
    cards, (start, sit) = entry.cards.cards, chosen
    left = options.squad_budget - sum(cards[n].value for n in (*start, *sit))
    while left > 0:
        swaps = [
            (worth_of(cards[new]) - worth_of(cards[old]), place, m)
            for place, old in enumerate(start)
            for m, new in enumerate(free)
            if cards[old].row == cards[new].row
            and 0 < cards[new].value - cards[old].value <= left
        ]
        if not swaps or max(swaps)[0] <= 0:
            return
        _, place, m = max(swaps)
        left -= cards[free[m]].value - cards[start[place]].value
        start[place], free[m] = free[m], start[place]


@lru_cache(maxsize=256)
def worth_of(card: Footballer) -> float:
    """His mean strength, the first faces more than the last, less what symbols cost."""
    weights = (1.2, 1.1, 0.9, 0.8)
    # compiled, a sum that begins with 0 is a whole number
    found = sum(
        (
            weight * (face.strength - _LOSS[face.symbol])
            for weight, face in zip(weights, card.faces, strict=True)
        ),
        0.0,
    )
    return found / sum(weights, 0.0)


def squad_worth(entry: SideEntry, starters: tuple[int, ...]) -> float:
    """Row by row, the stronger men counting more."""
    cards = entry.cards.cards
    total = 0.0
    for row, share in enumerate((1.6, 1.0, 1.1, 1.0)):
        men = sorted(
            (worth_of(cards[n]) for n in starters if cards[n].row == row), reverse=True
        )
        total += share * sum(
            (use * worth for use, worth in zip(_USE, men, strict=False)), 0.0
        )
    return total


def deck(s: State, side: int, dice: Dice) -> Action:
    """A deck of the cards that promise most of each value with these two squads."""
    mode = s.setup.options.deck_mode
    if mode == "beginner":
        return Action(DECK, decks.sample_deck(mode, dice))
    worth = {
        n: card_chance(s, side, n) + WHIM * dice.roll("whim", 20) / 20
        for n in range(len(TACTICS))
        if n != FINAL_CARD
    }
    if mode == "standard":
        chosen = [*WHITES]
        colours = [n for n in worth if n not in WHITES]
        chosen += _best(worth, colours, decks.COLOURED)
        return Action(DECK, tuple(sorted(chosen)))
    return Action(DECK, _free_deck(worth))


def _best(
    worth: dict[int, float], among: list[int], values: tuple[int, ...]
) -> list[int]:
    """For each of the values the best card that is left."""
    found: list[int] = []
    for value in values:
        rest = [n for n in among if TACTICS[n].value == value and n not in found]
        found.append(max(rest, key=worth.__getitem__))
    return found


def _free_deck(worth: dict[int, float]) -> tuple[int, ...]:
    """FI-SET-8: strong cards early, but not all of them in the first hand."""
    values = (5, 5, 4, 4, 3, 3, 3, 3, 2, 2, 1)
    chosen = _best(worth, [*worth], values)
    order = (0, 4, 8, 2, 5, 1, 6, 3, 9, 7, 10)
    return tuple(chosen[n] for n in order)
