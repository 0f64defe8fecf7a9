"""Plays a state on as two plain coaches would, for who looks ahead."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, phases, play
from engine.games.finale.actions import (
    LAYS,
    PICKS,
    SCORERS,
    THE_COUNTER,
    THE_KEEP,
    Action,
)
from engine.games.finale.box.catalogue import VALUES
from engine.games.finale.coach.prospects import strongest
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State

# In goals: to be ahead at the end of a match; a point of a card, and a ball of a face.
SETTLED: Final = 1.0
CARD: Final = 0.05
BALL: Final = 0.02


def play_on(s: State, until: int, dice: Dice) -> None:
    """Play both sides plainly, to the start of this period or the end of the match."""
    while s.waiting and s.period < until:
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, plain(s, side, dice), dice)


def plain(s: State, side: int, dice: Dice) -> Action:
    """What is done plainly: the strongest men, cards by chance, every counter."""
    phase, first = s.phase, side * SIDE_SLOTS
    if phase in phases.PICKS:
        return PICKS[strongest(s, s.slot, s.found) - first]
    if phase in (phases.PLAN, phases.NEXT_CARD):
        hand = decks.playable(s, side)
        return LAYS[hand[dice.roll("future", len(hand)) - 1]]
    if phase == phases.COUNTER:
        return THE_COUNTER
    if phase == phases.SWAP:
        return THE_KEEP
    if phase == phases.SCORER:
        return SCORERS[s.picks[0][0] - first]
    return play.sample(s, side, dice)


def value(s: State, side: int) -> float:
    """The value in goals; being ahead counts for itself at the end, before it what is left to play."""
    lead = s.score[side] - s.score[1 - side]
    if not s.waiting:
        return lead + SETTLED * ((lead > 0) - (lead < 0))
    return lead + _left(s, side) - _left(s, 1 - side)


def _left(s: State, side: int) -> float:
    """The worth of the cards not used yet, and of the faces that lie upwards."""
    cards = sum(VALUES[card] for card in (*s.hand[side], *s.pile[side]))
    men = sum(s.strength(q) for q in s.on_pitch(side))
    return CARD * cards + BALL * men
