"""The order of a match: what may be done at each moment, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.finale import (
    actions,
    attempts,
    decks,
    periods,
    phases,
    shootout,
    squads,
    substitutions,
)
from engine.games.finale.actions import (
    LAYS,
    PICKS,
    SCORERS,
    SWAPS,
    THE_COUNTER,
    THE_DECLINE,
    THE_KEEP,
    Action,
)
from engine.games.finale.refusals import NOT_ASKED, NOT_NOW, Refusal
from engine.games.finale.setup import Setup
from engine.games.finale.slots import BACK, SIDE_SLOTS
from engine.games.finale.state import State, fresh, own
from engine.protocol import Event

NOT_IN_HAND: Final = Refusal(
    "FI-PER-4", N_("A card of the hand is laid; the final card once there is none.")
)
NOT_FOR_SLOT: Final = Refusal("FI-APP-3", N_("He cannot be chosen for this place."))
CHIPPED: Final = Refusal(
    "FI-SHT-2", N_("He was in the approach, and no arrow of the card frees him.")
)
NO_REPLACEMENT: Final = Refusal(
    "FI-SYM-2", N_("He cannot come on for the injured man.")
)
NO_SHOOTER: Final = Refusal("FI-SHT-8", N_("He took no part in this shot."))
NOT_SWAPPED: Final = Refusal("FI-ATT-3", N_("A card of the hand is swapped, or none."))
ORDER: Final = Refusal(
    "FI-PEN-1", N_("Five outfield men who have not kicked are named, each once.")
)

# Which kinds of action belong to each phase, in the order of `phases`.
KINDS: Final[tuple[tuple[int, ...], ...]] = (
    (actions.SQUAD,),
    (actions.DECK,),
    (actions.LAY,),
    *((actions.PICK,),) * 4,
    (actions.ENTER,),
    (actions.SCORER,),
    (actions.COUNTER, actions.DECLINE),
    (actions.LAY,),
    (actions.SWAP, actions.KEEP),
    (actions.SHOOTERS,),
    (),
)


def start(setup: Setup, dice: Dice, log: list[Event] | None = None) -> State:
    """A new match, run up to its first decision.

    FI-SET-10: squads first, then decks; who brings them is not asked.
    """
    s = fresh(setup)
    s.log = log
    for side, entry in enumerate(setup.sides):
        if entry.starters:
            s.sealed[side] = (len(entry.starters), *entry.starters, *entry.bench)
        else:
            s.waiting |= 1 << side
    s.phase = phases.SQUAD
    if not s.waiting:
        _show_squads(s, dice)
    return s


def _show_squads(s: State, dice: Dice) -> None:
    """FI-SET-5: both squads are public from here on."""
    for side in (0, 1):
        what = s.sealed[side]
        assert what is not None
        squads.line_up(s, side, what)
    s.sealed = [None, None]
    s.phase = phases.DECK
    for side, entry in enumerate(s.setup.sides):
        if entry.deck:
            s.sealed[side] = entry.deck
        else:
            s.waiting |= 1 << side
    if not s.waiting:
        _deal(s, dice)


def _deal(s: State, dice: Dice) -> None:
    """FI-SET-7, FI-SET-9: both draw three cards, then the first period begins."""
    for side in (0, 1):
        deck = s.sealed[side]
        assert deck is not None
        decks.deal(s, side, deck, dice)
    s.sealed = [None, None]
    s.tell("dealt", "FI-SET-7")
    periods.begin(s, 1)


# What a phase does once all that was chosen in secret is in.
_OPENED: Final[dict[int, Callable[[State, Dice], None]]] = {
    phases.SQUAD: _show_squads,
    phases.DECK: _deal,
    phases.PLAN: periods.reveal,
    phases.SHOOTERS: shootout.kick_off,
}


# What is done in the phases in which nobody is asked.
_FOLLOWS: Final[dict[int, Callable[[State, Dice], None]]] = {
    phases.ATTEMPT: attempts.begin,
    phases.PERIOD_END: periods.close,
    phases.KICKS: shootout.begin,
    phases.FULL_TIME: periods.end,
}


def apply(s: State, side: int, a: Action, dice: Dice) -> None:
    """Do it, unchecked, up to the next decision."""
    s.ply += 1
    if a.kind == actions.PICK:
        # Most of a match is this.
        attempts.pick(s, side * SIDE_SLOTS + a.what[0], dice)
    else:
        _do(s, side, a, dice)
    while s.phase > phases.OVER:
        _FOLLOWS[s.phase](s, dice)


def _do(s: State, side: int, a: Action, dice: Dice) -> None:
    """What both choose in secret waits for the other side; all else is done at once."""
    if s.phase in _OPENED:
        first = side * SIDE_SLOTS
        shooters = a.kind == actions.SHOOTERS
        s.sealed[side] = tuple(first + n for n in a.what) if shooters else a.what
        s.waiting &= ~(1 << side)
        if not s.waiting:
            _OPENED[s.phase](s, dice)
        return
    s.waiting = 0
    _DO[a.kind](s, side, a.what, dice)


def _enter(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.enter_replacement(s, side, (own(side, what[0]), what[1]), dice)


def _scorer(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.name_scorer(s, own(side, what[0]), dice)


def _counter(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.counter(s)


def _decline(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    s.tell("no_counter", "FI-CTR-1", side)
    attempts.close(s, dice)


def _lay(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.next_card(s, what[0], dice)


def _swap(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.swap(s, side, what[0], dice)


def _keep(s: State, side: int, what: tuple[int, ...], dice: Dice) -> None:
    attempts.keep(s, side)


_DO: Final[dict[int, Callable[[State, int, tuple[int, ...], Dice], None]]] = {
    actions.ENTER: _enter,
    actions.SCORER: _scorer,
    actions.COUNTER: _counter,
    actions.DECLINE: _decline,
    actions.LAY: _lay,
    actions.SWAP: _swap,
    actions.KEEP: _keep,
}


# What may be done.


def refusal(s: State, side: int, a: object) -> Refusal | None:
    """Why a side may not do this now; None if it may."""
    if not s.waiting >> side & 1:
        return NOT_ASKED
    phase = s.phase
    if not isinstance(a, Action) or a.kind not in KINDS[phase]:
        return NOT_NOW
    if a.kind == actions.PICK:
        man = side * SIDE_SLOTS + a.what[0]
        if man in s.found:
            return None
        return CHIPPED if s.chips >> man & 1 else NOT_FOR_SLOT
    judge = _JUDGES.get(phase)
    if judge is not None:
        return judge(s, side, a.what)
    found = listed(s, side)
    assert found is not None
    return None if a in found else _OTHERS[phase]


def _refuse_squad(s: State, side: int, what: tuple[int, ...]) -> Refusal | None:
    start, numbers = what[0], what[1:]
    entry = s.setup.sides[side]
    return squads.refuse_squad(entry, s.setup.options, numbers[:start], numbers[start:])


def _refuse_deck(s: State, side: int, what: tuple[int, ...]) -> Refusal | None:
    return decks.refuse_deck(s.setup.options.deck_mode, what)


def _refuse_plan(s: State, side: int, what: tuple[int, ...]) -> Refusal | None:
    """FI-PER-4, FI-PER-10: change by change, each after those before it."""
    if what[0] not in decks.playable(s, side):
        return NOT_IN_HAND
    if len(what) == 1:
        return None
    # Tried on a copy: `new` are those who came on by this plan.
    t, new = s.copy(), set[int]()
    for n in range(1, len(what), 3):
        off, on, row = own(side, what[n]), own(side, what[n + 1]), what[n + 2]
        wrong = substitutions.refuse_change(t, side, (off, on, row), new)
        if wrong is not None:
            return wrong
        substitutions.change(t, side, off, on, row)
        new.add(on)
    return None


def _refuse_order(s: State, side: int, what: tuple[int, ...]) -> Refusal | None:
    """FI-PEN-1, FI-PEN-6: as many men as may be named, five at most, each once."""
    slots = {own(side, n) for n in what}
    good = len(slots) == len(what) == shootout.names_asked(s, side)
    return None if good and slots <= {*shootout.to_name(s, side)} else ORDER


def _refuse_next(s: State, side: int, what: tuple[int, ...]) -> Refusal | None:
    good = len(what) == 1 and what[0] in decks.playable(s, side)
    return None if good else NOT_IN_HAND


# Phases whose actions are judged one by one: too many to list, or each with its sentence.
_JUDGES: Final[dict[int, Callable[[State, int, tuple[int, ...]], Refusal | None]]] = {
    phases.SQUAD: _refuse_squad,
    phases.DECK: _refuse_deck,
    phases.PLAN: _refuse_plan,
    phases.SHOOTERS: _refuse_order,
    phases.NEXT_CARD: _refuse_next,
}
# Why an action that is not listed is refused, in the other phases.
_OTHERS: Final = {
    phases.REPLACE: NO_REPLACEMENT,
    phases.SCORER: NO_SHOOTER,
    phases.SWAP: NOT_SWAPPED,
    phases.COUNTER: NOT_NOW,
}
_COUNTER_OR_NOT: Final = [THE_COUNTER, THE_DECLINE]


def listed(s: State, side: int) -> Sequence[Action] | None:
    """All that a side may do now; None where that is too much for a list."""
    if not s.waiting >> side & 1:
        return []
    phase, first = s.phase, side * SIDE_SLOTS
    if phases.APPROACH <= phase <= phases.SHOT_ANSWER:
        return [PICKS[q - first] for q in s.found]
    if phase == phases.COUNTER:
        return _COUNTER_OR_NOT
    if phase == phases.SWAP:
        return [*(SWAPS[n] for n in s.hand[side] if n != BACK), THE_KEEP]
    if phase == phases.NEXT_CARD or (phase == phases.PLAN and not may_change(s, side)):
        return [LAYS[n] for n in decks.playable(s, side) if n != BACK]
    if phase == phases.SCORER:
        return [SCORERS[q - first] for q in s.picks[0] if q >= 0]
    if phase == phases.REPLACE:
        found = substitutions.replacements(s, side, s.hurt)
        return [Action(actions.ENTER, (on - first, row)) for on, row in found]
    return None


def may_change(s: State, side: int) -> bool:
    """Whether a plan of this side may have a substitution."""
    return s.changes[side] < s.setup.options.subs_max and bool(s.bench(side))


def sample(s: State, side: int, dice: Dice) -> Action:
    """An action that this side may do now, by chance."""
    if phases.APPROACH <= s.phase <= phases.SHOT_ANSWER and s.waiting >> side & 1:
        place = dice.roll("sample", len(s.found)) - 1
        return PICKS[s.found[place] - side * SIDE_SLOTS]
    found = listed(s, side)
    if found is not None:
        return found[dice.roll("sample", len(found)) - 1]
    if s.phase == phases.PLAN:
        return sample_plan(s, side, dice)
    if s.phase == phases.SQUAD:
        entry = s.setup.sides[side]
        starters, bench = squads.sample_squad(entry, s.setup.options, dice)
        return Action(actions.SQUAD, (len(starters), *starters, *bench))
    if s.phase == phases.DECK:
        return Action(actions.DECK, decks.sample_deck(s.setup.options.deck_mode, dice))
    left = shootout.to_name(s, side)
    k = shootout.names_asked(s, side)
    named = [left.pop(dice.roll("sample", len(left)) - 1) for _ in range(k)]
    return Action(actions.SHOOTERS, tuple(q % SIDE_SLOTS for q in named))


# One plan of so many has a substitution, and of those as many have another.
_CHANGES: Final = 12


def sample_plan(s: State, side: int, dice: Dice) -> Action:
    """A card by chance, now and then with substitutions before it."""
    hand = decks.playable(s, side)
    card = hand[dice.roll("sample", len(hand)) - 1]
    if dice.roll("sample", _CHANGES) > 1:
        return LAYS[card]
    t, new, what = s.copy(), set[int](), [card]
    while True:
        found = substitutions.single_changes(t, side, new)
        if not found:
            break
        off, on, row = found[dice.roll("sample", len(found)) - 1]
        substitutions.change(t, side, off, on, row)
        new.add(on)
        what += (off % SIDE_SLOTS, on % SIDE_SLOTS, row)
        if dice.roll("sample", _CHANGES) > 1:
            break
    return Action(actions.LAY, tuple(what))
