"""The plain values that the league's rules compute with; ids are row numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.outcome import Letter, Outcome
from competitions.rules.standings.cautions import cards_by_book
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


class ResultFact(NamedTuple):
    """One result; `fixture` is the public id, cards are (yellow, red) of a side.

    `at` is when it was played (decision 12); None of one that nobody played. A table makes
    hundreds of them: a frozen dataclass takes four times as long.
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
    home_cards: tuple[int, int] = (0, 0)
    away_cards: tuple[int, int] = (0, 0)
    at: datetime | None = None

    @property
    def outcome(self) -> Outcome:
        goals = (self.home_goals, self.away_goals)
        return Outcome(*goals, self.shootout, self.forfeit)

    def side(self, team: int) -> Side:
        """Of one of its two teams."""
        return Side.HOME if self.home == team else Side.AWAY

    def letter(self, team: int) -> Letter:
        """W, D or L for one of its two teams."""
        return self.outcome.letter(self.side(team))


def result_in(columns: Sequence[Any]) -> ResultFact:
    """The first nine columns of a result: match, round, teams, goals, kicks, forfeit."""
    match, number, home, away, ours, theirs, kicks_home, kicks_away, forfeit = columns
    kicks = None if kicks_home is None else (kicks_home, kicks_away or 0)
    return ResultFact(match, number, home, away, ours, theirs, kicks, forfeit)


def with_cards(columns: Sequence[Any], *, second_is_red: bool) -> ResultFact:
    """Those nine, its state, the cards of both sides, second yellows; when, if asked.

    Written out: a table makes hundreds of them.
    """
    match, number, home, away, ours, theirs, kicks_home, kicks_away, *rest = columns
    forfeit, state, yellows, reds, their_yellows, their_reds, *more = rest
    seconds, their_seconds, *dated = more
    cards, their_cards = (yellows, reds), (their_yellows, their_reds)
    if second_is_red and (seconds or their_seconds):
        cards = cards_by_book(*cards, seconds, second_is_red=True)
        their_cards = cards_by_book(*their_cards, their_seconds, second_is_red=True)
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
        cards,
        their_cards,
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
    """HC-CHP-01 and decision 18: what a point is worth and what separates equals."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = DEFAULT_CHAIN
    head_to_head: str = "restart"
    lots_seed: str = ""


@dataclass(frozen=True, slots=True)
class GoalFact:
    """One goal, to be counted a second time; `team` is the player's own team."""

    fixture: str
    team: int
    player: int
    kind: str = "play"
