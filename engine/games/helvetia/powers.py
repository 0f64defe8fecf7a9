"""POWER and LEGEND cards in play (section 8)."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import steps
from engine.games.helvetia.actions import Action
from engine.games.helvetia.ruleset import Power, Refusal, Step
from engine.games.helvetia.setup import SideSetup
from engine.games.helvetia.state import State

STEPS: Final[dict[int, Step]] = {}


def cards_of(side: SideSetup) -> tuple[Power | None, ...]:
    return (None,) * 25


def refuse(s: State, side: int, a: Action) -> Refusal | None:
    return Refusal("HC-PWR-12", "no")


def playable(s: State, side: int) -> list[Action]:
    return []


def play(s: State, side: int, a: Action, dice: Dice) -> None:
    pass


def decline(s: State, side: int, dice: Dice) -> None:
    s.go(steps.ASK_NEXT, dice)
