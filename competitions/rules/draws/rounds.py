"""What the rounds of a competition are in its stages: numbers of a table, parts of a bracket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class RoundName(NamedTuple):
    """A round by its number in its stage."""

    number: int
    # How many its bracket has; 0: it is of a table.
    rounds: int = 0
    # Which match of ties that have several, and how many they have.
    leg: int = 0
    legs: int = 0
    stage: int = 1

    @property
    def cup(self) -> bool:
        return self.rounds > 0

    @property
    def last(self) -> bool:
        return self.number == self.rounds


class DayOfPlay(NamedTuple):
    """A round of a competition as its fixtures tell it."""

    round: int
    stage: int
    bracket: bool
    # In its stage, if that counts otherwise.
    stage_round: int | None = None
    leg: int | None = None

    @property
    def number(self) -> int:
        """The number of the round as its stage counts it."""
        return self.stage_round or self.round


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The rounds of a competition by number; those it does not list are of a table."""

    names: Mapping[int, RoundName] = field(default_factory=dict)

    def __getitem__(self, number: int) -> RoundName:
        return self.names.get(number) or RoundName(number)


NO_PLAN = RoundPlan()


def plan_of_bracket(rounds: int) -> RoundPlan:
    """The round names of a competition that is one bracket, with one match a tie."""
    return RoundPlan({n: RoundName(n, rounds) for n in range(1, rounds + 1)})


def plan_of_days(days: Iterable[DayOfPlay]) -> RoundPlan:
    known = set(days)
    rounds: dict[int, int] = defaultdict(int)
    legs: dict[tuple[int, int], int] = defaultdict(int)
    for day in known:
        key = (day.stage, day.number)
        rounds[day.stage] = max(rounds[day.stage], day.number)
        legs[key] = max(legs[key], day.leg or 0)
    names = {}
    for day in known:
        several = legs[day.stage, day.number]
        leg = (day.leg or 0, several) if several > 1 else (0, 0)
        number = rounds[day.stage] if day.bracket else 0
        names[day.round] = RoundName(
            day.number, number, *(leg if day.bracket else (0, 0)), day.stage
        )
    return RoundPlan(names)
