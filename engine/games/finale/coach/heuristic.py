"""The rules of thumb of a coach: exact odds of what is laid, little thought of later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, phases, picks, play, substitutions
from engine.games.finale.actions import (
    LAY,
    LAYS,
    PICKS,
    SCORERS,
    SHOOTERS,
    SWAPS,
    THE_COUNTER,
    THE_KEEP,
    Action,
)
from engine.games.finale.attempts import usual_scorer
from engine.games.finale.box.cards import KEEPER
from engine.games.finale.box.catalogue import VALUES
from engine.games.finale.coach import selection
from engine.games.finale.coach.prospects import (
    approach_chance,
    card_chance,
    goal_chance,
    price,
    strongest,
)
from engine.games.finale.shootout import names_asked, to_name
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State

# A goal of the other side by a card that nobody knows, in each attempt.
THEIRS: Final = 0.36
# Beyond so much in balls a fresh man comes for a tired one, in the second half.
FRESH: Final = 1.4
HALF: Final = 3
# A keeper and a man for an empty row gain more than this.
NEEDED: Final = 0.9
# What keeping a strong card for later is worth.
KEPT: Final = 0.05
_DECK_VALUES: Final = (5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1)


def choose(s: State, side: int, dice: Dice) -> Action:
    """What a coach does who sees what this side may see."""
    phase = s.phase
    if phase in phases.PICKS:
        return best_picks(s, side)[0][1]
    if phase == phases.PLAN:
        return plan(s, side, dice)
    if phase == phases.SQUAD:
        return selection.squad(s.setup.sides[side], s.setup.options, dice)
    if phase == phases.DECK:
        return selection.deck(s, side, dice)
    return _small(s, side)


def choose_plainly(s: State, side: int, dice: Dice) -> Action:
    """The strongest men and the likeliest card of the hand, and no thought of later."""
    first = side * SIDE_SLOTS
    if s.phase in phases.PICKS:
        return PICKS[strongest(s, s.slot, s.found) - first]
    if s.phase == phases.PLAN:
        t = s.copy()
        needed = substitutions_of(t, side, NEEDED)
        return _plan_of(best_card(t, side), needed, first)
    return choose(s, side, dice)


def _small(s: State, side: int) -> Action:
    first = side * SIDE_SLOTS
    match s.phase:
        case phases.COUNTER:
            return THE_COUNTER
        case phases.NEXT_CARD:
            return LAYS[best_card(s, side)]
        case phases.SWAP:
            return swap(s, side)
        case phases.SCORER:
            return SCORERS[usual_scorer(s) - first]
        case phases.REPLACE:
            return replacement(s, side)
    men = sorted(to_name(s, side), key=lambda q: (-s.strength(q), q))
    named = men[: names_asked(s, side)]
    return Action(SHOOTERS, tuple(q - first for q in named))


def best_picks(s: State, side: int) -> list[tuple[float, Action]]:
    """Each man who may be chosen with what he is worth in goals, the best first."""
    right = picks.answers(s)
    slot, found = s.slot, s.found
    first = side * SIDE_SLOTS
    worth = []
    for q in found:
        t = s.copy()
        picks.choose(t, right, slot, q)
        goal = goal_chance(t)
        worth.append(((-goal if right else goal) - price(s, q), PICKS[q - first]))
    worth.sort(key=lambda each: (-each[0], each[1].what))
    return worth


def best_card(s: State, side: int) -> int:
    """The card of the hand with the likeliest goal; high values are rather kept."""
    found = decks.playable(s, side)
    return max(
        found, key=lambda card: card_chance(s, side, card) - KEPT * VALUES[card] / 5
    )


def swap(s: State, side: int) -> Action:
    """The card that promises least, if the pile promises more."""
    worth = {card: card_worth(s, side, card) for card in {*s.hand[side], *s.pile[side]}}
    low = min(s.hand[side], key=worth.__getitem__)
    pile = [worth[card] for card in s.pile[side]]
    better = sum(pile) / len(pile) > worth[low] + KEPT
    return SWAPS[low] if better else THE_KEEP


def card_worth(s: State, side: int, card: int) -> float:
    """What a card promises in a period to come."""
    return card_chance(s, side, card) * (0.5 + VALUES[card] / 5)


def plan(s: State, side: int, dice: Dice) -> Action:
    """Substitutions that pay, and the card that promises most."""
    t = s.copy()
    changes = substitutions_of(t, side)
    first = side * SIDE_SLOTS
    card = max(
        plan_worths(t, side), key=lambda each: each[0] + dice.roll("whim", 9) / 100
    )[1]
    return _plan_of(card, changes, first)


def _plan_of(card: int, changes: Sequence[tuple[int, int, int]], first: int) -> Action:
    if not changes:
        return LAYS[card]
    what = [card]
    for off, on, row in changes:
        what += (off - first, on - first, row)
    return Action(LAY, tuple(what))


def plan_worths(s: State, side: int) -> list[tuple[float, int]]:
    """Each card of the hand with the goals it promises against any card of the others."""
    values = unseen_values(s, 1 - side)
    found = decks.playable(s, side)
    goals = {card: card_chance(s, side, card) for card in found}
    usual = sum(goals.values(), 0.0) / len(goals)
    return [
        (_worth(s, side, card, values, (goals[card], usual)), card) for card in found
    ]


def _worth(
    s: State,
    side: int,
    card: int,
    values: Sequence[int],
    goals: tuple[float, float],
) -> float:
    """Against each of these values once: attempts, theirs, and the counter of either."""
    mine, usual = goals
    through = approach_chance(s, side, card)
    total = 0.0
    for value in values:
        ahead = VALUES[card] - value
        attack = mine + (max(1, ahead) - 1) * usual
        attack -= (1 - through) * THEIRS
        if ahead > 0:
            total += attack
            continue
        counter = card_chance(s, side, card, -ahead) * 0.45
        defence = counter - max(1, -ahead) * THEIRS
        total += defence if ahead < 0 else (attack + defence) / 2
    return total / len(values) - KEPT * VALUES[card] / 5


def unseen_values(s: State, side: int) -> list[int]:
    """The values of the cards that a side has not shown."""
    left = [*_DECK_VALUES]
    for card in s.used[side]:
        if VALUES[card] in left:
            left.remove(VALUES[card])
    return sorted({*left}) if len(s.hand[side]) else [1]


def substitutions_of(
    t: State, side: int, least: float = 0.0
) -> list[tuple[int, int, int]]:
    """The substitutions that gain more than this, carried out: a keeper where there is none, somebody for an empty row, fresh men for tired ones."""
    found: list[tuple[int, int, int]] = []
    new = set[int]()
    while True:
        best, most = None, least
        for change in substitutions.single_changes(t, side, new):
            gain = change_gain(t, side, change)
            if gain > most:
                best, most = change, gain
        if best is None:
            return found
        substitutions.change(t, side, *best)
        new.add(best[1])
        found.append(best)


def change_gain(t: State, side: int, change: tuple[int, int, int]) -> float:
    """The gain in balls; below zero where it is not worth one of four substitutions."""
    off, on, row = change
    if row == KEEPER and t.pos[off] != KEEPER:
        return 3.0 - _near(t, off) / 9
    lone = sum(t.pos[q] == t.pos[off] for q in t.squad[side]) == 1
    if t.pos[off] == KEEPER or lone:
        # A lone man of a row stays, a keeper unless he is about to be weak for long.
        return _near(t, on) - _near(t, off) - (2.2 if t.period > HALF else 9.0)
    if row in t.empty_rows(side):
        return 1.0 + (_near(t, on) - _near(t, off)) / 9
    if row != t.pos[off] or t.period <= HALF:
        return -1.0
    return _near(t, on) - _near(t, off) - FRESH


def _near(t: State, slot: int) -> float:
    """The mean of the face in force and the next one, less what a booked man risks."""
    faces, turned = t.setup.man(slot).faces, t.turned[slot]
    mean = (faces[turned].strength + faces[(turned + 1) & 3].strength) / 2
    booked = t.yellows[slot] and any(face.symbol for face in faces)
    return mean - 0.5 * bool(booked)


def replacement(s: State, side: int) -> Action:
    """FI-SYM-2: in an empty row first, then who is strong now."""
    found = play.listed(s, side) or ()
    first = side * SIDE_SLOTS
    empty = s.empty_rows(side)
    return max(
        found, key=lambda a: (a.what[1] in empty, _near(s, first + a.what[0]), a.what)
    )
