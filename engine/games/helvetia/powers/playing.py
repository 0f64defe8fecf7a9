"""Playing a card: may it be played, what happens to it, and the answer to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, preparation, steps, windows
from engine.games.helvetia.actions import CARD, Action, action
from engine.games.helvetia.box.cards import LEGEND_NUMBERS
from engine.games.helvetia.ruleset import Play, Power, Refusal
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State

# s.played holds the number of a card that waits for an answer, and above it the choice.
CHOICE: Final = 5

NOT_HELD: Final = Refusal("HC-PWR-03", N_("This card is not in your hand."))
SPENT: Final = Refusal("HC-PWR-03", N_("This card has been played."))
FOR_THE_TABLE: Final = Refusal(
    "HC-PWR-11", N_("This card says nothing that a machine can do.")
)
OTHER_MOMENT: Final = Refusal("HC-PWR-12", N_("This card is for another moment."))
NO_EFFECT: Final = Refusal("HC-PWR-11", N_("This card has nothing to act on here."))
OTHER_CHOICE: Final = Refusal(
    "HC-PWR-11", N_("This card asks for another player, cell or number.")
)


def refuse(s: State, side: int, a: Action) -> Refusal | None:
    """HC-PWR-03, HC-PWR-12: a card in hand, in its moment, with what it needs."""
    number = a.a
    if s.spent[side] >> number & 1:
        return SPENT
    if not s.hand[side] >> number & 1:
        return NOT_HELD
    power = s.setup.cards[side][number]
    if power is None:
        return FOR_THE_TABLE
    refusal = not_now(s, side, power)
    if refusal is not None:
        return refusal
    return None if a.b in choices(s, side, power) else OTHER_CHOICE


def not_now(s: State, side: int, power: Power) -> Refusal | None:
    """Why this card may not be played now, whatever one chooses with it."""
    if not power.windows >> windows.now(s) & 1 or not windows.may(power.by, s, side):
        return OTHER_MOMENT
    for need in power.needs:
        if not need.holds(s, side, need.args):
            return need.refusal
    if all(effect.fits(s, effect.args) for effect in power.effects):
        return None if choices(s, side, power) else NO_EFFECT
    return NO_EFFECT


def choices(s: State, side: int, power: Power) -> list[int]:
    return power.target.choices(s, side, power.target.args)


def playable(s: State, side: int) -> Iterator[Action]:
    """Every card of the hand with everything that may be chosen with it."""
    window = windows.now(s)
    for number, mask in enumerate(s.setup.windows[side]):
        if not mask >> window & 1 or not s.hand[side] >> number & 1:
            continue
        power = s.setup.cards[side][number]
        if power is not None and not_now(s, side, power) is None:
            for chosen in choices(s, side, power):
                yield action(CARD, number, chosen)


def play(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-PWR-03, HC-PWR-12, HC-PWR-13: spent at once; the opponent may answer."""
    bit = 1 << a.a
    s.spent[side] |= bit
    preparation.arm(s, side, s.hand[side] & ~bit)
    s.emit("card_played", "HC-PWR-03", side, NOBODY, a.a, windows.now(s), a.b)
    if s.played:
        take_effect(s, side, a.a, a.b)
        if not s.played:
            s.emit("card_void", "HC-PWR-12", 1 - side)
        effect_of_played(s, dice)
        return
    s.played = a.a | a.b << CHOICE
    other = 1 - side
    answers = a.a not in LEGEND_NUMBERS and s.armed[other] >> windows.ANSWER & 1
    if answers and windows.wanted(s, other):
        s.ask(phases.CARD, other)
    else:
        effect_of_played(s, dice)


def decline(s: State, side: int, dice: Dice) -> None:
    """HC-PWR-03: nothing forces anybody to play a card."""
    if s.played:
        effect_of_played(s, dice)
    else:
        s.go(steps.ASK_NEXT, dice)


def effect_of_played(s: State, dice: Dice) -> None:
    """HC-PWR-13: what was played takes effect, unless an answer made it void."""
    if s.played:
        number, chosen = s.played & (1 << CHOICE) - 1, s.played >> CHOICE
        s.played = 0
        take_effect(s, windows.asked_side(s), number, chosen)
    s.go(steps.ASK_NEXT, dice)


def take_effect(s: State, side: int, number: int, chosen: int) -> None:
    power = s.setup.cards[side][number]
    assert power is not None
    men = power.target.men(s, side, chosen)
    for effect in power.effects:
        effect.do(s, Play(side, chosen, men, effect.args))
