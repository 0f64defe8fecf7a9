"""Plays a state on as two plain coaches would, for who looks ahead."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, phases, picks, play
from engine.games.finale.actions import (
    LAYS,
    PICKS,
    SCORERS,
    THE_COUNTER,
    THE_KEEP,
    Action,
)
from engine.games.finale.coach.prospects import strongest
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State

# What a match level at the end of a future is worth beside a goal more.
SETTLED: Final = 0.35


def play_on(s: State, until: int, dice: Dice) -> None:
    """To the start of this period, or to the end of the match."""
    while s.waiting and s.period < until:
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, plain(s, side, dice), dice)


def plain(s: State, side: int, dice: Dice) -> Action:
    """The strongest men, cards by chance, a counter wherever there may be one."""
    phase, first = s.phase, side * SIDE_SLOTS
    if phase in phases.PICKS:
        return PICKS[strongest(s, picks.asked_slot(s), s.found) - first]
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
    """In goals; being ahead or behind counts for itself at the end of a match."""
    lead = s.score[side] - s.score[1 - side]
    if s.waiting:
        return float(lead)
    return lead + SETTLED * ((lead > 0) - (lead < 0)) * 3
