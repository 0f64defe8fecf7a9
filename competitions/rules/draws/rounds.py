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


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The rounds of a competition by number; those it does not list are of a table."""

    names: Mapping[int, RoundName] = field(default_factory=dict)

    def __getitem__(self, number: int) -> RoundName:
        return self.names.get(number) or RoundName(number)


NO_PLAN = RoundPlan()


def plan_of_bracket(rounds: int) -> RoundPlan:
    """Of a competition that is one bracket, with one match a tie."""
    return RoundPlan({n: RoundName(n, rounds) for n in range(1, rounds + 1)})


def plan_of_days(days: Iterable[DayOfPlay]) -> RoundPlan:
    known = set(days)
    rounds: dict[int, int] = defaultdict(int)
    legs: dict[tuple[int, int], int] = defaultdict(int)
    for day in known:
        number = day.stage_round or day.round
        rounds[day.stage] = max(rounds[day.stage], number)
        legs[day.stage, number] = max(legs[day.stage, number], day.leg or 0)
    names = {}
    for day in known:
        number = day.stage_round or day.round
        if not day.bracket:
            names[day.round] = RoundName(number)
            continue
        several = legs[day.stage, number]
        leg = (day.leg or 0, several) if several > 1 else (0, 0)
        names[day.round] = RoundName(number, rounds[day.stage], *leg)
    return RoundPlan(names)
