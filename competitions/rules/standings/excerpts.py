"""HV-PART-01: a part of a season as a table: at home, away, the last five, up to a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from competitions.rules.standings.facts import ResultFact, TableRules
from competitions.rules.standings.ranking import TableRow, table_row
from competitions.rules.standings.tallies import TeamTally, share_in, tally_in
from engine.sides import SIDES, Side

HOME, AWAY, LAST = "home", "away", "last"
EXCERPTS = (HOME, AWAY, LAST)
LAST_FIVE = 5


class InRound(Protocol):
    """A match with the round it belongs to, whenever it is played."""

    @property
    def round(self) -> int: ...


Match = TypeVar("Match", bound=InRound)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Which matches of each team count; without anything all of them do.

    `part` is one of `EXCERPTS`; `until` the last round that counts, 0: the last one.
    """

    part: str = ""
    until: int = 0

    def __bool__(self) -> bool:
        return bool(self.part or self.until)

    def of_rounds(self, matches: Iterable[Match]) -> list[Match]:
        return [one for one in matches if not self.until or one.round <= self.until]


WHOLE_SEASON = Excerpt()


def excerpt_rows(
    teams: Sequence[int], played: Iterable[ResultFact], rules: TableRules, part: str
) -> tuple[TableRow, ...]:
    """By points, goal difference and goals; teams that these leave level share a rank.

    No more is asked: the two of a match may count different parts of it. `played`
    stands in the order of play.
    """
    sides = {HOME: (Side.HOME,), AWAY: (Side.AWAY,)}.get(part, SIDES)
    counted: dict[int, list[tuple[ResultFact, Side]]] = {team: [] for team in teams}
    for one in played:
        for side in sides:
            team = one.home if side == Side.HOME else one.away
            if team in counted:
                counted[team].append((one, side))
    if part == LAST:
        counted = {team: matches[-LAST_FIVE:] for team, matches in counted.items()}
    sums = {team: _tally(matches, rules) for team, matches in counted.items()}
    rows: list[TableRow] = []
    for n, team in enumerate(sorted(teams, key=lambda team: _worth(sums[team])), 1):
        provisional = any(not one.official for one, _side in counted[team])
        level = rows and _worth(sums[rows[-1].team]) == _worth(sums[team])
        rank = rows[-1].rank if level else n
        rows.append(table_row(rank, team, sums[team], (0, provisional, None)))
    return tuple(rows)


def _worth(tally: TeamTally) -> tuple[int, int, int]:
    """The smallest stands first."""
    return -tally.points, tally.ga - tally.gf, -tally.gf


def _tally(matches: Iterable[tuple[ResultFact, Side]], rules: TableRules) -> TeamTally:
    shares = [share_in(one.outcome_in_table, side, rules) for one, side in matches]
    return tally_in(shares)
