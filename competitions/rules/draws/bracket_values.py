"""The values of a knock-out bracket: ties, what fills them, what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

Key = tuple[int, int]
"""(round, position): rounds from 1, positions from 0 (the upper end of the page)."""

# In the leaves of a bracket: a team will come there, and nobody knows yet which.
AWAITED = -1

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
    """What a tie has come to, by the teams that played it (decision 11).

    No winner: both forfeited, or it is `open`, matches of it are still to be played.
    Pinned: the organiser kept it although a correction sent other teams here. `how`
    says what decided: goals, shootout, forfeit, aggregate, away_goals, series.
    """

    home: int
    away: int
    winner: int | None
    pinned: bool = False
    open: bool = False
    how: str = ""

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.away if self.winner == self.home else self.home


@dataclass(frozen=True, slots=True)
class Tie:
    """One place of the bracket as it follows from the results so far.

    bye       at most one team can ever come here: not a fixture
    waiting   a side is not known yet
    ready     both sides are known, and there is a match to play
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
    # What has decided it, if it was played (`TieEnd.how`).
    how: str = ""

    @property
    def key(self) -> Key:
        return (self.round, self.position)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties of a cup, by (round, position); the final is (rounds, 0)."""

    rounds: int
    leaves: tuple[int | None, ...]
    ties: Mapping[Key, Tie]

    def sends_nobody(self, source: Reference) -> bool:
        """Whether a tie is over, and nobody comes from it."""
        tie = self.ties[source.round, source.position]
        over = tie.state in ("played", "walkover")
        return over and (tie.loser if source.outcome == "loser" else tie.winner) is None

    @property
    def third_place(self) -> bool:
        return (self.rounds, 1) in self.ties

    def round(self, number: int) -> tuple[Tie, ...]:
        """The ties of one round from top to bottom; in the last, third place too."""
        return tuple(tie for key, tie in self.ties.items() if key[0] == number)
