"""The plain values that the league's rules compute with; ids are row numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.outcome import Letter, Outcome
from engine.report import FORFEIT_GOALS
from engine.sides import Side

DEFAULT_CHAIN: tuple[str, ...] = (
    "points",
    "goal_difference",
    "goals_for",
    "head_to_head_points",
    "head_to_head_difference",
    "head_to_head_goals",
    "wins",
    "fair_play",
    "lots",
)


# Of a row of results, as they were asked for.
Columns: TypeAlias = Sequence[Any]


class ResultFact(NamedTuple):
    """One result; `fixture` is the public id.

    Cards are, of a side, the yellow and the red ones as written, and how many players were
    sent off by a second yellow one. `at` is when it was played (decision 12); None of one
    that nobody played. `doubled`, where a step asks for it: of both sides the players
    with two yellow cards and the red one that these came to. A table makes hundreds of
    them: a frozen dataclass takes four times as long.
    """

    fixture: str
    round: int
    home: int
    away: int
    home_goals: int
    away_goals: int
    shootout: tuple[int, int] | None = None
    forfeit: str = ""
    official: bool = True
    home_cards: tuple[int, int, int] = (0, 0, 0)
    away_cards: tuple[int, int, int] = (0, 0, 0)
    at: datetime | None = None
    doubled: tuple[int, int] | None = None

    @property
    def outcome(self) -> Outcome:
        goals = (self.home_goals, self.away_goals)
        return Outcome(*goals, self.shootout, self.forfeit)

    @property
    def outcome_in_table(self) -> Outcome:
        """A table knows no shoot-out: a draw stands."""
        return Outcome(self.home_goals, self.away_goals, None, self.forfeit)

    def side(self, team: int) -> Side:
        """The side of one of the two teams."""
        return Side.HOME if self.home == team else Side.AWAY

    def letter(self, team: int) -> Letter:
        """W, D or L for one of its two teams."""
        return self.outcome.letter(self.side(team))


def result_in(columns: Columns) -> ResultFact:
    """The first nine columns of a result: match, round, teams, goals, kicks, forfeit."""
    match, number, home, away, ours, theirs, kicks_home, kicks_away, forfeit = columns
    kicks = None if kicks_home is None else (kicks_home, kicks_away or 0)
    return ResultFact(match, number, home, away, ours, theirs, kicks, forfeit)


def with_cards(columns: Columns) -> ResultFact:
    """The fact of those nine, its state, the cards of both sides, second yellows; when, if asked.

    Written out: a table makes hundreds of them.
    """
    match, number, home, away, ours, theirs, kicks_home, kicks_away, *rest = columns
    forfeit, state, yellows, reds, their_yellows, their_reds, *more = rest
    seconds, their_seconds, *dated = more
    return ResultFact(
        match,
        number,
        home,
        away,
        ours,
        theirs,
        None if kicks_home is None else (kicks_home, kicks_away or 0),
        forfeit,
        state == OFFICIAL,
        (yellows, reds, seconds),
        (their_yellows, their_reds, their_seconds),
        dated[0] if dated else None,
    )


@dataclass(frozen=True, slots=True)
class AdjustmentFact:
    """Points given or taken, with the reason that the table prints."""

    team: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableRules:
    """HC-CHP-01 and decision 18: what a point is worth and what separates equals.

    `legs`: how often each pair meets, 0 where nobody knows; `by_hand` is the order of
    the organiser, which "manual" looks at; `lots` the order of lots that were drawn
    elsewhere, where no seed is known.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = DEFAULT_CHAIN
    head_to_head: str = "restart"
    lots_seed: str = ""
    second_is_red: bool = True
    legs: int = 0
    # HC-FFT-02: as the game of the league says.
    forfeit_goals: int = FORFEIT_GOALS
    by_hand: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()

    @property
    def head_to_head_way(self) -> str:
        """One of `HEAD_TO_HEAD_WAYS`."""
        return self.head_to_head.removesuffix(COMPLETE)

    @property
    def only_complete(self) -> bool:
        """HV-TIE-06: head-to-head waits for all matches among the level teams."""
        return self.head_to_head.endswith(COMPLETE)


# Decision 18, HV-TIE-07: the small table is made anew for each block that stays level;
# it stays that of all; it is made anew once all its steps were asked of all.
HEAD_TO_HEAD_WAYS = ("restart", "continue", "again")
COMPLETE = "_complete"
HEAD_TO_HEAD = (
    *HEAD_TO_HEAD_WAYS,
    *(f"{way}{COMPLETE}" for way in HEAD_TO_HEAD_WAYS),
)


@dataclass(frozen=True, slots=True)
class GoalFact:
    """One goal, to be counted a second time; `team` is the player's own team."""

    fixture: str
    team: int
    player: int
    kind: str = "play"
