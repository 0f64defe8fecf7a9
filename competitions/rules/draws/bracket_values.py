"""The values of a knock-out bracket: ties, what fills them, what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from competitions.rules.results.stored_reports import StoredReport, outcome_in
from engine.sides import Side

Key = tuple[int, int]
"""(round, position): rounds from 1, positions from 0 (the upper end of the page)."""

State = Literal["bye", "waiting", "ready", "played", "walkover", "stale"]


class Reference(NamedTuple):
    """Where a side of a tie comes from: ("winner", 1, 0), or ("loser", 2, 1)."""

    outcome: Literal["winner", "loser"]
    round: int
    position: int


class HasNumber(Protocol):
    """A team by the number of its row."""

    pk: int


@dataclass(frozen=True, slots=True)
class TieEnd:
    """The result of a tie, by the teams that played it (decision 11).

    No winner: both forfeited. Pinned: the organiser kept it although a correction
    sent other teams here.
    """

    home: int
    away: int
    winner: int | None
    pinned: bool = False

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.away if self.winner == self.home else self.home


def end_of(
    teams: tuple[int, int], winner: Side | None, *, pinned: bool = False
) -> TieEnd:
    """Of the two teams, home and away, by the side that won."""
    home, away = teams
    won = {Side.HOME: home, Side.AWAY: away, None: None}[winner]
    return TieEnd(home, away, won, pinned)


def end_in(report: StoredReport, sides: Mapping[str, HasNumber]) -> TieEnd:
    """A stored report as the bracket sees it."""
    teams = (sides["home"].pk, sides["away"].pk)
    return end_of(teams, outcome_in(report).winner)


@dataclass(frozen=True, slots=True)
class Tie:
    """One place of the bracket as it follows from the results so far.

    bye       at most one team can ever come here: not a fixture
    waiting   a side is not known yet
    ready     both sides are known, no result
    played    there is a result by these two teams
    walkover  one goes on because the other withdrew or does not exist any more
    stale     there is a result by other teams than the bracket sends here
    """

    round: int
    position: int
    home: int | None
    away: int | None
    home_from: Reference | None
    away_from: Reference | None
    winner: int | None
    loser: int | None
    state: State

    @property
    def key(self) -> Key:
        return (self.round, self.position)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties of a cup, by (round, position); the final is (rounds, 0)."""

    rounds: int
    third_place: bool
    leaves: tuple[int | None, ...]
    ties: Mapping[Key, Tie]

    def round(self, number: int) -> tuple[Tie, ...]:
        """The ties of one round from top to bottom; in the last, third place too."""
        return tuple(tie for key, tie in self.ties.items() if key[0] == number)
