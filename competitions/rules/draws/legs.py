"""HC-CUP-01: the matches of a tie, and what they decide together.

A tie has one match, two legs whose goals are added up, or a series that is over once
nobody can overtake. The side that stands first in the bracket hosts the last match of
its tie; before it the hosts alternate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from competitions.rules.draws.bracket_values import (
    AWAITED,
    HasNumber,
    Key,
    TieEnd,
)
from competitions.rules.results.outcome import Outcome
from competitions.rules.results.stored_reports import StoredReport, outcome_in
from competitions.rules.standings.facts import Columns, result_in
from engine.sides import SIDES, Side

MatchKey = tuple[int, int, int]
"""(round, position, leg): legs from 1."""


class LegEnd(NamedTuple):
    """The result of a match, by the teams that played it (decision 11).

    `winner`: by its own goals, else by its shoot-out. `kicks`: who won the shoot-out,
    which may part two legs though one side has won the second of them. Pinned: the
    organiser kept it although a correction sent other teams here.
    """

    home: int
    away: int
    goals: tuple[int, int]
    winner: int | None = None
    kicks: int | None = None
    forfeit: str = ""
    pinned: bool = False


def leg_end(
    teams: tuple[int, int], outcome: Outcome, *, pinned: bool = False
) -> LegEnd:
    """How a match between two teams, home and away, ended; a double forfeit is 0-0."""
    by_side: dict[Side | None, int] = dict(zip(SIDES, teams, strict=True))
    kicks = None
    if outcome.shootout and not outcome.forfeit:
        kicks = teams[outcome.shootout[0] < outcome.shootout[1]]
    return LegEnd(
        *teams,
        (0, 0) if outcome.lost_by_both else (outcome.home, outcome.away),
        by_side.get(outcome.winner),
        kicks,
        outcome.forfeit,
        pinned,
    )


def leg_in(columns: Columns) -> tuple[MatchKey, LegEnd]:
    """The columns of a result (`facts.result_in`), its position, whether it is pinned.

    And which leg it is, of a stage whose ties have several.
    """
    *score, position, pinned = columns[:11]
    leg = columns[11] if columns[11:] else 1
    result = result_in(score)
    end = leg_end((result.home, result.away), result.outcome, pinned=pinned)
    return (result.round, position, leg), end


def leg_of_row(columns: Columns) -> tuple[MatchKey, LegEnd]:
    """The key and the end of a match from a row that ends with its leg and its round.

    The last column is the round as its stage counts it, if it counts otherwise.
    """
    match, number, *score, leg, inner = columns
    return leg_in((match, inner or number, *score, leg or 1))


def end_in(report: StoredReport, sides: Mapping[str, HasNumber]) -> LegEnd:
    """A stored report as the bracket sees it."""
    return leg_end((sides["home"].pk, sides["away"].pk), outcome_in(report))


class TieTerms(NamedTuple):
    """How many matches a tie has; of two legs whether goals scored away part level ones."""

    legs: int = 1
    best_of: int = 1
    away_goals: bool = False
    # The final and the match for third place have one match all the same.
    single_final: bool = False

    def matches(self, number: int, rounds: int) -> int:
        """How many matches each tie of a round has."""
        if self.single_final and number == rounds:
            return 1
        return max(self.legs, self.best_of)


ONE_MATCH = TieTerms()


def hosts(leg: int, matches: int) -> bool:
    """Whether the side that stands first in the bracket is at home."""
    return (matches - leg) % 2 == 0


class TieSum(NamedTuple):
    """What the matches of a tie add up to, for the side that stands first and the other.

    `goals` of two legs, `wins` of a series; `away_goals`: of each side, scored away.
    """

    goals: tuple[int, int]
    wins: tuple[int, int]
    away_goals: tuple[int, int]


def tie_sum(first: int, ends: Sequence[LegEnd]) -> TieSum:
    """Goals, wins and away goals in the played matches of a tie, `first` first."""
    goals, wins, afield = [0, 0], [0, 0], [0, 0]
    for one in ends:
        sides = (0, 1) if one.home == first else (1, 0)
        for side, scored in zip(sides, one.goals, strict=True):
            goals[side] += scored
        afield[sides[1]] += one.goals[1]
        if one.winner is not None:
            wins[sides[one.winner != one.home]] += 1
    return TieSum((goals[0], goals[1]), (wins[0], wins[1]), (afield[0], afield[1]))


def tie_ends(
    played: Mapping[MatchKey, LegEnd], terms: TieTerms, rounds: int
) -> dict[Key, TieEnd]:
    """What has become of each tie of which a match was played."""
    found: dict[Key, dict[int, LegEnd]] = defaultdict(dict)
    for (number, position, leg), end in played.items():
        found[number, position][leg] = end
    return {
        key: tie_end(legs, terms, terms.matches(key[0], rounds))
        for key, legs in found.items()
    }


def tie_end(legs: Mapping[int, LegEnd], terms: TieTerms, matches: int) -> TieEnd:
    """How a tie of so many matches has ended; open while they have not decided it."""
    ends = [legs[leg] for leg in sorted(legs)]
    last = ends[-1]
    at_home = hosts(max(legs), matches)
    first, other = (last.home, last.away) if at_home else (last.away, last.home)
    pinned = any(one.pinned for one in ends)
    if any({one.home, one.away} != {first, other} for one in ends):
        # some of it was played by others: nobody's
        return TieEnd(AWAITED, AWAITED, None, open=True)
    if matches == 1:
        return TieEnd(first, other, last.winner, pinned, how=_way(last))
    if terms.legs == 2:
        return _of_legs((first, other), ends, terms, pinned=pinned)
    return _of_series((first, other), ends, matches, pinned=pinned)


def _way(end: LegEnd) -> str:
    if end.forfeit:
        return "forfeit"
    return "shootout" if end.goals[0] == end.goals[1] else "goals"


def _of_series(
    teams: tuple[int, int], ends: Sequence[LegEnd], matches: int, *, pinned: bool
) -> TieEnd:
    """Who leads by more than the matches that are left; nobody, if forfeits leave it level."""
    first, other = teams
    wins = [0, 0]
    for left, end in zip(range(matches - 1, -1, -1), ends, strict=False):
        if end.winner is not None:
            wins[end.winner == other] += 1
        if abs(wins[0] - wins[1]) > left:
            leader = teams[wins[1] > wins[0]]
            return TieEnd(first, other, leader, pinned, how="series")
    if len(ends) < matches:
        return TieEnd(first, other, None, pinned, open=True)
    return TieEnd(first, other, None, pinned, how="series")


def _of_legs(
    teams: tuple[int, int], ends: Sequence[LegEnd], terms: TieTerms, *, pinned: bool
) -> TieEnd:
    """Goals, goals away if they count, then what the last leg itself came to."""
    first, other = teams
    if len(ends) < 2:
        return TieEnd(first, other, None, pinned, open=True)
    total, last = tie_sum(first, ends), ends[-1]
    counted = [("aggregate", total.goals)]
    if terms.away_goals:
        counted.append(("away_goals", total.away_goals))
    if last.forfeit in (Side.HOME, Side.AWAY):
        # who gives up the last leg does not go on from a level tie
        counted.insert(1, ("forfeit", _won(last, first)))
    for how, (ours, theirs) in counted:
        if ours != theirs:
            return TieEnd(first, other, teams[theirs > ours], pinned, how=how)
    if last.forfeit:
        return TieEnd(first, other, None, pinned, how="forfeit")
    if last.kicks is None and pinned:
        # kept as it is: whoever won the last leg
        return TieEnd(first, other, last.winner, pinned, how="goals")
    if last.kicks is None:
        return TieEnd(first, other, None, open=True)
    return TieEnd(first, other, last.kicks, pinned, how="shootout")


def _won(end: LegEnd, first: int) -> tuple[int, int]:
    return (1, 0) if end.winner == first else (0, 1)
