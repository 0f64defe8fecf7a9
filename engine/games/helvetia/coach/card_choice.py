"""Which cards a coach keeps, and which one he plays in a moment for cards."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import actions, phases, preparation, windows
from engine.games.helvetia.actions import CARD, THE_LET, Action
from engine.games.helvetia.coach.moments import WORTH
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.powers import operations
from engine.games.helvetia.ruleset import Effect, Power
from engine.games.helvetia.setup import CLEAR_SKILL, DRIBBLE, SHOT, STEAL
from engine.games.helvetia.state import State

# What holding a card is worth by what it does, in points of a hundred: docs/balance.md.
HELD: Final[dict[object, float]] = {
    operations.book: 6.0,
    operations.cells: 5.0,
    operations.reroll: 5.0,
    operations.reroll_at: 4.5,
    operations.move_aim: 4.0,
    operations.set_roll: 4.0,
    operations.reveal_row: 2.5,
    operations.boost: 2.5,
    operations.steps_more: 2.5,
    operations.lift: 1.5,
    operations.pass_on: 1.5,
    operations.skip_move: 1.5,
    operations.set_piece: 1.5,
    operations.move_and_tackle: 1.5,
    operations.move_and_intercept: 1.0,
    operations.press: 1.0,
    operations.win_ball: 1.0,
    operations.time: 0.7,
    operations.sponge: 0.5,
    operations.soften: 0.5,
}
# What is added to one test, by the test.
ADDED: Final = {operations.ANY: 4.0, operations.HEADER: 0.8}
UNPROVED: Final = 0.3
# A hand that is worth so much of the best one is as good.
ALMOST: Final = 0.85
# Whose skill makes a card stronger: his own side's or, of what stops a shot, the other's.
OURS: Final[dict[object, int]] = {
    operations.set_roll: STEAL,
    operations.move_aim: SHOT,
    operations.lift: DRIBBLE,
    operations.move_and_intercept: CLEAR_SKILL,
}
THEIRS: Final[dict[object, int]] = {
    operations.cells: SHOT,
    operations.reveal_row: SHOT,
    operations.book: DRIBBLE,
}
BEST_OF: Final = 3
USUAL: Final = 14


def play_or_let(s: State, side: int, tables: ShotTables) -> Action:
    """HC-PWR-03: the card that is worth most now, if any is."""
    best, found = 0.0, THE_LET
    worth = WORTH[windows.now(s)]
    for a in s.setup.rules.part(phases.CARD, CARD).enumerate(s, side):
        power = s.setup.cards[side][a.a]
        if power is not None:
            gain = worth(s, side, tables, power, a.b)
            if gain > best:
                best, found = gain, a
    return found


def keep(s: State, side: int, dice: Dice) -> Action:
    """D-CARDS: the cards that are worth most in this match, or nearly."""
    cards, known = s.setup.cards[side], s.hand[side] | preparation.LEGENDS
    held = {
        n: held_worth(s, side, power)
        for n, power in enumerate(cards)
        if power is not None and known >> n & 1
    }
    numbers = [n for n in preparation.power_numbers(s, side) if known >> n & 1]
    worths: dict[Action, float] = {}
    for a in s.setup.rules.part(phases.KEEP_CARDS, actions.KEEP).enumerate(s, side):
        kept = [n for n in numbers if a.a >> n & 1]
        worths[a] = sum(held.get(n, 0.0) for n in (*kept, a.b))
    least = ALMOST * max(worths.values(), default=0.0)
    good = [a for a, worth in worths.items() if worth >= least]
    return good[dice.roll("hand", len(good)) - 1] if good else THE_LET


def held_worth(s: State, side: int, power: Power) -> float:
    """What this card promises these two teams."""
    return max(_promise(each) * _fits(s, side, each.do) for each in power.effects)


def _promise(effect: Effect) -> float:
    if effect.do is operations.add:
        return ADDED.get(effect.args[0], UNPROVED)
    return HELD.get(effect.do, UNPROVED)


def _fits(s: State, side: int, operation: object) -> float:
    """How much better than usual the men are for whom or against whom it is."""
    if operation in OURS:
        return _best_men(s, side, OURS[operation]) / USUAL
    if operation in THEIRS:
        return _best_men(s, 1 - side, THEIRS[operation]) / USUAL
    return 1.0


def _best_men(s: State, side: int, skill: int) -> float:
    there = sorted((s.setup.full[q][skill] for q in s.on_pitch(side)), reverse=True)
    return sum(there[:BEST_OF]) / BEST_OF
