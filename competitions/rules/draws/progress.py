"""How far a competition has come: its rounds, what is left, what waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Bracket
from competitions.rules.draws.pairings import StageTree
from competitions.rules.draws.rounds import (
    NO_PLAN,
    DayOfPlay,
    RoundPlan,
    plan_of_bracket,
    plan_of_days,
)
from competitions.rules.results.confirmation import OFFICIAL


@dataclass(frozen=True, slots=True)
class Progress:
    """`current` is the first round with a match to play, 0 when there is none."""

    teams: int = 0
    rounds: int = 0
    current: int = 0
    begun: bool = False
    unconfirmed: int = 0
    playing: int = 0
    # Of a championship how many it has, played or not.
    matches: int = 0
    # What its rounds are.
    plan: RoundPlan = field(default=NO_PLAN, compare=False)

    @property
    def front_rounds(self) -> tuple[int, ...]:
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
    matches: int = 0


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
        matches=sum(one.matches for one in rounds),
    )


class MatchRow(NamedTuple):
    """A match of a competition with several stages, or with several matches a tie."""

    day: DayOfPlay
    position: int
    home: int | None
    away: int | None
    postponed: bool
    replay: bool
    # Of its result; None if there is none.
    result: str | None

    @property
    def put_off(self) -> bool:
        return self.postponed or self.replay


class Remainder(NamedTuple):
    """What nobody plays any more: ties that are decided, teams that left, or all of it."""

    trees: Mapping[int, StageTree]
    gone: frozenset[int]
    everything: bool

    def holds_up(self, match: MatchRow) -> bool:
        """Whether something of it is still to be done."""
        tree = self.trees.get(match.day.stage)
        if tree is None:
            there = self.gone.isdisjoint({match.home, match.away})
            there = there and not (match.put_off or self.everything)
            return there and match.result is None
        tie = tree.bracket.ties.get((match.day.number, match.position))
        state = tie.state if tie else ""
        if state == "stale":
            return True
        to_play = state in ("waiting", "ready") and not self.everything
        return to_play and match.result is None


def of_stages(teams: int, matches: Sequence[MatchRow], closed: Remainder) -> Progress:
    rounds: dict[int, Round] = {}
    for one in matches:
        number = one.day.round
        before = rounds.get(number, Round(number, 0, 0, 0))
        rounds[number] = Round(
            number,
            before.left + closed.holds_up(one),
            before.played + (one.result is not None),
            before.unconfirmed + (one.result not in (None, OFFICIAL)),
        )
    found = of_league(teams, list(rounds.values()), closed=False)
    return replace(found, plan=plan_of_days(one.day for one in matches))


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
