"""Which matches of a bracket's ties are next, and which nobody plays any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Key, Tie
from competitions.rules.draws.legs import (
    ONE_MATCH,
    LegEnd,
    MatchKey,
    TieTerms,
    hosts,
)
from competitions.rules.standings.withdrawal import UnplayedMatch


class TiesPlayed(NamedTuple):
    """The ties of a bracket with what was played of them."""

    ties: Mapping[Key, Tie]
    terms: TieTerms = ONE_MATCH
    played: Mapping[MatchKey, LegEnd] = {}

    def matches(self, tie: Tie) -> int:
        rounds = max(number for number, _ in self.ties)
        return self.terms.matches(tie.round, rounds)

    def sides(self, tie: Tie, leg: int) -> tuple[int | None, int | None]:
        """Home and away of one of its matches, as far as known."""
        if hosts(leg, self.matches(tie)):
            return tie.home, tie.away
        return tie.away, tie.home

    def to_win(self, tie: Tie) -> int:
        """How many of its matches its winner has not played and would have to win."""
        matches = self.matches(tie)
        ends = [self.played.get((*tie.key, leg)) for leg in range(1, matches + 1)]
        if self.terms.best_of == 1:
            return ends.count(None)
        won = sum(end is not None and end.winner == tie.winner for end in ends)
        return matches // 2 + 1 - won


def drawn_to(
    unplayed: Iterable[UnplayedMatch], bracket: TiesPlayed
) -> list[UnplayedMatch]:
    """The next match of each tie that is ready, with the teams that meet there."""
    rows = [one for one in unplayed if _state(one, bracket) == "ready"]
    first: dict[Key, int] = {}
    for one in rows:
        first[one.place] = min(one.leg, first.get(one.place, one.leg))
    found = []
    for one in rows:
        if one.leg == first[one.place]:
            home, away = bracket.sides(bracket.ties[one.place], one.leg)
            found.append(one._replace(home=home, away=away))
    return found


def walkovers(
    unplayed: Iterable[UnplayedMatch], bracket: TiesPlayed
) -> list[tuple[UnplayedMatch, int]]:
    """The matches that decide a tie without being played, each with who goes on."""
    found = []
    left: dict[Key, int] = {}
    for one in sorted(unplayed, key=lambda one: (one.place, one.leg)):
        if _state(one, bracket) != "walkover":
            continue
        tie = bracket.ties[one.place]
        wanted = left.setdefault(one.place, bracket.to_win(tie))
        if tie.winner is not None and wanted > 0:
            left[one.place] -= 1
            found.append((one, tie.winner))
    return found


def _state(one: UnplayedMatch, bracket: TiesPlayed) -> str:
    tie = bracket.ties.get(one.place)
    return tie.state if tie else ""
