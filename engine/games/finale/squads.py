"""FI-SET-1 to FI-SET-5: who may be a squad: eleven and four of thirty, within the budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.dice import Dice
from engine.errors import N_
from engine.games.finale.box.cards import KEEPER
from engine.games.finale.options import Options
from engine.games.finale.refusals import Refusal
from engine.games.finale.rolls import in_any_order
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
    "FI-SET-1",
    N_("The values of the squad come to %(total)s, and %(budget)s is the most."),
)
KEEPERS: Final = Refusal(
    "FI-SET-2", N_("Two keepers are in a squad: one starts, one is a substitute.")
)
ONE_KEEPER: Final = Refusal(
    "FI-SET-2", N_("One keeper starts, where one may play, and no second one.")
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
    wanted = shape_of(entry, options)
    if wanted is None:
        return TOO_FEW
    if (len(starters), len(bench)) != (wanted.start, wanted.sit):
        return COUNT
    if worth(entry, chosen) > options.squad_budget:
        return _too_dear(entry, options, chosen)
    if _keepers(entry, starters) != wanted.keepers:
        return KEEPERS if wanted.reserve else ONE_KEEPER
    if not wanted.reserve <= _keepers(entry, bench) <= wanted.reserves:
        return KEEPERS
    rows = [cards[n].row for n in starters]
    least = _least(entry, options)
    if any(rows.count(row) < least[row] for row in OUTFIELD_ROWS):
        return ROW_EMPTY
    return None


def worth(entry: SideEntry, chosen: Sequence[int]) -> int:
    """FI-COR-3: what these men come to."""
    return sum(entry.cards.cards[n].value for n in chosen)


def _too_dear(entry: SideEntry, options: Options, chosen: Sequence[int]) -> Refusal:
    """FI-COR-3: it names the total."""
    places = {"total": worth(entry, chosen), "budget": options.squad_budget}
    return BUDGET._replace(places=(*places.items(),))


class SquadShape(NamedTuple):
    """How many men start and sit on the bench, and how many of them are keepers."""

    start: int
    sit: int
    # Of those who start; then the fewest and the most of those on the bench.
    keepers: int
    reserve: int
    reserves: int


def shape_of(entry: SideEntry, options: Options) -> SquadShape | None:
    """FI-SET-1, FI-SET-2, FI-LGE-7, FI-LGE-13: what a squad of today has; None for none.

    RULING on FI-LGE-13: where somebody is missing and what is left is too dear for a whole
    squad, there are fewer substitutes and then fewer who start, too.
    """
    for shape in _shapes(entry, options):
        if not entry.unavailable:
            return shape
        if worth(entry, _cheapest(entry, options, shape)) <= options.squad_budget:
            return shape
    return next(_shapes(entry, options), None)


def _shapes(entry: SideEntry, options: Options) -> Iterator[SquadShape]:
    """The largest first; a keeper plays nowhere else, so he takes nobody's place."""
    free = eligible(entry)
    found = _keepers(entry, free)
    field, keepers = len(free) - found, min(1, found)
    two = options.keepers_required > 1
    reserves = min(found - keepers, 1) if two else found - keepers
    fewest = keepers + sum(_least(entry, options).values())
    for start in range(min(STARTERS, keepers + field), max(LEAST, fewest) - 1, -1):
        left = field - (start - keepers)
        for sit in range(min(SUBSTITUTES, left + reserves), -1, -1):
            must = min(sit, reserves) if two else 0
            yield SquadShape(start, sit, keepers, must, reserves)


def _least(entry: SideEntry, options: Options) -> dict[int, int]:
    """FI-SET-3: how many begin in each row, as far as it has men who may play.

    RULING on FI-SET-3: a row of which nobody may play begins empty.
    """
    rows = [entry.cards.cards[n].row for n in eligible(entry)]
    return {row: min(options.min_per_row, rows.count(row)) for row in OUTFIELD_ROWS}


def _keepers(entry: SideEntry, numbers: Sequence[int]) -> int:
    return sum(entry.cards.cards[n].row == KEEPER for n in numbers)


def _cheapest(entry: SideEntry, options: Options, shape: SquadShape) -> tuple[int, ...]:
    """The men who start, then the bench, of a squad of this shape that is worth least."""
    cards = entry.cards.cards
    men = sorted(eligible(entry), key=lambda n: (cards[n].value, n))
    goal = [n for n in men if cards[n].row == KEEPER]
    field = [
        n
        for row, least in _least(entry, options).items()
        for n in [n for n in men if cards[n].row == row][:least]
    ]
    rest = [n for n in men if cards[n].row != KEEPER and n not in field]
    more = shape.start - shape.keepers - len(field)
    others = rest[more:]
    first, spare = goal[: shape.keepers], goal[shape.keepers :]
    must, may = spare[: shape.reserve], spare[shape.reserve : shape.reserves]
    beside = sorted((*others, *may), key=lambda n: (cards[n].value, n))
    sit = (*must, *beside[: shape.sit - shape.reserve])
    return (*first, *field, *rest[:more], *sit)


def sample_squad(
    entry: SideEntry, options: Options, dice: Dice
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Starters and bench by chance: drawn, then made cheaper until the budget is kept.

    IndexError if even the cheapest squad is beyond the budget.
    """
    shape = shape_of(entry, options)
    if shape is None:
        raise IndexError("no squad has enough men")
    starters, bench, free = _drawn_squad(entry, options, shape, dice)
    least = _least(entry, options)
    # What was drawn and what is swapped keep every other rule of a squad.
    left = options.squad_budget - worth(entry, (*starters, *bench))
    while left < 0:
        saved = _make_cheaper(entry, least, (starters, bench), free)
        left += saved
        if not saved:
            # No single swap saves anything: the cheapest of all has no such limit.
            found = _cheapest(entry, options, shape)
            if worth(entry, found) > options.squad_budget:
                raise IndexError("no squad is within the budget")
            starters, bench = [*found[: shape.start]], [*found[shape.start :]]
            break
    return tuple(sorted(starters)), tuple(sorted(bench))


def _drawn_squad(
    entry: SideEntry, options: Options, shape: SquadShape, dice: Dice
) -> tuple[list[int], list[int], list[int]]:
    """Who starts, who sits on the bench and who is left, whatever they are worth."""
    cards, there = entry.cards.cards, eligible(entry)
    keepers, *lines = (
        in_any_order(dice, "sample", [n for n in there if cards[n].row == row])
        for row in range(4)
    )
    least = options.min_per_row
    field = [n for line in lines for n in line[:least]]
    rest = in_any_order(dice, "sample", [n for line in lines for n in line[least:]])
    field += rest[: shape.start - shape.keepers - len(field)]
    others = [n for n in rest if n not in field]
    # Keepers sit there beyond those who have to only for want of others.
    kept = shape.keepers + max(shape.reserve, shape.sit - len(others))
    bench = [*keepers[shape.keepers : kept]]
    sit = shape.sit - len(bench)
    bench += others[:sit]
    return [*keepers[: shape.keepers], *field], bench, [*keepers[kept:], *others[sit:]]


def _make_cheaper(
    entry: SideEntry,
    least: dict[int, int],
    squad: tuple[list[int], list[int]],
    free: list[int],
) -> int:
    """Swap one man of the squad for a cheaper free one; what it saves, 0 where it cannot be.

    Of all swaps the one within a row that saves the least: so many squads can come of it.
    """
    cards = entry.cards.cards
    left: list[list[tuple[int, int]]] = [[], [], [], []]
    for n, new in enumerate(free):
        left[cards[new].row].append((cards[new].value, n))
    swaps = [
        (cards[old].value - value, part, place, n)
        for part, men in enumerate(squad)
        for place, old in enumerate(men)
        for value, n in left[cards[old].row]
        if value < cards[old].value
    ]
    if not swaps:
        swaps = _swaps_between_rows(entry, least, squad, left)
    if not swaps:
        return 0
    saved, part, place, n = min(swaps)
    squad[part][place], free[n] = free[n], squad[part][place]
    return saved


def _swaps_between_rows(
    entry: SideEntry,
    least: dict[int, int],
    squad: tuple[list[int], list[int]],
    left: Sequence[Sequence[tuple[int, int]]],
) -> list[tuple[int, int, int, int]]:
    """What each saves, its part of the squad, its place there and the free man's."""
    cards = entry.cards.cards
    rows = [cards[n].row for n in squad[0]]
    return [
        (cards[old].value - value, part, place, n)
        for part, men in enumerate(squad)
        for place, old in enumerate(men)
        if cards[old].row != KEEPER
        and (part == 1 or rows.count(cards[old].row) > least[cards[old].row])
        for row in OUTFIELD_ROWS
        if row != cards[old].row
        for value, n in left[row]
        if value < cards[old].value
    ]


def line_up(s: State, side: int, what: tuple[int, ...]) -> None:
    """FI-SET-5: men stand upright in the rows of their cards; substitutes are on the bench.

    `what`: how many start, then all by their numbers, starters first.
    """
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
    shape = shape_of(entry, options)
    if shape is None:
        return TOO_FEW
    found = _cheapest(entry, options, shape)
    dear = worth(entry, found) > options.squad_budget
    return _too_dear(entry, options, found) if dear else None
