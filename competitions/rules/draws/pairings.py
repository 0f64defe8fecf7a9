"""Who meets in a match, what came of it, and whether anybody still plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from competitions.rules.draws.bracket_values import Bracket, Key, Reference, Tie
from competitions.rules.results.outcome import Outcome
from competitions.rules.standings.withdrawal import closing_policy
from engine.sides import BySide, Side

NOBODY_PLAYS = ("walkover", "bye")
# HV-REST-01: what `Pairing.left` says of a match that the organiser closed.
CLOSED = "closed"
# Two names, or none.
Pair = tuple[str, ...]
NOBODY_YET: BySide[Pair] = BySide((), ())


class StoredScore(Protocol):
    """A stored result."""

    @property
    def official(self) -> bool: ...

    @property
    def outcome(self) -> Outcome: ...


Match = TypeVar("Match")
Team = TypeVar("Team")
Score = TypeVar("Score", bound=StoredScore)


@dataclass(frozen=True, slots=True)
class Contestants(Generic[Team]):
    """Who plays in a competition: its teams, its bracket, and who has left how."""

    teams: Mapping[int, Team]
    bracket: Bracket | None = None
    # HC-FFT-03: what becomes of a team's matches; empty while it plays.
    policies: Mapping[int, str] = field(default_factory=dict)

    def tie(self, place: Key) -> Tie | None:
        return self.bracket.ties.get(place) if self.bracket else None

    def left(
        self, tie: Tie | None, sides: tuple[int | None, int | None], *, closed: bool
    ) -> str:
        """Why nobody plays a match; `closed`: the organiser has closed what is open."""
        left = "" if tie else closing_policy(sides, self.policies)
        if closed and not (tie and tie.state in NOBODY_PLAYS):
            return left or CLOSED
        return left

    def pairs(self, tie: Tie) -> BySide[Pair]:
        """Of a side that is open the names of the two that play for it, if known."""
        return BySide(
            self._pair(tie.home, tie.home_from), self._pair(tie.away, tie.away_from)
        )

    def _pair(self, team: int | None, source: Reference | None) -> Pair:
        if team or source is None or self.bracket is None:
            return ()
        before = self.bracket.ties[source.round, source.position]
        home, away = self.teams.get(before.home or 0), self.teams.get(before.away or 0)
        return (str(home), str(away)) if home and away else ()


@dataclass(frozen=True, slots=True)
class Pairing(Generic[Match, Team, Score]):
    """A match, the teams that meet in it as far as known, and what came of it."""

    fixture: Match
    home: Team | None
    away: Team | None
    result: Score | None
    tie: Tie | None = None
    # HC-FFT-03, in a championship: the policy of a side that has left; or `CLOSED`.
    left: str = ""
    # In a cup, of a side that is open: the two teams that play for it, if known.
    pairs: BySide[Pair] = NOBODY_YET

    @property
    def in_play(self) -> bool:
        """Its sheet is open and it has no result."""
        return False

    @property
    def off(self) -> bool:
        """Nobody plays it any more; an open sheet is played to its end."""
        if self.result or self.in_play:
            return False
        return bool(self.left or (self.tie and self.tie.state in NOBODY_PLAYS))

    @property
    def expunged(self) -> bool:
        """Nobody plays or settles it; it counts for nothing."""
        return self.left == "expunge"

    @property
    def ahead(self) -> bool:
        """Both sides are known, and it is to be played."""
        return bool(self.home and self.away and not self.result and not self.off)

    @property
    def stale(self) -> bool:
        return self.tie is not None and self.tie.state == "stale"

    @property
    def winner(self) -> Side | None:
        """The side, or nobody; a walk-over has a winner without a result."""
        if self.result is not None:
            return self.result.outcome.winner
        tie = self.tie
        if tie is None or tie.state != "walkover" or tie.winner is None:
            return None
        return Side.HOME if tie.winner == tie.home else Side.AWAY

    @property
    def state(self) -> str:
        """planned, live (being played, or counted without being official) or final."""
        if self.in_play:
            return "live"
        if self.result is None:
            return "final" if self.off else "planned"
        return "final" if self.result.official and not self.stale else "live"


def order_ahead(
    kickoff: datetime | None, number: int, *, live: bool, lost: bool
) -> tuple[bool, bool, bool, str, int]:
    """How matches to be played are sorted: by date, then by the number of the round.

    What is played now stands first, then what has `lost` its date, which would wait
    behind a whole season otherwise.
    """
    at = kickoff.isoformat() if kickoff else ""
    return (not live, bool(at) or not lost, not at, at, number)
