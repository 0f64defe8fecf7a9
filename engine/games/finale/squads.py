"""FI-SET-1 to FI-SET-5: fifteen of thirty, eleven and four, within the budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dice import Dice, FastDice
from engine.errors import N_
from engine.games.finale.box.cards import KEEPER
from engine.games.finale.options import Options
from engine.games.finale.refusals import Refusal
from engine.games.finale.setup import Setup, SideEntry
from engine.games.finale.slots import BENCH, SIDE_SLOTS
from engine.games.finale.state import State, own

STARTERS: Final = 11
SUBSTITUTES: Final = 4
LEAST: Final = 7
OUTFIELD_ROWS: Final = (1, 2, 3)

NOBODY_LIKE_HIM: Final = Refusal(
    "FI-SET-1", N_("There is no such man in this set of cards.")
)
TWICE: Final = Refusal("FI-SET-1", N_("Nobody is chosen twice."))
NOT_TODAY: Final = Refusal("FI-LGE-5", N_("He may not play today."))
COUNT: Final = Refusal(
    "FI-SET-1", N_("Eleven start and four are substitutes; fewer only if fewer can.")
)
BUDGET: Final = Refusal(
    "FI-SET-1", N_("The values of the squad come to more than the budget.")
)
KEEPERS: Final = Refusal(
    "FI-SET-2", N_("Two keepers are in a squad: one starts, one is a substitute.")
)
TOO_FEW: Final = Refusal(
    "FI-LGE-13", N_("A match needs seven men of each side who may play.")
)
ROW_EMPTY: Final = Refusal(
    "FI-SET-3", N_("Defence, midfield and attack each begin with somebody.")
)


def eligible(entry: SideEntry) -> list[int]:
    """FI-LGE-4, FI-LGE-5: who may be chosen today, by his place in the set."""
    out = frozenset(entry.unavailable)
    return [n for n in range(len(entry.cards.cards)) if n not in out]


def refuse_squad(
    entry: SideEntry, options: Options, starters: Sequence[int], bench: Sequence[int]
) -> Refusal | None:
    """Why these may not be the squad; None if they may."""
    cards = entry.cards.cards
    chosen = (*starters, *bench)
    free = eligible(entry)
    if any(not 0 <= n < len(cards) for n in chosen):
        return NOBODY_LIKE_HIM
    if len(set(chosen)) != len(chosen):
        return TWICE
    if not set(chosen) <= set(free):
        return NOT_TODAY
    if (len(starters), len(bench)) != sizes(entry):
        return COUNT
    if sum(cards[n].value for n in chosen) > options.squad_budget:
        return BUDGET
    if (
        _keepers(entry, starters),
        _keepers(entry, bench),
    ) != keepers_of(entry, options):
        return KEEPERS
    rows = [cards[n].row for n in starters]
    least = options.min_per_row
    if any(rows.count(row) < least for row in OUTFIELD_ROWS):
        return ROW_EMPTY
    return None


def sizes(entry: SideEntry) -> tuple[int, int]:
    """FI-SET-1, FI-LGE-13: how many start and how many sit on the bench."""
    free = len(eligible(entry))
    start = min(STARTERS, free)
    return start, min(SUBSTITUTES, free - start)


def keepers_of(entry: SideEntry, options: Options) -> tuple[int, int]:
    """FI-SET-2, FI-LGE-7: how many keepers start and how many sit on the bench."""
    found = _keepers(entry, eligible(entry))
    return min(1, found), int(found >= 2 and options.keepers_required >= 2)


def _keepers(entry: SideEntry, numbers: Sequence[int]) -> int:
    return sum(entry.cards.cards[n].row == KEEPER for n in numbers)


def sample_squad(
    entry: SideEntry, options: Options, dice: Dice
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Starters and bench by chance: drawn anew, the dearest ones made cheaper.

    IndexError if even the cheapest squad is beyond the budget.
    """
    cards = entry.cards.cards
    start, sit = sizes(entry)
    first, second = keepers_of(entry, options)
    rows = [
        _drawn([n for n in eligible(entry) if cards[n].row == row], dice)
        for row in range(4)
    ]
    keepers, *lines = rows
    least = options.min_per_row
    field = [n for line in lines for n in line[:least]]
    rest = _drawn([n for line in lines for n in line[least:]], dice)
    field += rest[: start - first - len(field)]
    others = [n for n in rest if n not in field]
    starters = [*keepers[:first], *field]
    bench = [*keepers[first : first + second], *others[: sit - second]]
    free = [*keepers[first + second :], *others[sit - second :]]
    while refuse_squad(entry, options, starters, bench) is not None:
        _make_cheaper(entry, least, (starters, bench), free)
    return tuple(sorted(starters)), tuple(sorted(bench))


def _make_cheaper(
    entry: SideEntry, least: int, squad: tuple[list[int], list[int]], free: list[int]
) -> None:
    """The swap that saves the least, so that many squads come of it; in a row if it can be."""
    cards = entry.cards.cards
    rows = [cards[n].row for n in squad[0]]
    swaps = [
        (
            cards[old].row != cards[new].row,
            cards[old].value - cards[new].value,
            part,
            place,
            n,
        )
        for part, men in enumerate(squad)
        for place, old in enumerate(men)
        for n, new in enumerate(free)
        if cards[old].value > cards[new].value
        and (
            cards[old].row == cards[new].row
            or (
                KEEPER not in (cards[old].row, cards[new].row)
                and (part == 1 or rows.count(cards[old].row) > least)
            )
        )
    ]
    if not swaps:
        raise IndexError("no squad is within the budget")
    _, _, part, place, n = min(swaps)
    squad[part][place], free[n] = free[n], squad[part][place]


def _drawn(numbers: list[int], dice: Dice) -> list[int]:
    """The same in an order by chance."""
    left, found = numbers[:], []
    while left:
        found.append(left.pop(dice.roll("sample", len(left)) - 1))
    return found


def line_up(s: State, side: int, what: tuple[int, ...]) -> None:
    """FI-SET-5: in the rows that are printed, upright; the substitutes beside."""
    setup: Setup = s.setup
    start, numbers = what[0], what[1:]
    for place, number in enumerate(numbers):
        slot = own(side, number)
        s.pos[slot] = setup.man(slot).row if place < start else BENCH
    s.squad[side] = tuple(sorted(side * SIDE_SLOTS + n for n in numbers))
    s.tell("squad", "FI-SET-5", side, values=what)


def refuse_entry(entry: SideEntry, options: Options) -> Refusal | None:
    """Why no squad can be chosen of those who may play; None if one can."""
    if len(eligible(entry)) < LEAST:
        return TOO_FEW
    try:
        sample_squad(entry, options, FastDice(1))
    except IndexError:
        return BUDGET
    return None
