"""How far a competition has come: its rounds, what is left, what waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Bracket
from competitions.rules.draws.rounds import NO_PLAN, RoundPlan, plan_of_bracket


@dataclass(frozen=True, slots=True)
class Progress:
    """`current` is the first round with a match to play, 0 when there is none."""

    teams: int = 0
    rounds: int = 0
    current: int = 0
    begun: bool = False
    unconfirmed: int = 0
    playing: int = 0
    # What its rounds are.
    plan: RoundPlan = field(default=NO_PLAN, compare=False)

    @property
    def shown(self) -> tuple[int, ...]:
        """The rounds of a front page: this one and the next, at the end the last."""
        return (self.current, self.current + 1) if self.current else (self.rounds,)

    @property
    def complete(self) -> bool:
        return self.rounds > 0 and self.current == 0


class Round(NamedTuple):
    """How many of its matches are still to play, have a result, wait for a confirmation."""

    number: int
    left: int
    played: int
    unconfirmed: int


def of_league(teams: int, rounds: Sequence[Round], *, closed: bool) -> Progress:
    """`closed`: what has no result is not played any more."""
    left = [] if closed else [one.number for one in rounds if one.left]
    current = min(left, default=0)
    return Progress(
        teams=teams,
        rounds=max((one.number for one in rounds), default=0),
        current=current,
        begun=any(one.played for one in rounds if one.number == current),
        unconfirmed=sum(one.unconfirmed for one in rounds),
        playing=sum(one.left for one in rounds),
    )


def of_cup(teams: int, tree: Bracket, *, unconfirmed: int, closed: bool) -> Progress:
    """`closed`: only ties that need a decision hold it up."""
    held = ("stale",) if closed else ("waiting", "ready", "stale")
    left = [tie for tie in tree.ties.values() if tie.state in held]
    current = min((tie.round for tie in left), default=0)
    return Progress(
        teams=teams,
        rounds=tree.rounds,
        current=current,
        begun=any(tie.state == "played" for tie in tree.round(current)),
        unconfirmed=unconfirmed,
        playing=len(left),
        plan=plan_of_bracket(tree.rounds),
    )
