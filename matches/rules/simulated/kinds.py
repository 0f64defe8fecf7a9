"""What a simulation may be about, and how much of it somebody may ask for."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.registry import ROOMS
from engine.room import AnyRoom, SetupOption
from engine.rulesets import Ruleset
from matches.rules.play.computer import coaches


class SimulationKind(StrEnum):
    """What is asked: a match that is to come, a round to be played, what something is worth."""

    CHANCES = "chances"
    ROUND = "round"
    LAB = "lab"


# What an organiser may ask for: the round that is played now, or all that is left.
ROUND_NOW: Final = "round"
ALL_LEFT: Final = "rest"
# How often a match is played to say how it may end.
CHANCES_DRAWN: Final = 1_000
# How often the dice of a trial are drawn: each time all of its matches are played.
TRIAL_DRAWN: Final = 400
# So many trials wait at most; who asks for another comes later.
MOST_WAITING: Final = 20
# And so many of them that were asked for from one network.
WAIT_OF_NETWORK: Final = 2


def frozen_rules(ruleset: Ruleset) -> str:
    """The frozen name of what a competition plays; KeyError if no engine plays it."""
    name: str = ROOMS[ruleset.game].rulesets[ruleset.profile].name
    return name


def quick_coaches(room: AnyRoom, language: str) -> tuple[SetupOption, ...]:
    """The levels that do not search: with the others a thousand matches would take hours."""
    return tuple(each for each in coaches(room, language) if not each.searches)


def usual_coach(room: AnyRoom) -> str:
    """The strongest of them."""
    return quick_coaches(room, "en")[-1].key
